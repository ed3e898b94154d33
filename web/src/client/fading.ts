/** Fading of the coach, the same as in Python: the better someone plays, the less it asks. */

import { FADING, type Checked } from "../net/protocol";

const AMOUNTS = FADING.levels.map(([, amount]) => amount);
/** The smallest and the largest number of points that a choice has to lose. */
const MIN_AMOUNT = Math.min(...AMOUNTS);
export const MAX_AMOUNT = Math.max(...AMOUNTS);

/** Return true if a decision loses nothing to speak of, or if that could just be luck. */
export function isGood({ loss, scale, is_fault }: Pick<Checked, "loss" | "scale" | "is_fault">): boolean {
  return !is_fault || loss === null || loss < FADING.good * scale;
}

/**
 * Return the points that a choice has to lose before the coach asks about it. `recent` has a `1` for
 * each good decision and a `0` for each other one, the newest last.
 */
export function fadingAmount(recent: string): number {
  const counted = recent.slice(-FADING.window);
  if (counted.length < FADING.enough) return MIN_AMOUNT;
  const share = 100 * counted.replaceAll("0", "").length;
  return Math.max(...FADING.levels.map(([least, amount]) => (share >= least * counted.length ? amount : MIN_AMOUNT)));
}

/** Return true if the coach asks only before big mistakes. */
export function isFaded(recent: string): boolean {
  return fadingAmount(recent) === MAX_AMOUNT;
}
