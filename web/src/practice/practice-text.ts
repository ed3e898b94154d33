/** Names of kinds of exercises, and what got better, in words. */

import { MISTAKE_KINDS, mistakeText } from "../client/mistake-text";
import { t, tPlural } from "../i18n/language.svelte";
import type { DrillKind, KindProgress, PracticeKind } from "../net/practice";

const DRILLS: Readonly<Record<DrillKind, () => string>> = {
  count_meld: () => t("common.practice_count_meld"),
  legal_cards: () => t("common.practice_legal_cards"),
  trick_winner: () => t("common.practice_trick_winner"),
};

export const ALL_KINDS: readonly PracticeKind[] = [...MISTAKE_KINDS, ...(Object.keys(DRILLS) as DrillKind[])];

export function kindTitle(kind: PracticeKind): string {
  return kind === "count_meld" || kind === "legal_cards" || kind === "trick_winner" ? DRILLS[kind]() : mistakeText(kind);
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
