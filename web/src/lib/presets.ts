/** Preset messages, in the reader's language. */

import { t } from "./tongue";
import type { Line } from "./protocol";

export type Preset = NonNullable<Line["preset"]>;

const WORDS: Readonly<Record<Preset, () => string>> = {
  hello: () => t("Hello, everybody!"),
  good_luck: () => t("Good luck!"),
  nice_hand: () => t("Nice hand!"),
  well_played: () => t("Well played!"),
  thanks: () => t("Thank you!"),
  sorry: () => t("Sorry!"),
  oops: () => t("Oops!"),
  one_moment: () => t("One moment, please."),
  back_again: () => t("I am back."),
  your_turn: () => t("It is your turn."),
  good_game: () => t("Good game!"),
  another_game: () => t("Another game?"),
  goodbye: () => t("I must go. Goodbye!"),
};

export const PRESET_NAMES = Object.keys(WORDS) as Preset[];

export function presetWords(preset: Preset): string {
  return WORDS[preset]();
}

/** Return a line's text: a preset in the reader's language, or the text as typed. */
export function lineWords(line: Line): string {
  return line.preset === null ? line.text : presetWords(line.preset);
}
