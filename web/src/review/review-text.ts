/** Texts of a review: choices, verdicts, figures, hints, and the command that computes it again. */

import { short, suitName, symbol } from "../i18n/card-words";
import { t, tPlural } from "../i18n/language.svelte";
import { decimal } from "../i18n/numbers";
import type { ReviewedDecision } from "../net/reviews";
import { cardsOf, trumpOf } from "./choices";
import { isMistake, kindOf, SHOWN, standingOf, type Entry, type Kind, type Standing } from "./decisions";
import type { ReviewHint } from "./hints";

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

/** Return what a player did, in a sentence. `name` is null for the reader. */
export function didText(decision: ReviewedDecision, name: string | null): string {
  const told = { choice: choiceText(decision.chosen) };
  const played = kindOf(decision) === "cards" && cardsOf(decision.chosen).length > 0;
  if (name === null) return played ? t("page.review_you_played", told) : t("page.review_you_chose", told);
  return played ? t("page.review_name_played", { ...told, name }) : t("page.review_name_chose", { ...told, name });
}

/** Return what would have been better, in a sentence. Only a mistake has a cost. */
export function judgedText(entry: Entry): string {
  const { decision } = entry;
  const standing = standingOf(entry);
  const told = { better: choiceText(decision.best) };
  if (decision.best === decision.chosen) return standingText(standing);
  if (isMistake(entry)) return t("page.review_row_mistake", { ...told, lost: decimal(decision.loss) });
  return standing === "unclear" ? t("page.review_row_unclear", told) : standingText(standing);
}

/**
 * Return true if luck in the deals is unlikely to explain the change of a chance to win. It's the
 * same rule of thumb as in the server's reviews (`DecisionReview.changes_chance`).
 */
function changesChance({ wins_lost, deals }: ReviewedDecision): boolean {
  return Math.abs(wins_lost) * Math.sqrt(deals) >= 1;
}

/** Return how a decision changed the chance to win the game. */
export function chanceText(decision: ReviewedDecision): string {
  if (!changesChance(decision)) return t("page.review_chance_same");
  const told = { wins: decimal(Math.abs(100 * decision.wins_lost)) };
  return decision.wins_lost > 0 ? t("page.review_chance_lost", told) : t("page.review_chance_gained", told);
}

/** Return a sentence on a choice that lost points, but gained a chance to win, or an empty string. */
export function chanceNote(entry: Entry): string {
  const { decision } = entry;
  if (!isMistake(entry) && standingOf(entry) !== "unclear") return "";
  if (decision.best === decision.chosen || decision.wins_lost >= 0 || !changesChance(decision)) return "";
  return t("common.review_points_first", { wins: Math.round(-100 * decision.wins_lost) });
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
