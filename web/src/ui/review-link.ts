/** Links to the review of a game, a hand, or one decision. */

export interface ReviewPlace {
  seat: number | null;
  /** From 1, or null for all hands. */
  hand?: number | null;
  /** The decision's number in its hand. */
  decision?: number | null;
}

export function reviewOf(table: string, { seat, hand = null, decision = null }: ReviewPlace): string {
  const words = Object.entries({ seat, hand, decision }).flatMap(([name, value]) => (value === null ? [] : [`${name}=${value}`]));
  return `/review/${encodeURIComponent(table)}${words.length === 0 ? "" : `?${words.join("&")}`}`;
}
