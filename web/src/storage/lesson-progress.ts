/** Progress in the lessons, kept in this browser. */

import { read, write } from "./browser-storage";

export interface LessonProgress {
  /** Names of the lessons that are done. */
  done: string[];
  /** The step reached in lessons that were begun. */
  reached: Record<string, string>;
}

export const LESSONS = "aces.lessons";
/** More lessons or longer names than this aren't ours. */
const MAX_LENGTH = 100;

export function lessonProgress(): LessonProgress {
  return valid(read<unknown>(LESSONS, null));
}

export function reach(lesson: string, step: string): void {
  const { done, reached } = lessonProgress();
  write(LESSONS, { done, reached: { ...reached, [lesson]: step } });
}

export function finish(lesson: string): void {
  const { done, reached } = lessonProgress();
  const left = Object.fromEntries(Object.entries(reached).filter(([name]) => name !== lesson));
  write(LESSONS, { done: [...new Set([...done, lesson])], reached: left });
}

/** Add another device's progress, skipping invalid parts. This device's steps stay. */
export function addProgress(found: unknown): void {
  const mine = lessonProgress();
  const other = valid(found);
  write(LESSONS, { done: [...new Set([...mine.done, ...other.done])], reached: { ...other.reached, ...mine.reached } });
}

function valid(found: unknown): LessonProgress {
  const { done, reached } = (found ?? {}) as Partial<Record<keyof LessonProgress, unknown>>;
  const names = Array.isArray(done) ? done.filter(isName) : [];
  const steps = typeof reached === "object" && reached !== null ? Object.entries(reached) : [];
  return { done: names.slice(0, MAX_LENGTH), reached: Object.fromEntries(steps.filter((pair) => pair.every(isName)).slice(0, MAX_LENGTH)) as Record<string, string> };
}

function isName(found: unknown): boolean {
  return typeof found === "string" && found.length > 0 && found.length <= MAX_LENGTH;
}
