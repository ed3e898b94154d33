/** Practice: exercises and drills, which the server makes, and progress, which it updates without storing it. */

import { ask, post, type House } from "./api";
import type { MistakeKind } from "./figures";
import { isPending, pause, type JobState } from "./jobs";
import type { Step } from "./protocol";
import type { ReviewedDecision } from "./reviews";

export type DrillKind = "count_meld" | "legal_cards" | "trick_winner";
export type PracticeKind = MistakeKind | DrillKind;

/** A decision with the review's figures, as in `docs/reference/practice-json.md`. */
export interface Exercise {
  id: string;
  kind: MistakeKind;
  source: "game" | "hand";
  rules: string;
  record: string;
  seed: string;
  review: Omit<ReviewedDecision, "seq" | "texts"> & { kind: string; reasons: Record<string, unknown>[] };
  /** Choices that count as right. */
  right: string[];
}

/** A question with an exact answer. */
export interface Drill {
  kind: DrillKind;
  rules: string;
  trump: string;
  seat: number;
  hand: string[];
  trick: string[];
  leader: number;
  bid_winner: boolean;
  best_meld: boolean;
  points: number | null;
  cards: string[];
  winner: number | null;
  melds: { name: string; cards: string[]; sets: number; points: number }[];
}

export interface Memory {
  stability: number;
  difficulty: number;
  due: string;
  answered: string;
}

/** An exercise's schedule. `exercise` is only in files. */
export interface Item {
  kind: PracticeKind;
  memory: Memory | null;
  results: [day: string, right: boolean][];
  exercise: Exercise | null;
}

export interface Progress {
  practice: number;
  /** The id of this device. */
  device?: string;
  items: Record<string, Item>;
  days: Record<string, unknown>;
  /** Days of other devices, by their ids. */
  others?: Record<string, unknown>;
}

export interface KindProgress {
  kind: PracticeKind;
  level: number;
  missing: number;
  level_before: number;
  right: number;
  answers: number;
  right_before: number;
  answers_before: number;
  mended: number;
  waiting: number;
}

export interface Summary {
  streak: number;
  practiced_today: boolean;
  seconds_today: number;
  right_today: number;
  answers_today: number;
  kinds: KindProgress[];
  /** Ids of the exercises that are due. */
  due: string[];
  waiting: number;
  next_due: string | null;
  /** Kinds that got better in a week. */
  better: PracticeKind[];
}

export interface Answered {
  kind: PracticeKind;
  right: boolean;
  hints: number;
  seconds: number;
  id: string | null;
}

export interface Change {
  added?: Record<string, PracticeKind>;
  removed?: string[];
  answer?: Answered;
  /** Progress of another device to merge. */
  other?: Progress;
}

export interface ProgressTold {
  progress: Progress;
  summary: Summary;
  kinds: PracticeKind[];
  next: PracticeKind;
}

export interface ExercisesStatus {
  id: string;
  state: JobState;
  reason: string | null;
  exercises: (Exercise | Drill | null)[];
}

/** Return the table before a decision, and the review's reasons as sentences. */
export function decisionShown({ record, review }: Exercise): Promise<{ step: Step; texts: string[] }> {
  const { hand, number, seat, reasons } = review;
  return ask("/api/practice/screen", post({ record, hand, number, seat, reasons }));
}

/** Judgment of a choice: what a wrong one did wrong, and why, in sentences. */
export interface Judgment {
  /** Null if the choice can't be compared with the others. */
  right: boolean | null;
  mistake: MistakeKind | null;
  texts: string[];
}

interface JudgmentStatus extends Judgment {
  id: string;
  state: JobState;
}

const PAUSE_MS = 300;

/** Have a choice in an exercise judged, and return the judgment. Return null if the server can't judge it now, or once `gone`. */
export async function judgeChoice(exercise: Exercise, action: string, gone: () => boolean): Promise<Judgment | null> {
  let status = await ask<JudgmentStatus>("/api/practice/judgments", post({ exercise, action }));
  while (isPending(status)) {
    await pause(PAUSE_MS);
    if (gone()) return null;
    status = await ask<JudgmentStatus>(`/api/practice/judgments/${encodeURIComponent(status.id)}`);
  }
  return status.state === "done" ? status : null;
}

/** Return the mistakes in a review of a finished game. */
export async function mistakesOf(review: string): Promise<Exercise[]> {
  return (await ask<{ exercises: Exercise[] }>(`/api/practice/mistakes/${encodeURIComponent(review)}`)).exercises;
}

/** Update progress on the device with an id, and return it with its summary. Today is the date here. */
export function updated(house: House, progress: Progress, device: string, change: Change): Promise<ProgressTold> {
  const { rules, changes } = house;
  const other = change.other && bare(change.other);
  return ask("/api/practice/progress", post({ rules, changes, progress: bare(progress), device, today: today(), ...change, ...(other && { other }) }));
}

/** Return progress without its exercises. */
function bare(progress: Progress): Progress {
  const items = Object.entries(progress.items).map(([id, item]) => [id, { ...item, exercise: null }]);
  return { ...progress, items: Object.fromEntries(items) as Progress["items"] };
}

/** Return the date here, as in 2026-11-27. */
export function today(): string {
  const now = new Date();
  const part = (value: number): string => String(value).padStart(2, "0");
  return `${now.getFullYear()}-${part(now.getMonth() + 1)}-${part(now.getDate())}`;
}

export function startExercise({ rules, changes }: House, kind: PracticeKind): Promise<ExercisesStatus> {
  return ask("/api/practice/exercises", post({ rules, changes, kind, count: 1 }));
}

export function exerciseStatus(id: string): Promise<ExercisesStatus> {
  return ask(`/api/practice/exercises/${encodeURIComponent(id)}`);
}

/** Cancel a job, also while the page is being closed. */
export function cancelExercise(id: string): void {
  fetch(`/api/practice/exercises/${encodeURIComponent(id)}`, { method: "DELETE", keepalive: true }).catch(() => undefined);
}
