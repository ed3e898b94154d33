/** The choices of a decision: their cards, and those that are equally good. */

import { suit } from "../i18n/card-words";
import type { ReviewedChoice, ReviewedDecision } from "../net/reviews";

/** A place in the list of choices: choices with the same figures share one. */
export interface ChoiceGroup {
  actions: string[];
  figures: ReviewedChoice;
}

const CARD = /^[AKQJT9][SHCD]$/;

/** Return the cards of an action in notation. Copies are written several times. */
export function cardsOf(action: string): string[] {
  return action.split(" ").map((word) => word.replace(/#\d+$/, "")).filter((word) => CARD.test(word));
}

/** Return the suit's letter if an action names trump, or null. */
export function trumpOf(action: string): string | null {
  return /^trump ([SHCD])$/.exec(action)?.[1] ?? null;
}

/** Return the compared choice with these cards, in any order, or null. */
export function choiceWith(decision: ReviewedDecision, cards: readonly string[]): ReviewedChoice | null {
  const wanted = [...cards].sort().join();
  return decision.choices.find(({ action }) => cardsOf(action).sort().join() === wanted) ?? null;
}

export function choiceOf(decision: ReviewedDecision, action: string): ReviewedChoice | null {
  return decision.choices.find((one) => one.action === action) ?? null;
}

/** Group choices with the same figures, such as equivalent cards, the best result first. */
export function choiceGroups(decision: ReviewedDecision): ChoiceGroup[] {
  const found = new Map<string, ChoiceGroup>();
  for (const figures of decision.choices) {
    const key = JSON.stringify([figures.points, figures.wins, figures.loss, figures.error, figures.is_best, figures.certain, figures.open]);
    const group = found.get(key) ?? { actions: [], figures };
    group.actions.push(figures.action);
    found.set(key, group);
  }
  const rank = ({ figures }: ChoiceGroup): number => (figures.is_best ? -Infinity : figures.loss);
  return [...found.values()].sort((one, other) => (rank(one) === rank(other) ? 0 : rank(one) - rank(other)));
}

/** Return the suit with most of these cards, and their number. On a tie, it's the first one's. */
export function mainSuit(cards: readonly string[]): { letter: string; count: number } {
  const counts = [...new Set(cards.map(suit))].map((letter) => ({ letter, count: cards.filter((card) => suit(card) === letter).length }));
  return counts.reduce((best, one) => (one.count > best.count ? one : best), { letter: "", count: 0 });
}
