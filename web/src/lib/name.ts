/** What somebody is called at a table. */

import { keepSettings, settings } from "./settings.svelte";
import { t } from "./language.svelte";

/** Characters, as the server counts them: a picture of several is never cut. */
export const LONGEST_NAME = 24;
const UNSEEN = /(?![\u200c\u200d\ufe0e\ufe0f\u{e0020}-\u{e007f}])[\p{C}\p{Default_Ignorable_Code_Point}\u2800]/gu;
/** Marks that join no pictures, nor letters of scripts with joints, and tags that make no flag. */
const STRAY =
  /(?<![^\0-\u058f\s\u200c\u200d])[\u200c\u200d]|[\u200c\u200d](?![^\0-\u058f\s\u200c\u200d])|(?<![^\s\p{L}\p{N}\u200c\u200d\ufe0e\ufe0f])[\ufe0e\ufe0f](?!\u20e3)|(?<!\u{1f3f4}[\u{e0020}-\u{e007e}]*)[\u{e0020}-\u{e007f}]/gu;
const segmenter = "Segmenter" in Intl ? new Intl.Segmenter() : null;

/** A name as a table takes it: one line, no marks that nobody sees; empty where nothing is left. */
export function tidy(name: string): string {
  const seen = name.replace(/\s/gu, " ").replace(UNSEEN, "").replace(STRAY, "");
  return shortened(seen.replace(/ +/g, " ").trim()).trim();
}

/** As much of a name as has room in the longest one. */
export function shortened(name: string): string {
  let kept = "";
  for (const piece of segmenter ? Array.from(segmenter.segment(name), (one) => one.segment) : name) {
    if (Array.from(kept + piece).length > LONGEST_NAME) break;
    kept += piece;
  }
  return kept;
}

/** What this person is called; somebody without a name is a guest. */
export function myName(): string {
  return tidy(settings.name) || t("common.guest");
}

export function keepName(name: string): void {
  settings.name = tidy(name);
  keepSettings();
}
