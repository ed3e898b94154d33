/** Names of kinds of exercises, and what got better, in words. */

import { t, tPlural } from "../i18n/language.svelte";
import type { KindProgress, PracticeKind } from "../net/practice";

const KINDS: Readonly<Record<PracticeKind, () => string>> = {
  bid_too_high: () => t("common.practice_bid_too_high"),
  bid_too_low: () => t("common.practice_bid_too_low"),
  trump: () => t("common.naming_trump"),
  passing: () => t("common.review_kind_passing"),
  burying: () => t("common.review_kind_burying"),
  folding: () => t("common.folding"),
  counters_lost: () => t("common.practice_counters_lost"),
  counters_kept: () => t("common.practice_counters_kept"),
  trumps_led_late: () => t("common.mistake_trump_led_late"),
  trumps_led_early: () => t("common.mistake_trump_led_early"),
  trumps_spent: () => t("common.practice_trumps_spent"),
  winners: () => t("common.practice_winners"),
  leads: () => t("common.mistake_lead"),
  following: () => t("common.practice_following"),
  count_meld: () => t("common.practice_count_meld"),
  legal_cards: () => t("common.practice_legal_cards"),
  trick_winner: () => t("common.practice_trick_winner"),
};

export const ALL_KINDS = Object.keys(KINDS) as PracticeKind[];

export function kindTitle(kind: PracticeKind): string {
  return KINDS[kind]();
}

/** Return what got better in a kind since last week. */
export function betterTexts(one: KindProgress): string[] {
  const found: string[] = [];
  if (one.mended > 0) found.push(tPlural("page.practice_mended", one.mended));
  if (one.level > one.level_before) found.push(t("page.practice_level_up", { level: one.level, before: one.level_before }));
  if (found.length > 0) return found;
  const { right, answers, right_before, answers_before } = one;
  return [t("page.practice_more_right", { right, answers, right_before, answers_before })];
}
