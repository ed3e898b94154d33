/** The time that each step stays on the table before the next one. */

import type { Step } from "./protocol";
import type { Pace } from "./settings.svelte";

const FACTOR: Readonly<Record<Pace, number>> = { slow: 2, normal: 1, fast: 0.35, once: 0, tap: 1 };
const MILLISECONDS: Readonly<Record<string, number>> = {
  deal: 500, call: 700, trump: 1000, play: 700, pass: 500, bury: 500, meld: 300, declare: 1200,
  lay: 1400, draw: 400, claim: 1200, misdeal: 1200,
};
const TRICK = 1600;
/** After the last bid, leave enough time to read the whole auction again. */
const SETTLED = 2200;
const TRICK_AT_ONCE = 250;
const OWN = 150;

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
