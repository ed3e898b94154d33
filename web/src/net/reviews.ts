/** Reviews of finished hands, which the server makes in the background, and the hands themselves. */

import { ask, post } from "./api";
import type { MistakeKind } from "./figures";
import type { JobState } from "./jobs";
import type { Replay } from "./protocol";

export type Verdict = "certain" | "significant" | "unclear";

/** A choice and its figures, as in `docs/reference/review-json.md`. */
export interface ReviewedChoice {
  action: string;
  points: number;
  wins: number;
  loss: number;
  error: number;
  interval: [low: number, high: number];
  wins_lost: number;
  compared_with: string;
  p: number;
  is_best: boolean;
  certain: boolean;
  /** Points of the hand with all cards open, or the range that they're in. Null if unknown. */
  open: number | [low: number, high: number] | null;
}

export interface ReviewedDecision {
  hand: number;
  seat: number;
  number: number;
  phase: string;
  /** From 1, or null before the play. */
  trick: number | null;
  chosen: string;
  best: string;
  loss: number;
  interval: [low: number, high: number];
  wins_lost: number;
  verdict: Verdict;
  is_fault: boolean;
  choices: ReviewedChoice[];
  deals: number;
  seed: number;
  policy: string;
  solved: boolean;
  /** The table's event number just before the decision. */
  seq: number;
  /** The kind of mistake, or null if it's none. */
  mistake: MistakeKind | null;
  /** The reasons as sentences. */
  texts: string[];
}

export interface ReviewedHand {
  hand: number;
  /** The hand's number in the game's record, where hands that weren't scored count, too. */
  deal: number;
  seat: number;
  points_lost: number;
  interval: [low: number, high: number];
  forced: number;
  unreviewed: Record<string, number>;
  decisions: ReviewedDecision[];
  /** True if only a few deals were sampled, so there are no verdicts. */
  provisional: boolean;
}

/**
 * A review and its state. `hands` has the hands so far, each with its best figures. `seed` is that
 * of the whole review.
 */
export interface ReviewStatus {
  id: string;
  seed: string;
  state: JobState;
  done: number;
  whole: number;
  reason: string | null;
  seats: string[];
  hands: ReviewedHand[];
}

/** What to review. Null stands for the seat of the token, and for all finished hands. */
export interface ReviewWanted {
  token: string | null;
  seat: number | null;
  hand: number | null;
}

export function startReview(table: string, wanted: ReviewWanted): Promise<ReviewStatus> {
  return ask<ReviewStatus>(`/api/tables/${encodeURIComponent(table)}/reviews`, post(wanted));
}

/** Return a review's state, with the hands that are new since the first `after` parts. */
export function reviewStatus(id: string, after: number): Promise<ReviewStatus> {
  return ask<ReviewStatus>(`/api/reviews/${encodeURIComponent(id)}?after=${after}`);
}

/** Cancel a review, also while the page is being closed. */
export function cancelReview(id: string): void {
  fetch(`/api/reviews/${encodeURIComponent(id)}`, { method: "DELETE", keepalive: true }).catch(() => undefined);
}

/**
 * Return a finished hand as `seat` saw it. While the game runs, only the token's own seat can see
 * it.
 */
export function seatReplay(table: string, hand: number, seat: number, token: string | null): Promise<Replay> {
  const path = `/api/tables/${encodeURIComponent(table)}/replay?${new URLSearchParams({ hand: String(hand), seat: String(seat) })}`;
  return ask<Replay>(path, token === null ? undefined : { headers: { Authorization: `Bearer ${token}` } });
}
