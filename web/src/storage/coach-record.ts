/** What the coach remembers about the player, kept in this browser. */

import { read, write } from "./browser-storage";
import { isCoachAmount, keepSettings, settings } from "./settings.svelte";

export interface CoachRecord {
  /** For each of the latest decisions, the newest last: `1` if it was good, else `0`. */
  recent: string;
  /** What has already happened to the player, or was said to them. */
  met: string[];
}

const KEY = "aces.coach";
/** The most decisions, things met, and letters in one of these. More than this isn't ours. */
const MAX_LENGTH = 100;

export function coachRecord(): CoachRecord {
  return valid(read<unknown>(KEY, null));
}

/** Keep a decision, and forget all but the latest `count`. */
export function keepDecision(good: boolean, count: number): void {
  const { recent, met } = coachRecord();
  write(KEY, { recent: (recent + (good ? "1" : "0")).slice(-count), met });
}

/** Remember what has happened to the player. */
export function meet(kind: string): void {
  const { recent, met } = coachRecord();
  write(KEY, { recent, met: [...new Set([...met, kind])] });
}

/** Turn on the coach after the lessons, unless the player has chosen a setting. */
export function startCoach(): void {
  if (settings.coach !== "off" || settings.coachChosen) return;
  settings.coach = "fading";
  keepSettings();
}

/** Return what moves to another device: the record, and the setting. */
export function coachToMove(): unknown {
  return { ...coachRecord(), amount: settings.coach };
}

/** Add another device's record and, unless one was chosen here, its setting. Skip invalid parts. */
export function addCoach(found: unknown): void {
  const mine = coachRecord();
  const other = valid(found);
  write(KEY, { recent: mine.recent || other.recent, met: [...new Set([...mine.met, ...other.met])] });
  const amount = (found as { amount?: unknown } | null | undefined)?.amount;
  if (settings.coach !== "off" || settings.coachChosen || !isCoachAmount(amount)) return;
  settings.coach = amount;
  keepSettings();
}

function valid(found: unknown): CoachRecord {
  const { recent, met } = (found ?? {}) as Partial<Record<keyof CoachRecord, unknown>>;
  return {
    recent: typeof recent === "string" && /^[01]*$/.test(recent) ? recent.slice(-MAX_LENGTH) : "",
    met: Array.isArray(met) ? met.filter(isKind).slice(0, MAX_LENGTH) : [],
  };
}

function isKind(found: unknown): found is string {
  return typeof found === "string" && found.length > 0 && found.length <= MAX_LENGTH;
}
