/** What this browser remembers between visits. Where it may not, it does so while the page is open. */

import type { Tables } from "./api";

export interface Kept {
  /** How the table was made; absent for a table of somebody else. */
  made?: Made;
  token?: string;
  title?: string;
  /** When the table was last looked at, in milliseconds since 1970. */
  seen: number;
  /** How it stands, in a few words. */
  standing?: string;
  over?: boolean;
  /** The number of the hand one has there, and the most cards it has had. */
  most?: [number, number];
  /** Whether it was taken off the lists of the first page. */
  hidden?: boolean;
  /** Whether the finished game was deleted, and is not to be kept again. */
  deleted?: boolean;
  /** Whether its page explains every decision: the first hand of a newcomer. */
  guided?: boolean;
  /** Whether this visitor chose to watch. */
  watching?: boolean;
  /** Whether nothing that is said here is shown. */
  deaf?: boolean;
  /** When the last line was said here that was read, in seconds since 1970, and its number. */
  read?: [at: number, number: number];
  /** The seat that this visitor had in the game before, and takes here. */
  seat?: number;
}

export interface Made {
  rules: string;
  changes: Tables;
  /** The computer player of all seats, or one for each. */
  players: string | string[];
  /** What the cards come from, where it was typed. */
  seed?: string;
  /** What it is called on the list of open tables. */
  name?: string;
  /** Whether everybody here is told of it. */
  open?: boolean;
  /** Seconds after which a computer player plays for somebody who is gone; 0 for never. */
  leave_after?: number;
  /** Whether several people may sit where all hands lie open. */
  together?: boolean;
}

const TABLES = "aces.tables";
const KEPT_TABLES = 30;
/** What could not be stored, as long as the page is open. */
const unstored = new Map<string, string>();

export function read<T>(key: string, otherwise: T): T {
  try {
    const text = unstored.get(key) ?? localStorage.getItem(key);
    return text === null ? otherwise : (JSON.parse(text) as T);
  } catch {
    return otherwise;
  }
}

export function write(key: string, value: unknown): void {
  const text = JSON.stringify(value);
  try {
    localStorage.setItem(key, text);
    unstored.delete(key);
  } catch {
    // Storage is full or forbidden: the game goes on without.
    unstored.set(key, text);
  }
}

/** Whether all that was written will be there at the next visit. */
export function isStored(): boolean {
  return unstored.size === 0;
}

/** Objects that are kept by name, without what is broken. */
export function readAll<T>(key: string): Record<string, T> {
  const all = Object.entries(read<object | null>(key, null) ?? {});
  return Object.fromEntries(all.filter(([, one]) => typeof one === "object" && one !== null && !Array.isArray(one))) as Record<string, T>;
}

export function tables(): Record<string, Kept> {
  return readAll<Kept>(TABLES);
}

/** Remember more of a table. Where there are too many, seats in games that go on are kept longest. */
export function keep(table: string, changes: Partial<Kept>): void {
  const all = tables();
  all[table] = { ...all[table], ...changes, seen: Date.now() };
  const matters = ([name, one]: [string, Kept]): boolean => name === table || (one.token !== undefined && one.over !== true);
  const first = Object.entries(all).sort((a, b) => Number(matters(b)) - Number(matters(a)) || b[1].seen - a[1].seen);
  write(TABLES, Object.fromEntries(first.slice(0, KEPT_TABLES)));
}

/** Remember more of a table without counting that as a look at it; nothing of one that was forgotten. */
export function renew(table: string, changes: Partial<Kept>): void {
  const all = tables();
  if (all[table] === undefined) return;
  all[table] = { ...all[table], ...changes };
  write(TABLES, all);
}

export function forget(table: string): void {
  const all = tables();
  delete all[table];
  write(TABLES, all);
}

/** Keep a table, but no longer a seat at it. */
export function dropToken(table: string): void {
  const all = tables();
  if (all[table] !== undefined) delete all[table].token;
  write(TABLES, all);
}
