/** Graded hints for a decision: first the kind of choice that did best, then the choice. */

import { suit } from "../i18n/card-words";
import type { ReviewedDecision } from "../net/reviews";
import { cardsOf, mainSuit, trumpOf } from "./choices";
import { kindOf } from "./decisions";

export type ReviewHint =
  | { tells: "suit"; suit: string }
  | { tells: "red" | "black" | "highest" | "lowest" | "between" }
  | { tells: "count"; suit: string; count: number }
  | { tells: "choice"; action: string };

const RANKS = "9JQKTA";

/** Return the hints for a decision, the vaguest first. The last one is the choice itself. */
export function hintsFor(decision: ReviewedDecision): ReviewHint[] {
  return [...vagueHints(decision), { tells: "choice", action: decision.best }];
}

/** Return the hints that don't name the best choice. */
export function vagueHints(decision: ReviewedDecision): ReviewHint[] {
  const hint = kindHint(decision);
  return hint === null ? [] : [hint];
}

/** Return a hint at the kind of the best choice, or null if that would name the choice. */
function kindHint(decision: ReviewedDecision): ReviewHint | null {
  const kind = kindOf(decision);
  const [card, ...more] = cardsOf(decision.best);
  if (kind === "trump") {
    const trumps = decision.choices.flatMap(({ action }) => trumpOf(action) ?? []);
    const isRed = (letter: string): boolean => "HD".includes(letter);
    const best = trumpOf(decision.best);
    if (best === null || trumps.filter((letter) => isRed(letter) === isRed(best)).length < 2) return null;
    return { tells: isRed(best) ? "red" : "black" };
  }
  if (card === undefined) return null;
  if (kind !== "cards") {
    const { letter, count } = mainSuit([card, ...more]);
    return { tells: "count", suit: letter, count };
  }
  const cards = [...new Set(decision.choices.flatMap(({ action }) => cardsOf(action)))];
  const sameSuit = cards.filter((one) => suit(one) === suit(card));
  if (sameSuit.length < cards.length) return sameSuit.length > 1 ? { tells: "suit", suit: suit(card) } : null;
  if (sameSuit.length < 3) return null;
  const sorted = [...sameSuit].sort((one, other) => RANKS.indexOf(one.charAt(0)) - RANKS.indexOf(other.charAt(0)));
  if (card === sorted.at(-1)) return { tells: "highest" };
  return { tells: card === sorted[0] ? "lowest" : "between" };
}
