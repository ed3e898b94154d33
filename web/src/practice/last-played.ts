/** What was played last: the rules to practice, and the game whose mistakes to practice. */

import { read, write } from "../storage/browser-storage";
import { games, type Played } from "../storage/finished-games";
import { tables } from "../storage/saved-tables";
import { settings } from "../storage/settings.svelte";

const KEY = "aces.practice.games";
/** Games that were played before this many others aren't offered. */
const LATEST = 10;

/** Return the id of the house rules or the preset that were played last. */
export function lastRules(houses: readonly { id: string; title: string }[]): string {
  const [game] = games();
  const [table] = Object.values(tables()).filter(({ made, guided }) => made !== undefined && guided !== true).sort((one, other) => other.seen - one.seen);
  if (game !== undefined && (table === undefined || table.seen <= game.ended)) return houses.find(({ title }) => game.house && title === game.title)?.id ?? game.preset;
  return table?.made?.rules ?? settings.lastRules;
}

/** Return the latest finished game whose mistakes weren't added yet, or null. */
export function nextToPractice(): Played | null {
  const done = practiced();
  return games().slice(0, LATEST).find(({ table }) => !done.includes(table)) ?? null;
}

/** Remember that the mistakes of a game were added. */
export function markPracticed(table: string): void {
  const known = new Set(games().map((one) => one.table));
  write(KEY, [...new Set([...practiced(), table])].filter((one) => known.has(one)));
}

function practiced(): string[] {
  const found = read<unknown>(KEY, []);
  return Array.isArray(found) ? found.filter((one) => typeof one === "string") : [];
}
