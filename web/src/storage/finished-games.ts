/** Finished games stored in this browser, newest first. */

import { read, write } from "./browser-storage";
import { keep, tables } from "./saved-tables";

export interface Played {
  table: string;
  preset: string;
  title: string;
  /** True if the game was played by house rules. */
  house: boolean;
  /** End time, in milliseconds since 1970. */
  ended: number;
  /** This browser's seat. */
  seat: number;
  seats: { name: string; side: number }[];
  /** The score of each team, by index. */
  points: number[];
  /** Index of the winning team, or null after a tie. */
  winner: number | null;
  hands: number;
  /** The number of undos in the game. */
  undone: number;
  /** Your team's totals over all hands: contracts, contracts made, meld, and counters. */
  bids: number;
  made: number;
  meld: number;
  counters: number;
  /** The most points your team gained in a hand. */
  best: number;
  /** The most meld that a player of your team had in a hand. Older games lack it. */
  bestMeld?: number;
  /** Your team's medals, the rarest first: the kind, and the number of equal melds. */
  medals?: [kind: string, sets: number][];
}

export const GAMES = "aces.games";
/** The maximum number of games to keep. */
export const MAX_GAMES = 200;
const LONGEST = 80;
/** The most medals to keep of a game: one of each kind. */
const MAX_MEDALS = 15;

export function games(): Played[] {
  const found = read<unknown>(GAMES, []);
  return Array.isArray(found) ? found.filter(isPlayed).slice(0, MAX_GAMES) : [];
}

/** Add games, replacing saved games from the same tables, and return the number of new ones. */
export function add(more: readonly Played[]): number {
  const all = new Map(games().map((one) => [one.table, one]));
  const before = all.size;
  for (const one of more) all.set(one.table, one);
  write(GAMES, [...all.values()].sort((a, b) => b.ended - a.ended).slice(0, MAX_GAMES));
  return all.size - before;
}

/** Delete a game for good, even if its table is opened again. */
export function drop(table: string): void {
  write(GAMES, games().filter((one) => one.table !== table));
  if (tables()[table] !== undefined) keep(table, { deleted: true });
}

export function dropAll(): void {
  for (const { table } of games()) drop(table);
}

/** Return the newest games as JSON for another device, as many as fit in `room` characters. */
export function exported(room: number): string {
  const all = games();
  for (let count = all.length; count > 0; count = Math.floor(count * 0.9)) {
    const text = rowsJson(all.slice(0, count));
    if (text.length < room) return text;
  }
  return "";
}

/** Add another device's games, skipping invalid ones, and return the number of new ones. */
export function taken(text: string): number {
  try {
    const { words, rows } = JSON.parse(text) as { words: string[]; rows: Row[] };
    return add(rows.filter((row) => Array.isArray(row?.[6])).map((row) => fromRow(row, words)).filter(isPlayed));
  } catch {
    return 0;
  }
}

type Row = [string, number, number, number, number, number, number[], number[], number | null, ...number[]];

/** Return games as JSON rows that refer to repeated strings by index. */
function rowsJson(all: readonly Played[]): string {
  const words = new Map<string, number>();
  const word = (text: string): number => {
    if (!words.has(text)) words.set(text, words.size);
    return words.get(text) ?? 0;
  };
  const rows = all.map((one): Row => [
    one.table, word(one.preset), word(one.title), Number(one.house), Math.round(one.ended / 60_000), one.seat,
    one.seats.flatMap((seat) => [word(seat.name), seat.side]), one.points, one.winner, one.hands, one.undone,
    one.bids, one.made, one.meld, one.counters, one.best,
    ...(one.bestMeld === undefined ? [] : [one.bestMeld, ...(one.medals ?? []).flatMap(([kind, sets]) => [word(kind), sets])]),
  ]);
  return JSON.stringify({ words: [...words.keys()], rows });
}

function fromRow(row: Row, words: readonly string[]): unknown {
  const [table, preset, title, house, ended, seat, seats, points, winner, ...sums] = row;
  const [hands, undone, bids, made, meld, counters, best, bestMeld, ...earned] = sums;
  const named = pairs(seats).map(([word, side]) => ({ name: words[word], side }));
  return {
    table, preset: words[preset], title: words[title], house: house === 1, ended: ended * 60_000, seat,
    seats: named, points, winner, hands, undone, bids, made, meld, counters, best,
    ...(bestMeld === undefined ? {} : { bestMeld, medals: pairs(earned).map(([kind, sets]) => [words[kind], sets]) }),
  };
}

function pairs(numbers: readonly number[]): [number, number][] {
  return numbers.flatMap((first, at): [number, number][] => (at % 2 === 0 ? [[first, numbers[at + 1] ?? -1]] : []));
}

/** Return true if data from outside is a valid finished game. */
export function isPlayed(found: unknown): found is Played {
  const one = (found ?? {}) as Record<keyof Played, unknown>;
  const { seats, points, winner } = one;
  return (
    [one.table, one.preset, one.title].every(isText) &&
    typeof one.house === "boolean" &&
    [one.ended, one.seat, one.hands, one.undone, one.bids, one.made, one.counters].every(isCount) &&
    [one.meld, one.best].every(isWhole) &&
    Array.isArray(points) && points.length >= 2 && points.length <= 8 && points.every(isWhole) &&
    (winner === null || (isCount(winner) && winner < points.length)) &&
    Array.isArray(seats) && seats.length <= 8 && (one.seat as number) < seats.length &&
    (one.bestMeld === undefined || isCount(one.bestMeld)) &&
    (one.medals === undefined || (Array.isArray(one.medals) && one.medals.length <= MAX_MEDALS && one.medals.every(isMedal))) &&
    (one.made as number) <= (one.bids as number) && (one.bids as number) <= (one.hands as number) &&
    seats.every((seat: unknown) => {
      const { name, side } = (seat ?? {}) as { name?: unknown; side?: unknown };
      return isText(name) && isCount(side) && side < points.length;
    })
  );
}

function isMedal(found: unknown): boolean {
  return Array.isArray(found) && found.length === 2 && isText(found[0]) && isCount(found[1]);
}

function isText(found: unknown): found is string {
  return typeof found === "string" && found.length <= LONGEST;
}

function isWhole(found: unknown): found is number {
  return Number.isSafeInteger(found);
}

function isCount(found: unknown): found is number {
  return isWhole(found) && found >= 0;
}
