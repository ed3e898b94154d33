/** Transfer of this browser's data to another browser with a one-time code. */

import { ask, post } from "../net/api";
import { exported, taken } from "../storage/finished-games";
import { isTable } from "../storage/house-rules";
import { readAll, write } from "../storage/browser-storage";
import { addCoach, coachToMove } from "../storage/coach-record";
import { addProgress, lessonProgress } from "../storage/lesson-progress";
import { keepMoved, practiceToMove } from "../storage/moved-practice";
import { TABLES, tables, type Kept } from "../storage/saved-tables";
import { keepName, tidy } from "../storage/player-name";
import { settings } from "../storage/settings.svelte";

export interface Code {
  code: string;
  seconds: number;
  /** Names of the tables whose seats are moved. */
  tables: string[];
}

interface Belongings {
  name: string;
  tables: { table: string; token: string }[];
  history: string;
  /** What's practiced, compressed. */
  practice?: string;
}

/**
 * Other data to move: data about tables, house rules, progress in the lessons, what the coach
 * remembers, and finished games.
 */
interface Carried {
  tables: Record<string, Omit<Kept, "token">>;
  house: Record<string, unknown>;
  lessons: unknown;
  coach: unknown;
  games: unknown;
}

export interface Moved {
  name: string;
  /** The number of seats that are new to this browser. */
  seats: number;
  house: number;
  games: number;
}

const HOUSE = "aces.house";
const GAMES = ',"games":';
/** The most characters of `history` that the server takes. */
const MAX_HISTORY_LENGTH = 20_000;
/** The most tables whose seats move. */
const MAX_TABLES = 30;

/** Return true if `text` could be a code. Case, spaces, and hyphens don't matter. */
export function isCode(text: string): boolean {
  return /^[0-9a-z]{8}$/i.test(text.replace(/[\s-]/g, ""));
}

/** Request a code for everything this browser keeps. */
export async function giveCode(): Promise<Code> {
  const all = Object.entries(tables()).sort((a, b) => b[1].seen - a[1].seen);
  const held = all.flatMap(([table, { token }]) => (token === undefined ? [] : [{ table, token }]));
  // A browser that can't compress still moves the rest.
  const body: Belongings = { name: tidy(settings.name), tables: held.slice(0, MAX_TABLES), history: carried(all), practice: await practiceToMove().catch(() => "") };
  return ask<Code>("/api/moves/new", post(body));
}

/** Fetch the data for a code and add it to this browser's data. */
export async function takeCode(code: string): Promise<Moved> {
  const found = await ask<Belongings>("/api/moves", post({ code }));
  const told = parseHistory(found.history);
  const kept = tables();
  let seats = 0;
  for (const { table, token } of found.tables) {
    if (kept[table]?.token === undefined) seats += 1;
    kept[table] = { ...told.tables[table], seen: Date.now(), ...kept[table], token };
  }
  write(TABLES, kept);
  const house = readAll<unknown>(HOUSE);
  write(HOUSE, { ...told.house, ...house });
  addProgress(told.lessons);
  addCoach(told.coach);
  await keepMoved(found.practice ?? "");
  const name = tidy(found.name);
  if (name !== "") keepName(name);
  const fresh = Object.keys(told.house).filter((id) => !(id in house)).length;
  return { name, seats, house: fresh, games: taken(JSON.stringify(told.games)) };
}

/**
 * Return as much data as the server accepts: the newest tables and games come last, after house
 * rules, progress in the lessons, and what the coach remembers.
 */
function carried(all: readonly (readonly [string, Kept])[]): string {
  const first = { house: readAll<unknown>(HOUSE), lessons: lessonProgress(), coach: coachToMove() };
  const known = all.map(([name, { token: _, ...rest }]) => [name, rest] as const);
  const tries = [
    ...known.map((_, dropped) => ({ tables: Object.fromEntries(known.slice(0, known.length - dropped)), ...first })),
    { tables: {}, ...first },
  ];
  const text = tries.map((one) => JSON.stringify(one)).find((one) => one.length <= MAX_HISTORY_LENGTH) ?? "{}";
  const games = exported(MAX_HISTORY_LENGTH - text.length - GAMES.length);
  return games === "" || text === "{}" ? text : `${text.slice(0, -1)}${GAMES}${games}}`;
}

function parseHistory(history: string): Carried {
  try {
    const { tables: known, house, lessons, coach, games } = JSON.parse(history) as Partial<Carried>;
    return { tables: isTable(known) ? (known as Carried["tables"]) : {}, house: isTable(house) ? house : {}, lessons, coach, games };
  } catch {
    return { tables: {}, house: {}, lessons: null, coach: null, games: null };
  }
}
