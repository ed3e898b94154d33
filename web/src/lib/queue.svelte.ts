/** A queue of the table's steps, each shown for a while. It can also skip to the latest step. */

import { stay } from "./pace";
import type { Step } from "./protocol";
import { settings } from "./settings.svelte";

export class Queue {
  /** The current step. */
  shown = $state.raw<Step | null>(null);
  /** True while a completed trick is on the table. */
  holding = $state(false);
  /** True while waiting for a tap. */
  tapping = $state(false);

  private waiting: Step[] = [];
  private timer: number | undefined;

  /** `gathered` is called when a completed trick is cleared, and `passed` for each skipped step. */
  constructor(
    private readonly tell: (step: Step) => void,
    private readonly gathered: () => void,
    private readonly passed: (step: Step) => void,
  ) {}

  get drained(): boolean {
    return this.waiting.length === 0;
  }

  push(step: Step): void {
    const first = this.shown === null;
    if (first || document.hidden || (step.what === null && this.drained && !this.holding)) {
      this.waiting.push(step);
      this.catchUp();
    } else {
      this.waiting.push(step);
      if (this.timer === undefined && !this.tapping) this.next();
    }
  }

  /** Skip to the latest step. */
  catchUp(): void {
    this.stop();
    const last = this.waiting.pop();
    this.waiting.forEach(this.passed);
    this.waiting = [];
    if (last !== undefined) {
      this.shown = last;
      this.tell(last);
    }
  }

  /** End the current pause and show the next step. */
  next = (): void => {
    if (this.holding) this.gathered();
    this.stop();
    const step = this.waiting.shift();
    if (step === undefined) return;
    this.shown = step;
    this.tell(step);
    const time = stay(step, settings.pace);
    if (time === 0) {
      this.next();
      return;
    }
    this.holding = step.what?.trick === true && step.screen.last_trick !== null;
    if (time === Infinity) this.tapping = true;
    else this.timer = window.setTimeout(this.next, time);
  };

  stop(): void {
    window.clearTimeout(this.timer);
    this.timer = undefined;
    this.holding = false;
    this.tapping = false;
  }
}
