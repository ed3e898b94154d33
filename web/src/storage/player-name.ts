/** People's names at a table. */

import { keepSettings, settings } from "./settings.svelte";
import { t } from "../i18n/language.svelte";

/** Length in code points, as on the server. An emoji of several code points is never cut. */
export const LONGEST_NAME = 24;
const UNSEEN = /(?![\u200c\u200d\ufe0e\ufe0f\u{e0020}-\u{e007f}])[\p{C}\p{Default_Ignorable_Code_Point}\u2800]/gu;
/** Joiners and variation selectors outside emoji and joining scripts, and tags outside flags. */
const STRAY =
  /(?<![^\0-\u058f\s\u200c\u200d])[\u200c\u200d]|[\u200c\u200d](?![^\0-\u058f\s\u200c\u200d])|(?<![^\s\p{L}\p{N}\u200c\u200d\ufe0e\ufe0f])[\ufe0e\ufe0f](?!\u20e3)|(?<!\u{1f3f4}[\u{e0020}-\u{e007e}]*)[\u{e0020}-\u{e007f}]/gu;
const segmenter = "Segmenter" in Intl ? new Intl.Segmenter() : null;

/**
 * Return a name in the form that tables accept: one line, no invisible characters. It can be empty.
 */
export function tidy(name: string): string {
  const seen = name.replace(/\s/gu, " ").replace(UNSEEN, "").replace(STRAY, "");
  return shortened(seen.replace(/ +/g, " ").trim()).trim();
}

/** Truncate a name to the maximum length without splitting a grapheme. */
export function shortened(name: string): string {
  let kept = "";
  for (const piece of segmenter ? Array.from(segmenter.segment(name), (one) => one.segment) : name) {
    if (Array.from(kept + piece).length > LONGEST_NAME) break;
    kept += piece;
  }
  return kept;
}

/** Return this person's name, or “Guest”. */
export function myName(): string {
  return tidy(settings.name) || t("common.guest");
}

export function keepName(name: string): void {
  settings.name = tidy(name);
  keepSettings();
}
