/** A profile in words. */

import type { DecisionKind, HandRole, Level } from "../net/figures";
import { decimal } from "../i18n/numbers";
import { language, t, tPlural } from "../i18n/language.svelte";
import type { LossRate, Plays } from "./profile";

export function kindText(kind: DecisionKind): string {
  switch (kind) {
    case "trump":
      return t("common.naming_trump");
    case "pass":
      return t("common.review_kind_passing");
    case "bury":
      return t("common.review_kind_burying");
    case "fold":
      return t("common.folding");
    case "lead":
      return t("common.profile_leads");
    case "follow":
      return t("common.profile_following");
  }
}

export function roleText(role: HandRole): string {
  switch (role) {
    case "declarer":
      return t("common.profile_as_bid_winner");
    case "partner":
      return t("common.profile_as_partner");
    case "defender":
      return t("common.profile_as_defender");
  }
}

/** Return a rate, and its interval in words, or what's missing. */
export function rateTexts({ per100, interval, missing }: Pick<LossRate, "per100" | "interval" | "missing">): [lost: string, interval: string] {
  if (per100 === null || interval === null) return ["–", t("common.profile_needed", { count: missing })];
  const [low, high] = interval;
  return [decimal(per100), t("common.low_to_high", { low: decimal(low), high: decimal(high) })];
}

/** Return what bids lose, or how many are missing. */
export function bidsText({ per100, interval, missing }: LossRate): string {
  if (per100 === null || interval === null) return tPlural("common.profile_bids_missing", missing);
  const [low, high] = interval;
  return t("common.profile_bids_lost", { lost: decimal(per100), low: decimal(low), high: decimal(high) });
}

/** Return which players play alike, or between which ones the player is. */
export function playsText({ best, worst, above, below }: Plays): string {
  const players = named(best);
  if (best !== worst) return t("common.profile_range", { worst: named(worst), best: players });
  if (above !== null && below !== null) return t("common.profile_like_between", { players, below: named(below), above: named(above) });
  if (below !== null) return t("common.profile_like_above", { players, below: named(below) });
  if (above !== null) return t("common.profile_like_below", { players, above: named(above) });
  return t("common.profile_like", { players });
}

function named(level: Level): string {
  return new Intl.ListFormat(language(), { type: "disjunction" }).format(level.players);
}
