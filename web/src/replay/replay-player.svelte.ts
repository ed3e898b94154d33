/** Replay of a finished game, step by step. */

import { replay, type Problem } from "../net/api";
import { stay } from "../client/playback.svelte";
import type { Replay, Step } from "../net/protocol";
import { settings } from "../storage/settings.svelte";

/** Minimum milliseconds per step during autoplay. */
const LEAST = 600;

export class ReplayPlayer {
  told = $state.raw<Replay | null>(null);
  problem = $state.raw<Problem | null>(null);
  /** The hand's number, starting at 1. */
  hand = $state(1);
  /** The step's index, starting at 0. */
  at = $state(0);
  running = $state(false);

  private timer: number | undefined;
  /** Number of hands requested. An answer is shown only if it's for the latest request. */
  private opened = 0;

  constructor(
    readonly table: string,
    /** The seat to watch from, or null for spectators. */
    readonly seat: number | null,
    hand: number,
    /** The first step to show. */
    step = 0,
  ) {
    void this.open(hand, step);
  }

  get step(): Step | null {
    return this.told?.steps[this.at] ?? null;
  }

  /** The reason for the computer player's action in this step, or null. */
  get reason(): string | null {
    return this.told?.reasons[this.at] ?? null;
  }

  get last(): number {
    return Math.max(0, (this.told?.steps.length ?? 1) - 1);
  }

  get hands(): number {
    return this.told?.hands ?? 1;
  }

  /** Open another hand at a given step. */
  async open(hand: number, step = 0): Promise<void> {
    this.stop();
    this.opened += 1;
    const mine = this.opened;
    try {
      const told = await replay(this.table, hand, this.seat);
      if (mine !== this.opened) return;
      this.told = told;
      this.hand = hand;
      this.at = Math.min(step, this.last);
      this.problem = null;
    } catch (error) {
      if (mine === this.opened) this.problem = error as Problem;
    }
  }

  /** Go to a step and pause. */
  go(at: number): void {
    this.stop();
    this.at = Math.max(0, Math.min(this.last, at));
  }

  /** Start or pause autoplay. It starts from the beginning if the hand is over. */
  toggle(): void {
    if (this.running) {
      this.stop();
      return;
    }
    if (this.at === this.last) this.at = 0;
    this.running = true;
    this.wait();
  }

  stop(): void {
    window.clearTimeout(this.timer);
    this.running = false;
  }

  private wait(): void {
    const paced = settings.pace === "slow" || settings.pace === "fast" ? settings.pace : "normal";
    const time = this.step === null ? LEAST : Math.max(LEAST, stay(this.step, paced));
    this.timer = window.setTimeout(() => {
      this.at = Math.min(this.last, this.at + 1);
      if (this.at === this.last) this.running = false;
      else this.wait();
    }, time);
  }
}
