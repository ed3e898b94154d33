/** Display text for values in rules. */

import { t } from "../i18n/language.svelte";
import type { Json, KindTold } from "../net/api";
import { minus } from "../i18n/numbers";

export const ranks = (): readonly (readonly [string, string])[] => [
  ["A", t("page.ace")], ["T", t("page.ten")], ["K", t("page.king")], ["Q", t("page.queen")], ["J", t("page.jack")], ["9", t("page.nine")],
];

const NUMBER = /^\s*[-−]?\d{1,12}\s*$/;

/** Return typed text as a number, or else unchanged so that the server can report the problem. */
export function toNumber(typed: string): Json {
  return NUMBER.test(typed) ? Number(typed.replace("−", "-")) : typed;
}

/** Return a word without underscores: `minus bid` for `minus_bid`. */
export function shownWord(word: string): string {
  return word.replaceAll("_", " ");
}

/** Return the display text for a word that a field accepts. */
export function titled(word: string, kind: KindTold | null): string {
  const holds = kind === null || kind.words.length > 0 ? kind : kind.item;
  return holds?.titles[holds.words.indexOf(word)] ?? shownWord(word);
}

/** Return a value as display text. */
export function shownValue(value: Json | undefined, kind: KindTold | null = null): string {
  if (value === undefined || value === null || value === "") return t("common.nothing");
  if (typeof value === "boolean") return value ? t("common.yes") : t("common.no");
  if (Array.isArray(value)) return value.map((one) => shownValue(one, kind)).join(", ") || t("common.nothing");
  if (typeof value === "object") {
    return Object.entries(value).map(([name, inner]) => `${shownWord(name)} ${shownValue(inner)}`).join(", ");
  }
  return typeof value === "string" ? titled(value, kind) : minus(value);
}
