/** Tables that this browser has visited, with its seats there. */

import type { Made } from "../net/api";
import { readAll, write } from "./browser-storage";

export interface Kept {
  /** The table's settings, absent if someone else created the table. */
  made?: Made;
  token?: string;
  title?: string;
  /** Time of the last visit, in milliseconds since 1970. */
  seen: number;
  /** The state of the game in a few words: hand, trick, and scores. */
  standing?: string;
  over?: boolean;
  /** The hand's number, and the most cards held in that hand. */
  most?: [number, number];
  /** True if the table was removed from the lists on Home. */
  hidden?: boolean;
  /** True if the finished game was deleted and must not be saved again. */
  deleted?: boolean;
  /** True if the guide explains every decision, in a beginner's first hand. */
  guided?: boolean;
  /** True if this visitor chose to watch instead of taking a seat. */
  watching?: boolean;
  /** True if the chat is muted at this table. */
  deaf?: boolean;
  /** The last message read: its time, in seconds since 1970, and its number. */
  read?: [at: number, number: number];
  /** The path of the review from which the game was played on, if it began with a decision. */
  attempt?: string;
  /** This visitor's seat in the previous game, to take again at this table. */
  seat?: number;
}

export const TABLES = "aces.tables";
const KEPT_TABLES = 30;
export function tables(): Record<string, Kept> {
  return readAll<Kept>(TABLES);
}

/**
 * Update a table and the time of its last visit. If there are too many tables, those with a seat in
 * an unfinished game are kept longest, but not those that began with a decision.
 */
export function keep(table: string, changes: Partial<Kept>): void {
  const all = tables();
  all[table] = { ...all[table], ...changes, seen: Date.now() };
  const matters = ([name, one]: [string, Kept]): boolean => name === table || (one.token !== undefined && one.over !== true && one.attempt === undefined);
  const first = Object.entries(all).sort((a, b) => Number(matters(b)) - Number(matters(a)) || b[1].seen - a[1].seen);
  write(TABLES, Object.fromEntries(first.slice(0, KEPT_TABLES)));
}

/**
 * Update a table without counting this as a visit. A table that was forgotten isn't added again.
 */
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

/** Give up the seat at a table, but keep the table. */
export function dropToken(table: string): void {
  const all = tables();
  if (all[table] !== undefined) delete all[table].token;
  write(TABLES, all);
}
