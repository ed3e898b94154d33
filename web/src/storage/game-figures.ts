/** Figures of finished games for the profile, stored in this browser so that no game is reviewed twice. */

import type { HandFigures, Losses } from "../net/figures";
import { readAll, write } from "./browser-storage";
import { games } from "./finished-games";

/** A game's figures, or no hands if the server doesn't have the game anymore. */
export interface GameFigures {
  hands: HandFigures[];
  gone?: boolean;
}

const KEY = "aces.figures";
/** Decimal places of points and losses. */
const PLACES = 2;

/** Return the figures of finished games by table. */
export function storedFigures(): Record<string, GameFigures> {
  const found = Object.entries(readAll<GameFigures>(KEY));
  return Object.fromEntries(found.filter(([, one]) => Array.isArray(one.hands)));
}

/** Return true if a game has to be reviewed: it has no figures yet, or those of an older version. */
export function lacksFigures(found: GameFigures | undefined): boolean {
  return found === undefined || (found.gone !== true && found.hands.some((hand) => hand.bids === undefined));
}

/** Store a game's figures, and drop those of deleted games. */
export function storeFigures(table: string, hands: readonly HandFigures[]): void {
  writeKept({ ...storedFigures(), [table]: { hands: hands.map(short) } });
}

/** Note that the server doesn't have a game anymore. Figures that are known are kept. */
export function storeGone(table: string): void {
  const all = storedFigures();
  writeKept({ ...all, [table]: { hands: all[table]?.hands ?? [], gone: true } });
}

/** Drop the figures of deleted games. */
export function dropDeleted(): void {
  writeKept(storedFigures());
}

function writeKept(all: Record<string, GameFigures>): void {
  const tables = new Set(games().map((one) => one.table));
  write(KEY, Object.fromEntries(Object.entries(all).filter(([table]) => tables.has(table))));
}

function short({ game, role, kinds, bids, mistakes, result, luck }: HandFigures): HandFigures {
  return {
    game,
    role,
    kinds: all(kinds),
    ...(bids === undefined ? {} : { bids: rounded(bids) }),
    ...(mistakes === undefined ? {} : { mistakes: all(mistakes) }),
    ...(result === undefined || luck === undefined ? {} : { result: places(result), luck: places(luck) }),
  };
}

function all<Kind extends string>(kinds: Partial<Record<Kind, Losses>>): Partial<Record<Kind, Losses>> {
  const found = Object.entries<Losses | undefined>(kinds).map(([kind, one]) => [kind, rounded(one ?? [0, 0])]);
  return Object.fromEntries(found) as Partial<Record<Kind, Losses>>;
}

function rounded([decisions, lost]: Losses): Losses {
  return [decisions, places(lost)];
}

function places(number: number): number {
  return Number(number.toFixed(PLACES));
}
