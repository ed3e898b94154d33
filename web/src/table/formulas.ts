/** The 1983 bid formulas that a table shows (S1-58). */

import type { Screen } from "../net/protocol";

/** Return the formula for the reader's hand while they bid, or null. */
export function ownFormula({ seat, asked }: Screen): { seat: number; formula: string } | null {
  return seat === null || !asked?.formula ? null : { seat, formula: asked.formula };
}

/** Return true if a bid, a pass, or the bid to come has a formula. */
export function hasFormulas(screen: Screen): boolean {
  return ownFormula(screen) !== null || screen.calls.some((call) => call.formula !== null);
}
