/** Kinds of mistakes in words. */

import { t } from "../i18n/language.svelte";
import type { MistakeKind } from "../net/figures";

const MISTAKES: Readonly<Record<MistakeKind, () => string>> = {
  bid_too_high: () => t("common.mistake_bid_too_high"),
  bid_too_low: () => t("common.mistake_bid_too_low"),
  trump: () => t("common.mistake_trump"),
  pass: () => t("common.mistake_pass"),
  bury: () => t("common.mistake_bury"),
  fold: () => t("common.mistake_fold"),
  counter_given_away: () => t("common.mistake_counter_given_away"),
  counter_kept: () => t("common.mistake_counter_kept"),
  trump_led_early: () => t("common.mistake_trump_led_early"),
  trump_led_late: () => t("common.mistake_trump_led_late"),
  ace_of_trump: () => t("common.mistake_ace_of_trump"),
  trump_spent: () => t("common.mistake_trump_spent"),
  winner: () => t("common.mistake_winner"),
  lead: () => t("common.mistake_lead"),
  follow: () => t("common.mistake_follow"),
};

/** All kinds, in the order in which they're listed. */
export const MISTAKE_KINDS = Object.keys(MISTAKES) as MistakeKind[];

export function mistakeText(kind: MistakeKind): string {
  return MISTAKES[kind]();
}
