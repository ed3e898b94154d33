/** Steps of the table in order, each shown for its time; the latest at once when asked to. */

import { stay } from "./pace";
import type { Step } from "./protocol";
import { settings } from "./settings.svelte";

export class Queue {
  /** What is on the table now. */
  shown = $state.raw<Step | null>(null);
  /** Whether a complete trick still lies there. */
  holding = $state(false);
  /** Whether a tap is waited for. */
  tapping = $state(false);

  private waiting: Step[] = [];
  private timer: number | undefined;

  /** `gathered` is told when a trick that lay there is taken up, `passed` of steps left out. */
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

  /** Show how the table stands, leaving out what led there. */
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

  /** End what is being held, and go on to the next step. */
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
