/** Lessons from the server, in the page's language. */

import { ask, post, type House } from "./api";

export interface LessonListed {
  name: string;
  title: string;
  goal: string;
  players: number;
}

export interface Option {
  value: string;
  label: string;
  card: string | null;
}

/** A question with its right answers, and what to say to others. */
export interface Task {
  kind: "cards" | "melds" | "number" | "word";
  right: string[];
  /** For cards, any `count` of these are right. */
  allowed: string[];
  count: number;
  options: Option[];
  melds: { cards: string; label: string }[];
  /** What to say to wrong tries, and to wrong cards among those picked. */
  replies: Record<string, string>;
  card_replies: Record<string, string>;
  otherwise: string;
  too_few: string;
  too_many: string;
  /** A right answer in words. */
  answer: string;
}

export interface Position {
  hand: string[];
  widow: string[];
  upcard: string | null;
  trump: string | null;
  trick: { who: string; card: string }[];
  calls: { who: string; call: string }[];
}

export interface Step {
  id: string;
  text: string[];
  position: Position | null;
  marked: string[];
  question: string;
  well: string;
  hints: string[];
  task: Task | null;
}

export interface Lesson {
  name: string;
  title: string;
  goal: string;
  done: string;
  /** The title of the rules. */
  rules: string;
  steps: Step[];
}

export function lessons(): Promise<LessonListed[]> {
  return ask<LessonListed[]>("/api/lessons");
}

/** Return a lesson under its own rules, or under house rules. */
export function lesson(name: string, house: House | null): Promise<Lesson> {
  const path = `/api/lessons/${encodeURIComponent(name)}`;
  return house === null ? ask<Lesson>(path) : ask<Lesson>(path, post({ rules: house.rules, changes: house.changes }));
}
