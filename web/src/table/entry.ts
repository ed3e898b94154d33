/** The way someone enters a table, known before the table is drawn. */

import type { Screen } from "../net/protocol";

/**
 * Entry state: waiting for the table, waiting for your seat there, in a seat, watching, or deciding
 * whether to take a seat.
 */
export type Entry = "opening" | "claiming" | "seated" | "watching" | "joining";

/**
 * Return the entry state. `claims` is true until the request for a seat is answered, and `watches`
 * is true if the visitor knows the table or chose to watch it.
 */
export function entryOf(screen: Screen | null, claims: boolean, watches: boolean): Entry {
  if (screen === null) return "opening";
  if (screen.seat !== null) return "seated";
  if (claims) return "claiming";
  return watches ? "watching" : "joining";
}
