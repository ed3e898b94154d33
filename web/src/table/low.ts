/** Windows that are low and wide, as the style sheets name them: what is asked then stands beside the table, not below it. */

/** Whether a window is so low that all cards of a hand are in one row. */
export function isLowest(width: number, height: number): boolean {
  return width >= 480 && height <= 480;
}

export function isLow(width: number, height: number): boolean {
  return isLowest(width, height) || (width >= 760 && height <= 550);
}

/** Whether it is low, or narrower than a tablet. */
export function isTight(width: number, height: number): boolean {
  return width < 760 || isLow(width, height);
}

/** Whether it is held upright, as a phone, or narrow. */
export function isUpright(width: number, height: number): boolean {
  return width < 760 && !isLowest(width, height);
}

/** Whether it is a tablet whose table talk shares: below the seats, beside the middle. */
export function isShared(width: number, height: number): boolean {
  return width >= 760 && width < 1280 && height >= 700;
}

export function nowLow(): boolean {
  return isLow(innerWidth, innerHeight);
}
