/** Legal bids as ranges of amounts. All bids in a range have the same meaning. */

import type { Span } from "../net/protocol";

export function isOffered(spans: readonly Span[], amount: number): boolean {
  return spans.some((span) => holds(span, amount));
}

/** Return the meaning that a bid has for a partner, or null if it has none. */
export function meaningOf(spans: readonly Span[], amount: number): string | null {
  return spans.find((span) => holds(span, amount))?.meaning ?? null;
}

/** Return the next bid above or below `amount`, or `amount` if there's none. */
export function next(spans: readonly Span[], amount: number, up: boolean): number {
  const found = spans.flatMap((span) => near(span, amount, up));
  if (found.length === 0) return amount;
  return up ? Math.min(...found) : Math.max(...found);
}

function near(span: Span, amount: number, up: boolean): number[] {
  const { first, last, step } = span;
  if (up) {
    if (amount < first) return [first];
    const above = first + (Math.floor((amount - first) / step) + 1) * step;
    return above <= last ? [above] : [];
  }
  if (amount > last) return [last];
  const below = first + (Math.ceil((amount - first) / step) - 1) * step;
  return below >= first ? [below] : [];
}

function holds(span: Span, amount: number): boolean {
  return amount >= span.first && amount <= span.last && (amount - span.first) % span.step === 0;
}
