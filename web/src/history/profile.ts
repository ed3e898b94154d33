/** A profile: points lost per 100 decisions, with hands as clusters, as in `acesaround.review.profile`. */

import { MISTAKE_KINDS } from "../client/mistake-text";
import type { DecisionKind, HandFigures, HandRole, Level, Losses, MistakeKind } from "../net/figures";

/** Points lost per 100 decisions, in percent of an average hand. Without enough decisions, it's null. */
export interface LossRate {
  decisions: number;
  /** The number of decisions that are missing until the rate is shown. */
  missing: number;
  per100: number | null;
  interval: [low: number, high: number] | null;
}

/** Mistakes of a kind, and the points they lose per 100 decisions, or per 100 bids. */
export interface MistakeRate extends Pick<LossRate, "per100" | "interval"> {
  mistakes: number;
  /** The number of mistakes that are missing until the rate is shown. */
  missing: number;
}

export interface Profile {
  /** All decisions except bids. */
  total: LossRate;
  bids: LossRate;
  /** Kinds without mistakes are left out, and so are all kinds of which `bids` or `total` have too few. */
  mistakes: [kind: MistakeKind, rate: MistakeRate][];
  kinds: [kind: DecisionKind, rate: LossRate][];
  roles: [role: HandRole, rate: LossRate][];
}

/** Several games in a row, counted from 1, the oldest first. */
export interface Stretch {
  first: number;
  last: number;
  rate: LossRate;
}

/** The players that an interval allows: one level if `best` and `worst` are the same. */
export interface Plays {
  best: Level;
  worst: Level;
  above: Level | null;
  below: Level | null;
}

export const MIN_DECISIONS = 200;
export const MIN_OF_KIND = 30;
export const MIN_BIDS = 100;
/** The number of mistakes of a kind from which the points they lose are shown. */
export const MIN_MISTAKES = 10;
/** The number of games in a stretch. */
export const STRETCH = 10;
const Z_95 = 1.96;
const KINDS: readonly DecisionKind[] = ["trump", "pass", "bury", "fold", "lead", "follow"];
const BID_MISTAKES: readonly MistakeKind[] = ["bid_too_high", "bid_too_low"];
const ROLES: readonly HandRole[] = ["declarer", "partner", "defender"];

/** Return how many standard errors a 95% interval has on each side, by Student's t-distribution. */
export function t95(freedom: number): number {
  const z = Z_95;
  const first = (z ** 3 + z) / 4;
  const second = (5 * z ** 5 + 16 * z ** 3 + 3 * z) / 96;
  const third = (3 * z ** 7 + 19 * z ** 5 + 17 * z ** 3 - 15 * z) / 384;
  return z + first / freedom + second / freedom ** 2 + third / freedom ** 3;
}

/** Return the points per item in at least two clusters, and how far its 95% interval reaches on each side. */
export function ratioAndReach(clusters: readonly (readonly [count: number, points: number])[]): [ratio: number, reach: number] {
  const count = clusters.reduce((sum, [some]) => sum + some, 0);
  const ratio = clusters.reduce((sum, [, points]) => sum + points, 0) / count;
  const spread = clusters.reduce((sum, [some, points]) => sum + (points - ratio * some) ** 2, 0);
  const error = Math.sqrt((clusters.length / (clusters.length - 1)) * spread) / count;
  return [ratio, t95(clusters.length - 1) * error];
}

/** Return the rate in some hands, of which at least two must have decisions to show it. */
export function lossRate(hands: readonly Losses[], minimum: number): LossRate {
  const found = hands.filter(([decisions]) => decisions > 0);
  const decisions = found.reduce((all, [count]) => all + count, 0);
  if (decisions < minimum || found.length < 2) {
    return { decisions, missing: Math.max(1, minimum - decisions), per100: null, interval: null };
  }
  const [rate, reach] = ratioAndReach(found);
  return { decisions, missing: 0, per100: 100 * rate, interval: [100 * (rate - reach), 100 * (rate + reach)] };
}

export function totalOf(hand: HandFigures): Losses {
  const all = Object.values(hand.kinds);
  return [all.reduce((sum, [decisions]) => sum + decisions, 0), all.reduce((sum, [, lost]) => sum + lost, 0)];
}

/** Return the rate of a kind of mistake in hands that have figures of mistakes. */
function mistakeRate(kind: MistakeKind, hands: readonly HandFigures[]): MistakeRate {
  const inBids = BID_MISTAKES.includes(kind);
  const found = hands.map((hand) => hand.mistakes?.[kind] ?? [0, 0]);
  const mistakes = found.reduce((sum, [count]) => sum + count, 0);
  const lost = hands.map((hand, at): Losses => [(inBids ? (hand.bids ?? [0, 0]) : totalOf(hand))[0], found[at]?.[1] ?? 0]);
  const rate = lossRate(lost, inBids ? MIN_BIDS : MIN_DECISIONS);
  const missing = Math.max(MIN_MISTAKES - mistakes, 0);
  if (missing > 0 || rate.interval === null) return { mistakes, missing, per100: null, interval: null };
  const [low, high] = rate.interval;
  // A mistake can't gain points.
  return { mistakes, missing, per100: rate.per100, interval: [Math.max(low, 0), high] };
}

/** Return the profile from hands of the same kind of game. Parts without decisions are left out. */
export function profileOf(hands: readonly HandFigures[]): Profile {
  const none: Losses = [0, 0];
  const rates = <Key>(keys: readonly Key[], of: (hand: HandFigures, key: Key) => Losses): [Key, LossRate][] =>
    keys.map((key): [Key, LossRate] => [key, lossRate(hands.map((hand) => of(hand, key)), MIN_OF_KIND)]).filter(([, rate]) => rate.decisions > 0);
  const known = hands.filter((hand) => hand.bids !== undefined);
  const total = lossRate(hands.map(totalOf), MIN_DECISIONS);
  const bids = lossRate(known.map((hand) => hand.bids ?? none), MIN_BIDS);
  const kindsShown = MISTAKE_KINDS.filter((kind) => (BID_MISTAKES.includes(kind) ? bids : total).missing === 0);
  return {
    total,
    bids,
    mistakes: kindsShown.map((kind): [MistakeKind, MistakeRate] => [kind, mistakeRate(kind, known)]).filter(([, rate]) => rate.mistakes > 0),
    kinds: rates(KINDS, (hand, kind) => hand.kinds[kind] ?? none),
    roles: rates(ROLES, (hand, role) => (hand.role === role ? totalOf(hand) : none)),
  };
}

/** Return the rate in every ten games, the oldest first. The newest games can be fewer. */
export function stretches(games: readonly (readonly HandFigures[])[]): Stretch[] {
  const found: Stretch[] = [];
  for (let at = 0; at < games.length; at += STRETCH) {
    const some = games.slice(at, at + STRETCH);
    found.push({ first: at + 1, last: at + some.length, rate: lossRate(some.flat().map(totalOf), MIN_OF_KIND) });
  }
  return found;
}

/** Return the levels that an interval allows, or null without levels. They're ordered, the best first. */
export function playsLike(levels: readonly Level[], [low, high]: readonly [number, number]): Plays | null {
  const at = (end: number): number => levels.findIndex(({ up_to }) => up_to === null || end <= up_to);
  const [best, worst] = [levels[at(low)], levels[at(high)]];
  if (best === undefined || worst === undefined) return null;
  return { best, worst, above: levels[at(low) - 1] ?? null, below: levels[at(high) + 1] ?? null };
}
