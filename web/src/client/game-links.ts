/** Paths of a game's table, replay, and review. */

/** Return the path of a new table with the invitation for others. */
export function invitedTo(table: string): string {
  return `/table/${encodeURIComponent(table)}?invite=yes`;
}

/** Return the path of a finished game's replay, from a seat or as a spectator. */
export function replayOf(table: string, seat: number | null, at?: { hand: number; step: number }): string {
  const words = [...(seat === null ? [] : [`seat=${seat}`]), ...(at === undefined ? [] : [`hand=${at.hand}`, `step=${at.step}`])];
  return `/replay/${encodeURIComponent(table)}${words.length === 0 ? "" : `?${words.join("&")}`}`;
}

export interface ReviewPlace {
  seat: number | null;
  /** From 1, or null for all hands. */
  hand?: number | null;
  /** The decision's number in its hand. */
  decision?: number | null;
}

/** Return the path of the review of a game, of a hand, or of one decision. */
export function reviewOf(table: string, { seat, hand = null, decision = null }: ReviewPlace): string {
  const words = Object.entries({ seat, hand, decision }).flatMap(([name, value]) => (value === null ? [] : [`${name}=${value}`]));
  return `/review/${encodeURIComponent(table)}${words.length === 0 ? "" : `?${words.join("&")}`}`;
}

/** Path of practice, which is a part of the page with your games. */
export const PRACTICE = "/games?practice=yes";

/** Return the path of practice with the mistakes of a table's review added. */
export function practiceOf(review: string, table: string): string {
  return `${PRACTICE}&review=${encodeURIComponent(review)}&table=${encodeURIComponent(table)}`;
}
