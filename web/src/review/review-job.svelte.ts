/** The review that the page shows, while the server makes it. */

import { cancelReview, reviewStatus, startReview, type ReviewedHand, type ReviewStatus, type ReviewWanted } from "../net/reviews";
import type { Problem } from "../net/api";
import { isPending } from "../net/jobs";

const PAUSE_MS = 700;

/** Return all hands in order. Newer figures replace older ones. */
function merged(known: readonly ReviewedHand[], newer: readonly ReviewedHand[]): ReviewedHand[] {
  const all = new Map([...known, ...newer].map((one) => [one.hand, one]));
  return [...all.values()].sort((one, other) => one.hand - other.hand);
}

export class ReviewJob {
  status = $state.raw<ReviewStatus | null>(null);
  problem = $state.raw<Problem | null>(null);

  private timer: number | undefined;
  /** Number of reviews requested. An answer counts only if it's for the latest request. */
  private started = 0;

  constructor(private readonly table: string) {}

  /** True until the final figures are here, or never will be. */
  get running(): boolean {
    return this.problem === null && (this.status === null || isPending(this.status));
  }

  /** Start a review. It replaces the one before, which is cancelled. */
  async start(wanted: ReviewWanted): Promise<void> {
    this.stop();
    const mine = this.started;
    this.status = null;
    this.problem = null;
    await this.look(mine, () => startReview(this.table, wanted));
  }

  /** Stop looking and cancel the review unless it's done. */
  stop(): void {
    window.clearTimeout(this.timer);
    this.started += 1;
    if (this.running && this.status !== null) cancelReview(this.status.id);
  }

  private async look(mine: number, request: () => Promise<ReviewStatus>): Promise<void> {
    try {
      const found = await request();
      if (mine !== this.started) {
        // It was started, but nobody waits for it anymore.
        if (isPending(found)) cancelReview(found.id);
        return;
      }
      this.status = { ...found, hands: merged(this.status?.hands ?? [], found.hands) };
      if (this.running) this.timer = window.setTimeout(() => void this.look(mine, () => reviewStatus(found.id, found.done)), PAUSE_MS);
    } catch (error) {
      if (mine === this.started) this.problem = error as Problem;
    }
  }
}
