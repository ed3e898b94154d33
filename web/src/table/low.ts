/** Windows that are low and wide: what is asked then stands beside the table, not below it. */

/** As the style sheets name them. */
const LOW = "(min-width: 480px) and (max-height: 480px), (min-width: 760px) and (max-height: 550px)";

export function isLow(width: number, height: number): boolean {
  return (width >= 480 && height <= 480) || (width >= 760 && height <= 550);
}

export function nowLow(): boolean {
  return matchMedia(LOW).matches;
}
