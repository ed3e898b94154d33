/** Practice stored in this browser: progress, and the exercises, whose records are stored once for each game. */

import type { Exercise, Progress } from "../net/practice";
import { read, write } from "./browser-storage";

/** Progress without its exercises, and the exercises by id. */
export interface Practice {
  progress: Progress;
  exercises: Record<string, Exercise>;
}

export interface Stored {
  progress: Progress;
  exercises: Record<string, Exercise>;
  /** Records by number. In `exercises`, `record` is such a number. */
  records: string[];
}

const KEY = "aces.practice";
/** The maximum number of exercises to keep. */
export const MOST_EXERCISES = 200;

const DEVICE = "aces.device";
const EMPTY: Progress = { practice: 1, items: {}, days: {} };

export function storedPractice(): Practice {
  return withRecords(read<unknown>(KEY, null)) ?? { progress: EMPTY, exercises: {} };
}

/** Return practice in which each record was written once, or null if it's none. */
export function withRecords(found: unknown): Practice | null {
  const { progress, exercises, records } = (found ?? {}) as Partial<Stored>;
  if (!isTable(progress) || !isTable(progress.items) || !isTable(progress.days) || !isTable(exercises) || !Array.isArray(records)) return null;
  const known = Object.entries(exercises).flatMap(([id, one]) => {
    const record = isTable(one) ? records[Number(one.record)] : undefined;
    return typeof record === "string" ? [[id, { ...one, record }] as const] : [];
  });
  return { progress, exercises: Object.fromEntries(known) };
}

/** Return the id of this browser, which is new in a browser without one. */
export function deviceId(): string {
  const known = read<unknown>(DEVICE, null);
  if (typeof known === "string" && /^\w{1,32}$/.test(known)) return known;
  const made = [...crypto.getRandomValues(new Uint8Array(8))].map((byte) => byte.toString(16).padStart(2, "0")).join("");
  write(DEVICE, made);
  return made;
}

/** Return what's stored as text, to see if another tab has changed it. */
export function storedText(): string {
  return JSON.stringify(read<unknown>(KEY, null));
}

/** Store progress and exercises. */
export function storePractice(found: Practice): void {
  write(KEY, withRecordsOnce(found));
}

/** Return practice with each record once. Exercises that aren't in the progress anymore are dropped. */
export function withRecordsOnce({ progress, exercises }: Practice): Stored {
  const records: string[] = [];
  const kept = Object.entries(exercises).flatMap(([id, one]) => {
    if (progress.items[id] === undefined) return [];
    if (!records.includes(one.record)) records.push(one.record);
    return [[id, { ...one, record: String(records.indexOf(one.record)) }] as const];
  });
  return { progress, exercises: Object.fromEntries(kept), records };
}

/** Return practice as the contents of a file, as `aces practice` stores it. */
export function practiceFile({ progress, exercises }: Practice): string {
  const items = Object.entries(progress.items).map(([id, item]) => [id, { ...item, exercise: exercises[id] ?? null }]);
  return JSON.stringify({ ...progress, items: Object.fromEntries(items) as Progress["items"] });
}

/**
 * Return the practice in a file, or null if it's none. The server checks its progress. Items
 * without an exercise can't come back here, so they're dropped.
 */
export function practiceIn(text: string): Practice | null {
  let found: unknown;
  try {
    found = JSON.parse(text);
  } catch {
    return null;
  }
  if (!isTable(found) || typeof found["practice"] !== "number") return null;
  const progress = { ...EMPTY, ...found } as Progress;
  if (!isTable(progress.items) || !isTable(progress.days)) return null;
  const good = Object.entries(progress.items).filter(([, item]) => isTable(item) && isExercise(item.exercise));
  return {
    progress: { ...progress, items: Object.fromEntries(good.map(([id, item]) => [id, { ...item, exercise: null }])) },
    exercises: Object.fromEntries(good.map(([id, item]) => [id, item.exercise as Exercise])),
  };
}

function isExercise(found: unknown): found is Exercise {
  if (!isTable(found) || !isTable(found["review"])) return false;
  const { choices, reasons, best, chosen } = found["review"];
  return (
    [found["id"], found["record"], found["rules"], best, chosen].every((one) => typeof one === "string") &&
    Array.isArray(choices) && choices.length > 0 && choices.every(isTable) && Array.isArray(reasons) && Array.isArray(found["right"])
  );
}

function isTable(found: unknown): found is Record<string, unknown> {
  return typeof found === "object" && found !== null && !Array.isArray(found);
}
