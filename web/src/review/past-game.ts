/** The game whose decisions are reviewed. */

export interface PastGame {
  table: string;
  /** The names of all seats. */
  names: readonly string[];
  /** The token for your seat while the game runs, or null. */
  token: string | null;
  /** True if the game is over, so that anyone can see it, with all cards open. */
  over: boolean;
}
