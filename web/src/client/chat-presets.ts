/** Preset chat messages in the reader's language. */

import { t } from "../i18n/language.svelte";
import type { Line } from "../net/protocol";

export type Preset = NonNullable<Line["preset"]>;

const WORDS: Readonly<Record<Preset, () => string>> = {
  hello: () => t("page.hello_everyone"),
  good_luck: () => t("page.good_luck"),
  nice_hand: () => t("page.nice_hand"),
  well_played: () => t("page.well_played"),
  thanks: () => t("page.thank_you"),
  sorry: () => t("page.sorry"),
  oops: () => t("page.oops"),
  one_moment: () => t("page.one_moment_please"),
  back_again: () => t("page.back_again"),
  your_turn: () => t("page.your_turn"),
  good_game: () => t("page.good_game"),
  another_game: () => t("page.another_game"),
  goodbye: () => t("page.i_have_to_go_goodbye"),
};

export const PRESET_NAMES = Object.keys(WORDS) as Preset[];

export function presetWords(preset: Preset): string {
  return WORDS[preset]();
}

/** Return a message's text: a preset in the reader's language, or the text as typed. */
export function lineWords(line: Line): string {
  return line.preset === null ? line.text : presetWords(line.preset);
}
