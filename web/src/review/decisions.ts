/** Reviewed decisions: what can be said about them, and which to show. */

import type { ReviewedDecision, ReviewedHand } from "../net/reviews";

/**
 * What the review says about a choice. Only `certain` and `significant` are mistakes. Provisional
 * figures say nothing yet.
 */
export type Standing = "provisional" | "certain" | "significant" | "unclear" | "fine" | "proven";

export type Kind = "bid" | "trump" | "passing" | "burying" | "fold" | "cards";

export interface Entry {
  decision: ReviewedDecision;
  provisional: boolean;
  /** The hand's number in the game's record. */
  deal: number;
}

/** What to show: losses from some points on, only mistakes, or everything. */
export type Size = "all" | "mistakes" | number;

/** Points from which a loss is mentioned even if it's unclear. */
export const NOTABLE = 0.5;
/** Losses below this are rounded to 0. */
export const SHOWN = 0.05;
const MOST_COSTLY = 3;
const KINDS: Readonly<Record<string, Kind>> = {
  auction: "bid", name_trump: "trump", exchange: "passing", bury: "burying", declare: "fold",
};

/** Return the decisions of some hands, in order. */
export function entriesOf(hands: readonly ReviewedHand[]): Entry[] {
  return hands.flatMap(({ decisions, provisional, deal }) => decisions.map((decision) => ({ decision, provisional, deal })));
}

export function kindOf(decision: ReviewedDecision): Kind {
  return KINDS[decision.phase] ?? "cards";
}

export function standingOf({ decision, provisional }: Entry): Standing {
  if (provisional) return "provisional";
  if (decision.is_fault) return decision.verdict === "certain" ? "certain" : "significant";
  if (decision.verdict === "certain") return "proven";
  return decision.loss >= SHOWN ? "unclear" : "fine";
}

/** Points of a mistake from which its sign is as large as can be. */
const HEAVY = 12;

/** Return how much a mistake weighs, from 0 to 1, by the points that it lost. Other choices weigh 1. */
export function weightOf(entry: Entry): number {
  return isMistake(entry) ? Math.min(1, Math.sqrt(Math.max(0, entry.decision.loss) / HEAVY)) : 1;
}

export function isMistake(entry: Entry): boolean {
  return ["certain", "significant"].includes(standingOf(entry));
}

/** Return true if a decision is worth mentioning: a mistake, or a loss that's large enough. */
export function isNotable(entry: Entry): boolean {
  return isMistake(entry) || entry.decision.loss >= NOTABLE;
}

/** Return the notable decisions that cost most, at most three: mistakes first, then the costliest. */
export function costliest(entries: readonly Entry[]): Entry[] {
  const losing = entries.filter((entry) => entry.decision.loss > 0 && isNotable(entry));
  const unclear = (entry: Entry): number => Number(!isMistake(entry));
  return losing.sort((one, other) => unclear(one) - unclear(other) || other.decision.loss - one.decision.loss).slice(0, MOST_COSTLY);
}

export function filtered(entries: readonly Entry[], size: Size, kind: Kind | "all"): Entry[] {
  return entries.filter((entry) => {
    if (kind !== "all" && kindOf(entry.decision) !== kind) return false;
    if (size === "all") return true;
    return size === "mistakes" ? isMistake(entry) : entry.decision.loss >= size;
  });
}

/** Return the kinds of decisions there are, in the order of play. */
export function kindsIn(entries: readonly Entry[]): Kind[] {
  const order: readonly Kind[] = ["bid", "trump", "passing", "burying", "fold", "cards"];
  return order.filter((kind) => entries.some(({ decision }) => kindOf(decision) === kind));
}

/** Return the decision with this number in a hand, or null. */
export function entryAt(entries: readonly Entry[], hand: number | null, number: number | null): Entry | null {
  return entries.find(({ decision }) => decision.hand === hand && decision.number === number) ?? null;
}
