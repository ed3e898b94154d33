/** The table's steps, each shown for a while. It can also skip to the latest step. */

import { paceAt, settings, still } from "../storage/settings.svelte";
import type { Step } from "../net/protocol";
import type { Pace } from "../storage/settings.svelte";

export class Playback {
  /** The current step. */
  shown = $state.raw<Step | null>(null);
  /** True while a completed trick is on the table. */
  holding = $state(false);
  /** True while that trick moves to the player who takes it. */
  gathering = $state(false);
  /** True while waiting for a tap. */
  tapping = $state(false);
  /** True while the bid that was won is on the table, before the melds. */
  bidWon = $state(false);

  private waiting: Step[] = [];
  private timer: number | undefined;

  /** `gathered` is called when a completed trick is gathered, and `passed` for each skipped step. */
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
    if (first || document.hidden || (step.what === null && this.drained && !this.holding && !this.tapping)) {
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

  /** End the current pause and show the next step. Only then is a trick that was tapped gathered. */
  next = (): void => {
    if (this.tapping && this.gather()) return;
    if (this.holding && !this.gathering) this.gathered();
    this.stop();
    const step = this.waiting.shift();
    if (step === undefined) return;
    this.shown = step;
    this.tell(step);
    const pace = paceAt(step.screen.style);
    const time = stay(step, pace);
    if (time === 0) {
      this.next();
      return;
    }
    this.holding = step.what?.trick === true && step.screen.last_trick !== null;
    this.bidWon = step.screen.style === "1992" && step.what?.kind === "trump";
    if (time === Infinity || this.bidWon) this.tapping = true;
    else if (this.holding) this.timer = window.setTimeout(() => this.gather() || this.next(), time);
    else this.timer = window.setTimeout(this.next, time);
  };

  /** Start to move a completed trick to its winner. Return false if there's no time for that. */
  private gather(): boolean {
    const time = GATHER * tempo();
    if (!this.holding || time === 0) return false;
    this.tapping = false;
    this.gathering = true;
    this.gathered();
    this.timer = window.setTimeout(this.next, time);
    return true;
  }

  stop(): void {
    window.clearTimeout(this.timer);
    this.timer = undefined;
    this.holding = false;
    this.gathering = false;
    this.tapping = false;
    this.bidWon = false;
  }
}

const FACTOR: Readonly<Record<Pace, number>> = { auto: 1, slow: 2, normal: 1, fast: 0.35, once: 0, tap: 1 };
const MILLISECONDS: Readonly<Record<string, number>> = {
  deal: 900, call: 700, trump: 1000, play: 700, pass: 500, bury: 500, meld: 300, declare: 1200,
  lay: 1400, draw: 400, claim: 1200, misdeal: 1200,
};
/** A completed trick's last card takes this long to arrive, and then the trick is held. */
const TRICK = 240 + 650;
/** The winning card glows, the others are gathered under it, and all go to the player who takes them. */
export const GATHER = 150 + 180 + 260;
/** After the last bid, leave enough time to read the whole auction again. */
const SETTLED = 2200;
const TRICK_AT_ONCE = 250;
const OWN = 240;

/** Return the duration of all motion as a multiple of the usual one: 0 if nothing moves. */
export function tempo(): number {
  return still() ? 0 : FACTOR[settings.pace];
}

/** Return the time in milliseconds, or infinity to wait for a tap. */
export function stay(step: Step, pace: Pace): number {
  const what = step.what;
  if (what === null) return 0;
  if (what.trick) {
    if (pace === "tap") return Infinity;
    return pace === "once" ? TRICK_AT_ONCE : TRICK * FACTOR[pace];
  }
  if (what.kind === "call" && step.screen.phase !== "auction") return SETTLED * FACTOR[pace];
  if (what.seat !== null && what.seat === step.screen.seat) return Math.min(OWN, OWN * FACTOR[pace]);
  return (MILLISECONDS[what.kind] ?? 0) * FACTOR[pace];
}
