/** The finished games that this browser keeps, the newest first. */

import { summary } from "./api";
import { keep, read, renew, tables, write } from "./memory";

export interface Played {
  table: string;
  preset: string;
  title: string;
  /** Whether it was played by other rules than the preset's. */
  house: boolean;
  /** When it ended, in milliseconds since 1970. */
  ended: number;
  /** The seat of who keeps this. */
  seat: number;
  seats: { name: string; side: number }[];
  /** The score of each side. */
  points: number[];
  /** The side that won; null after a tie. */
  winner: number | null;
  hands: number;
  /** How often something was undone. */
  undone: number;
  /** Of one's own side, in all hands: contracts, those made, and sums. */
  bids: number;
  made: number;
  meld: number;
  counters: number;
  /** The most that one's side gained in a hand. */
  best: number;
}

const KEY = "aces.games";
/** Games that are kept. */
export const MOST = 200;
const LONGEST = 80;

export function games(): Played[] {
  const found = read<unknown>(KEY, []);
  return Array.isArray(found) ? found.filter(isPlayed).slice(0, MOST) : [];
}

/** Keep a game that has just ended as it looks from a seat, unless it is kept already. */
async function note(table: string, seat: number, undone: number): Promise<void> {
  const kept = tables()[table];
  if (kept?.guided || kept?.deleted || games().some((one) => one.table === table && one.undone === undone)) return;
  const told = await summary(table);
  const mine = told.sides[told.seats[seat]?.side ?? -1];
  if (mine === undefined) return;
  const { preset, title, house, winner, hands } = told;
  const { bids, made, meld, counters, best } = mine;
  const seats = told.seats.map(({ name, side }) => ({ name, side }));
  const points = told.sides.map((side) => side.points);
  const played = { table, preset, title, house, ended: Date.now(), seat, seats, points, winner, hands };
  add([{ ...played, undone: told.undone, bids, made, meld, counters, best }]);
}

/** Keep a game that has just ended, and have it over on the first page once it is kept: what fails is tried at the next look. */
export async function finish(table: string, seat: number, undone: number, mayBeSaid: () => boolean): Promise<boolean> {
  const noted = await note(table, seat, undone).then(() => true, () => false);
  if (!noted || !mayBeSaid()) return false;
  renew(table, { over: true });
  return true;
}

/** Add games, each in the place of what was kept of its table; how many are new. */
export function add(more: readonly Played[]): number {
  const all = new Map(games().map((one) => [one.table, one]));
  const before = all.size;
  for (const one of more) all.set(one.table, one);
  write(KEY, [...all.values()].sort((a, b) => b.ended - a.ended).slice(0, MOST));
  return all.size - before;
}

/** Delete a game, which stays deleted although its table is opened again. */
export function drop(table: string): void {
  write(KEY, games().filter((one) => one.table !== table));
  if (tables()[table] !== undefined) keep(table, { deleted: true });
}

export function dropAll(): void {
  for (const { table } of games()) drop(table);
}

/** What goes to another device: as many of the newest games as so many letters hold, as JSON. */
export function exported(room: number): string {
  const all = games();
  for (let count = all.length; count > 0; count = Math.floor(count * 0.9)) {
    const text = packed(all.slice(0, count));
    if (text.length < room) return text;
  }
  return "";
}

/** Take in what another device has exported; how many games are new. What is broken is left out. */
export function taken(text: string): number {
  try {
    const { words, rows } = JSON.parse(text) as { words: string[]; rows: Row[] };
    return add(rows.filter((row) => Array.isArray(row?.[6])).map((row) => unpacked(row, words)).filter(isPlayed));
  } catch {
    return 0;
  }
}

type Row = [string, number, number, number, number, number, number[], number[], number | null, ...number[]];

/** Texts once each, and games as rows that name them by number. */
function packed(all: readonly Played[]): string {
  const words = new Map<string, number>();
  const word = (text: string): number => {
    if (!words.has(text)) words.set(text, words.size);
    return words.get(text) ?? 0;
  };
  const rows = all.map((one): Row => [
    one.table, word(one.preset), word(one.title), Number(one.house), Math.round(one.ended / 60_000), one.seat,
    one.seats.flatMap((seat) => [word(seat.name), seat.side]), one.points, one.winner, one.hands, one.undone,
    one.bids, one.made, one.meld, one.counters, one.best,
  ]);
  return JSON.stringify({ words: [...words.keys()], rows });
}

function unpacked(row: Row, words: readonly string[]): unknown {
  const [table, preset, title, house, ended, seat, seats, points, winner, ...sums] = row;
  const [hands, undone, bids, made, meld, counters, best] = sums;
  const named = seats.filter((_, at) => at % 2 === 0).map((word, at) => ({ name: words[word], side: seats[2 * at + 1] }));
  return {
    table, preset: words[preset], title: words[title], house: house === 1, ended: ended * 60_000, seat,
    seats: named, points, winner, hands, undone, bids, made, meld, counters, best,
  };
}

/** Whether something that comes from outside is a game that was played. */
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
    (one.made as number) <= (one.bids as number) && (one.bids as number) <= (one.hands as number) &&
    seats.every((seat: unknown) => {
      const { name, side } = (seat ?? {}) as { name?: unknown; side?: unknown };
      return isText(name) && isCount(side) && side < points.length;
    })
  );
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
