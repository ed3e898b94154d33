/** Texts of a review: choices, verdicts, figures, hints, and the command that computes it again. */

import { short, suitName, symbol } from "../i18n/card-words";
import { t, tPlural } from "../i18n/language.svelte";
import { decimal } from "../i18n/numbers";
import type { ReviewedDecision } from "../net/reviews";
import { cardsOf, trumpOf } from "./choices";
import { kindOf, SHOWN, standingOf, type Entry, type Kind, type Standing } from "./decisions";
import type { ReviewHint } from "./hints";

/** Chances that differ by less than this are the same, once they're rounded. */
const SAME_CHANCE = 0.0005;

/** Return a choice in words, such as `A♥`, `♠ spades`, or `bid 75`. */
export function choiceText(action: string): string {
  const trump = trumpOf(action);
  if (trump !== null) return `${symbol(trump)} ${suitName(trump)}`;
  const cards = cardsOf(action);
  if (cards.length > 0) return cards.map(short).join(" ");
  if (/^\d+$/.test(action)) return t("common.bid_amount", { amount: action });
  const words: Readonly<Record<string, () => string>> = { "play on": () => t("page.review_play_on"), fold: () => t("common.fold"), pass: () => t("common.pass") };
  return words[action]?.() ?? action;
}

/** Return the time of a decision, such as `Hand 3, trick 5`. */
export function placeText({ hand, trick }: ReviewedDecision): string {
  return trick === null ? t("page.review_hand_before", { hand }) : t("page.review_hand_trick", { hand, trick });
}

/** Return the time of a decision within its hand. */
export function whenText({ trick }: ReviewedDecision): string {
  return trick === null ? t("common.review_before_the_play") : t("common.trick_number", { number: trick });
}

const STANDINGS: Readonly<Record<Standing, () => string>> = {
  provisional: () => t("page.review_is_provisional"),
  certain: () => t("page.review_is_certain"),
  significant: () => t("page.review_is_mistake"),
  unclear: () => t("page.review_is_unclear"),
  fine: () => t("page.review_is_fine"),
  proven: () => t("page.review_is_proven"),
};

export function standingText(standing: Standing): string {
  return STANDINGS[standing]();
}

const EXPLANATIONS: Readonly<Record<Standing, () => string>> = {
  provisional: () => t("page.review_provisional_note"),
  certain: () => t("common.review_certain"),
  significant: () => t("common.review_significant"),
  unclear: () => t("common.review_unclear"),
  fine: () => t("page.review_fine_note"),
  proven: () => t("page.review_proven_note"),
};

/** Return what a verdict means, in a sentence. */
export function explanationText(standing: Standing): string {
  return EXPLANATIONS[standing]();
}

const KINDS: Readonly<Record<Kind, () => string>> = {
  bid: () => t("page.review_kind_bid"),
  trump: () => t("common.naming_trump"),
  passing: () => t("common.review_kind_passing"),
  burying: () => t("common.review_kind_burying"),
  fold: () => t("page.review_kind_fold"),
  cards: () => t("page.review_kind_cards"),
};

export function kindText(kind: Kind): string {
  return KINDS[kind]();
}

/** Return lost points in words. If they'd be rounded to 0, there are none. */
export function lossText(lost: number): string {
  return lost < SHOWN ? t("page.review_nothing_lost") : t("page.review_points_lost", { lost: decimal(lost) });
}

/** Return how a decision changed the chance to win the game. `wins` is the chance lost, from 0 to 1. */
export function chanceText(wins: number): string {
  if (Math.abs(wins) < SAME_CHANCE) return t("page.review_chance_same");
  const told = { wins: decimal(Math.abs(100 * wins)) };
  return wins > 0 ? t("page.review_chance_lost", told) : t("page.review_chance_gained", told);
}

export function intervalText([low, high]: readonly [number, number]): string {
  return t("page.review_interval", { low: decimal(low), high: decimal(high) });
}

/** Return the sentence of a point on the curve. */
export function pointText(entry: Entry, points: number): string {
  const { decision } = entry;
  return t("page.review_point", {
    title: whenText(decision),
    choice: choiceText(decision.chosen),
    expected: t("page.review_expected", { points: decimal(points) }),
    verdict: standingText(standingOf(entry)),
  });
}

export function hintText(hint: ReviewHint): string {
  switch (hint.tells) {
    case "suit":
      return t("common.review_hint_suit", { suit: suitName(hint.suit) });
    case "red":
      return t("common.review_hint_red");
    case "black":
      return t("common.review_hint_black");
    case "highest":
      return t("common.review_hint_highest");
    case "lowest":
      return t("common.review_hint_lowest");
    case "between":
      return t("common.review_hint_between");
    case "count":
      return tPlural("common.review_hint_count", hint.count, { suit: suitName(hint.suit) });
    case "choice":
      return t("page.review_hint_choice", { choice: choiceText(hint.action) });
  }
}

/** Return the question that a decision answered. `count` is the number of cards to choose. */
export function questionText(decision: ReviewedDecision, leads: boolean): string {
  const count = cardsOf(decision.chosen).length;
  switch (kindOf(decision)) {
    case "bid":
      return t("page.review_ask_bid");
    case "trump":
      return t("page.review_ask_trump");
    case "passing":
      return tPlural("page.review_ask_passing", count);
    case "burying":
      return tPlural("page.review_ask_burying", count);
    case "fold":
      return t("page.review_ask_fold");
    case "cards":
      return leads ? t("page.review_ask_lead") : t("page.review_ask_card");
  }
}

/**
 * Return the command that computes a decision again from the game's record. `seed` is the review's.
 * Only JSON has the decisions before the play whatever they lost.
 */
export function commandOf({ decision, deal }: Entry, seed: string): string {
  const trick = decision.trick === null ? [] : ["--trick", String(decision.trick)];
  return ["aces review game.aces --seat", decision.seat, "--hand", deal, ...trick, "--deals", decision.deals, `--seed=${seed}`, "--json"].join(" ");
}
