/** What somebody is called at a table. */

import { keepSettings, settings } from "./settings.svelte";
import { t } from "./tongue";

export const LONGEST_NAME = 24;
const UNSEEN = /\p{C}/gu;

/** A name as a table takes it: one line, no marks that nobody sees; empty where nothing is left. */
export function tidy(name: string): string {
  const seen = name.replace(/\s/gu, " ").replace(UNSEEN, "").replace(/ +/g, " ").trim();
  return Array.from(seen).slice(0, LONGEST_NAME).join("").trim();
}

/** What this person is called; somebody without a name is a guest. */
export function myName(): string {
  return tidy(settings.name) || t("Guest");
}

export function keepName(name: string): void {
  settings.name = tidy(name);
  keepSettings();
}
