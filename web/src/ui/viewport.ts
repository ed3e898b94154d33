/**
 * Short, wide windows (“low” in the style sheets). In these, the question is next to the table
 * instead of below it.
 */

/** Return true if a window is too short for more than one row of cards. */
export function isLowest(width: number, height: number): boolean {
  return width >= 480 && height <= 480;
}

export function isLow(width: number, height: number): boolean {
  return isLowest(width, height) || (width >= 760 && height <= 550);
}

/** Return true if a window is short (isLow) or narrower than a tablet. */
export function isTight(width: number, height: number): boolean {
  return width < 760 || isLow(width, height);
}

/** Return true for a phone in portrait or a narrow window. */
export function isUpright(width: number, height: number): boolean {
  return width < 760 && !isLowest(width, height);
}

/** Return true for the smallest phones, which have room only for the choices of a bid. */
export function isSmallestUpright(width: number, height: number): boolean {
  return width < 480 && height <= 600;
}

/**
 * Return true for a tablet on which the chat shares the table's space, below the seats and next to
 * the middle.
 */
export function isShared(width: number, height: number): boolean {
  return width >= 760 && width < 1280 && height >= 700;
}

export function nowLow(): boolean {
  return isLow(innerWidth, innerHeight);
}
