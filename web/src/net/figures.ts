/** Figures of finished games for a profile, which the server works out in the background, and the levels. */

import { ask, post } from "./api";
import type { JobState } from "./jobs";

/** Kind of game. */
export type GameName = "double" | "single" | "three" | "two" | "six";
export type DecisionKind = "trump" | "pass" | "bury" | "fold" | "lead" | "follow";
/** Kind of mistake, as in `acesaround.review.mistakes`. */
export type MistakeKind =
  | "bid_too_high" | "bid_too_low" | "trump" | "pass" | "bury" | "fold" | "counter_given_away" | "counter_kept"
  | "trump_led_early" | "trump_led_late" | "ace_of_trump" | "trump_spent" | "winner" | "lead" | "follow";
export type HandRole = "declarer" | "partner" | "defender";
/** Number of decisions, and the points they lost in percent of an average hand. */
export type Losses = readonly [decisions: number, lost: number];

export interface HandFigures {
  game: GameName;
  role: HandRole | null;
  kinds: Partial<Record<DecisionKind, Losses>>;
  /** Losses of bids and passes. Figures from older versions lack this and everything below. */
  bids?: Losses;
  mistakes?: Partial<Record<MistakeKind, Losses>>;
  /** Points of the seat's team in the hand, minus the mean points of the others. */
  result?: number;
  /** The part of `result` that was luck of the cards. */
  luck?: number;
}

export interface FiguresStatus {
  id: string;
  state: JobState;
  reason: string | null;
  hands: (HandFigures & { hand: number })[];
}

/** Players that can't be told apart, and the most points that they lose per 100 decisions, or null for the last level. */
export interface Level {
  players: string[];
  up_to: number | null;
}

export type Levels = Partial<Record<GameName, Level[]>>;

export function startFigures(table: string, seat: number): Promise<FiguresStatus> {
  return ask<FiguresStatus>(`/api/tables/${encodeURIComponent(table)}/figures`, post({ seat }));
}

export function figuresStatus(id: string): Promise<FiguresStatus> {
  return ask<FiguresStatus>(`/api/figures/${encodeURIComponent(id)}`);
}

/** Cancel a job, also while the page is being closed. */
export function cancelFigures(id: string): void {
  fetch(`/api/figures/${encodeURIComponent(id)}`, { method: "DELETE", keepalive: true }).catch(() => undefined);
}

/** Return the levels in each kind of game, the best first, with the players' names in the page's language. */
export function levels(): Promise<Levels> {
  return ask<Levels>("/api/levels");
}
