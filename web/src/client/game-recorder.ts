/** Saving of games that end while this browser has a seat. */

import { summary } from "../net/api";
import { add, games } from "../storage/finished-games";
import { renew, tables } from "../storage/saved-tables";

/**
 * Save a game that has just ended, as seen from a seat, unless it's already saved. Games that began
 * with a decision of another game don't count.
 */
async function note(table: string, seat: number, undone: number): Promise<void> {
  const kept = tables()[table];
  if (kept?.guided || kept?.deleted || games().some((one) => one.table === table && one.undone === undone)) return;
  const told = await summary(table);
  const mine = told.sides[told.seats[seat]?.side ?? -1];
  if (mine === undefined || told.attempt) return;
  const { preset, title, house, winner, hands } = told;
  const { bids, made, meld, counters, best, best_meld: bestMeld, medals } = mine;
  const seats = told.seats.map(({ name, side }) => ({ name, side }));
  const points = told.sides.map((side) => side.points);
  const played = { table, preset, title, house, ended: Date.now(), seat, seats, points, winner, hands };
  add([{ ...played, undone: told.undone, bids, made, meld, counters, best, bestMeld, medals }]);
}

/**
 * Save a game that has just ended and, once that's done, mark its table as over. Failures are
 * retried on the next visit.
 */
export async function finish(table: string, seat: number, undone: number, mayBeSaid: () => boolean): Promise<boolean> {
  const noted = await note(table, seat, undone).then(() => true, () => false);
  if (!noted || !mayBeSaid()) return false;
  renew(table, { over: true });
  return true;
}
