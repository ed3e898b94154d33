/** Figures of finished games for the profile, stored in this browser so that no game is reviewed twice. */

import type { HandFigures } from "../net/figures";
import { readAll, write } from "./browser-storage";
import { games } from "./finished-games";

/** A game's figures, or no hands if the server doesn't have the game anymore. */
export interface GameFigures {
  hands: HandFigures[];
  gone?: boolean;
}

const KEY = "aces.figures";
/** Decimal places of a loss. */
const PLACES = 2;

/** Return the figures of finished games by table. */
export function storedFigures(): Record<string, GameFigures> {
  const found = Object.entries(readAll<GameFigures>(KEY));
  return Object.fromEntries(found.filter(([, one]) => Array.isArray(one.hands)));
}

/** Store a game's figures, and drop those of deleted games. */
export function storeFigures(table: string, hands: readonly HandFigures[], gone = false): void {
  const short = hands.map(({ game, role, kinds }) => ({ game, role, kinds: rounded(kinds) }));
  writeKept({ ...storedFigures(), [table]: { hands: short, ...(gone ? { gone } : {}) } });
}

/** Drop the figures of deleted games. */
export function dropDeleted(): void {
  writeKept(storedFigures());
}

function writeKept(all: Record<string, GameFigures>): void {
  const tables = new Set(games().map((one) => one.table));
  write(KEY, Object.fromEntries(Object.entries(all).filter(([table]) => tables.has(table))));
}

function rounded(kinds: HandFigures["kinds"]): HandFigures["kinds"] {
  const all = Object.entries(kinds).map(([kind, [decisions, lost]]) => [kind, [decisions, Number(lost.toFixed(PLACES))]]);
  return Object.fromEntries(all) as HandFigures["kinds"];
}
