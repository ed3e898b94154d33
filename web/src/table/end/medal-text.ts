/** Names of medals, and what they were earned for. */

import { t } from "../../i18n/language.svelte";
import type { Medal } from "../../net/protocol";

type Kind = Medal["kind"];

const TITLES: Readonly<Record<Kind, (sets: number) => string>> = {
  all_tricks: () => t("page.medal_shutout"),
  all_counters: () => t("page.medal_shutout"),
  shutout: () => t("page.medal_shutout"),
  moon: () => t("page.medal_moon"),
  aces: (sets) => repeated(t("common.aces"), sets),
  kings: (sets) => repeated(t("common.kings"), sets),
  queens: (sets) => repeated(t("common.queens"), sets),
  jacks: (sets) => repeated(t("common.jacks"), sets),
  run: (sets) => repeated(t("page.medal_run"), sets),
  pinochle: (sets) => repeated(t("page.medal_pinochle"), sets),
  comeback: () => t("page.medal_comeback"),
  bids_made: () => t("page.medal_bids_made"),
  defense: () => t("page.medal_defense"),
  best_meld: () => t("page.medal_best_meld"),
  best_hand: () => t("page.best_hand"),
};

/** Characters on the badges that show no suit or star. */
const LETTERS: Partial<Readonly<Record<Kind, string>>> = { aces: "A", kings: "K", queens: "Q", jacks: "J" };
/** Suits on badges. The star is for everything else. */
const SUITS: Partial<Readonly<Record<Kind, string>>> = { all_tricks: "S", all_counters: "D", shutout: "D", moon: "H", run: "S", pinochle: "D", comeback: "H" };

export function isMedalKind(kind: string): kind is Kind {
  return kind in TITLES;
}

function repeated(name: string, sets: number): string {
  const text = sets === 2 ? t("page.double_name", { name }) : sets === 3 ? t("page.triple_name", { name }) : sets === 4 ? t("page.quadruple_name", { name }) : t("page.name_times_sets", { name, sets });
  return text.charAt(0).toLocaleUpperCase() + text.slice(1);
}

export function medalTitle(kind: Kind, sets: number): string {
  return TITLES[kind](sets);
}

/** Return what a medal was earned for. `by` is the name to add, or null. */
export function medalText({ kind, amount, hand }: Medal, by: string | null): string {
  const text = textOf(kind, amount, hand ?? 0);
  return by === null ? text : t("page.name_what", { name: by, what: text });
}

function textOf(kind: Kind, amount: number, hand: number): string {
  switch (kind) {
    case "all_tricks":
      return t("page.medal_all_tricks_text", { amount, hand });
    case "all_counters":
      return t("page.medal_all_counters_text", { amount, hand });
    case "shutout":
      return t("page.medal_shutout_text");
    case "moon":
      return t("common.hand_hand", { hand });
    case "comeback":
      return t("page.medal_comeback_text", { amount });
    case "bids_made":
      return t("page.medal_bids_made_text", { amount });
    case "defense":
      return t("page.medal_defense_text", { amount });
    default:
      return t("page.medal_points_text", { amount, hand });
  }
}

/** Return the letter or the suit on a medal's badge. Without both, it's a star. */
export function medalSign(kind: Kind): { letter?: string | undefined; suit?: string | undefined } {
  return { letter: LETTERS[kind], suit: SUITS[kind] };
}
