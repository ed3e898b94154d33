/** Melds laid on the table: their groups of cards, their order, and the best one. */

import { rank, suit } from "../i18n/card-words";
import { t } from "../i18n/language.svelte";
import type { HandCard, MeldItem, MeldShown, Screen } from "../net/protocol";

export type MeldKind = "run" | "around" | "marriage" | "pinochle" | "other";

/** Where a seat's group of cards is. */
export interface GroupPlace {
  seat: number;
  /** Position among the seat's groups. */
  at: number;
}

/** Milliseconds for which the coin of the trump suit lies in the middle. Melds are laid down after it. */
export const COIN_MS = 1000;
/** Milliseconds in which a group flies to its place. */
export const FLIGHT_MS = 320;
/** Milliseconds for which the best meld is celebrated. */
export const FLOURISH_MS = 2400;
/** Seconds to look at the melds, and the most for many of them. */
const LEAST_SECONDS = 5;
const MOST_SECONDS = 15;
/** Milliseconds between two groups, and the most that all of them take together. */
const GROUP_MS = 120;
const ALL_GROUPS_MS = 2400;

export function kindOf(cards: readonly string[]): MeldKind {
  const ranks = cards.map((card) => rank(card)).join("");
  if (cards.length === 5) return "run";
  if (cards.length === 4 && new Set(cards.map(rank)).size === 1) return "around";
  if (ranks === "KQ") return "marriage";
  return ranks === "QJ" ? "pinochle" : "other";
}

/** Return all cards of a group. Copies are next to each other, unless each set is a pair. */
export function cardsOf(item: MeldItem): string[] {
  const sets = Array.from({ length: item.sets });
  if (item.cards.length > 2) return item.cards.flatMap((card) => sets.map(() => card));
  return sets.flatMap(() => item.cards);
}

/** Return a group's name, such as `double pinochle`. */
export function nameOf({ name, sets }: MeldItem): string {
  if (sets === 2) return t("page.double_name", { name });
  if (sets === 3) return t("page.triple_name", { name });
  if (sets === 4) return t("page.quadruple_name", { name });
  return sets > 1 ? t("page.name_times_sets", { name, sets }) : name;
}

/** Return true for a meld that's worth a celebration: a run, or two or more arounds or pinochles. */
export function isGrand(item: MeldItem): boolean {
  const kind = kindOf(item.cards);
  return kind === "run" || ((kind === "around" || kind === "pinochle") && item.sets > 1);
}

/** Return the meld to celebrate, or null. Of several with the same points, your own comes first. */
export function bestMeld(melds: readonly MeldShown[], mine: number | null): GroupPlace | null {
  const grand = melds.flatMap(({ seat, items }) =>
    items.map((item, at) => ({ seat, at, points: item.points, own: seat === mine, item })).filter(({ item }) => isGrand(item)),
  );
  const best = grand.sort((one, other) => other.points - one.points || Number(other.own) - Number(one.own))[0];
  return best === undefined ? null : { seat: best.seat, at: best.at };
}

/**
 * Return when each group is laid down, in milliseconds, by seat. The seat with the least meld comes
 * first, and each seat begins with its smallest meld. `last` comes after all others.
 */
export function layingTimes(melds: readonly MeldShown[], last: GroupPlace | null): ReadonlyMap<number, readonly number[]> {
  const isLast = (one: GroupPlace): boolean => one.seat === last?.seat && one.at === last.at;
  const groups = melds
    .flatMap(({ seat, total, items }) => items.map(({ points }, at) => ({ seat, at, points, total: total ?? 0 })))
    .sort((one, other) => Number(isLast(one)) - Number(isLast(other)) || one.total - other.total || one.seat - other.seat || one.points - other.points);
  const between = Math.min(GROUP_MS, ALL_GROUPS_MS / Math.max(1, groups.length));
  return new Map(
    melds.map(({ seat, items }) => [seat, items.map((_, at) => COIN_MS + Math.round(between * groups.findIndex((one) => one.seat === seat && one.at === at)))]),
  );
}

/** How a hand's melds are laid down. */
export interface LayingPlan {
  /** When each group is laid down, in milliseconds, by seat. */
  times: ReadonlyMap<number, readonly number[]>;
  /** The meld to celebrate, which comes last, and the millisecond at which it lies on the table. */
  best: (GroupPlace & { item: MeldItem; landsAt: number }) | null;
}

/** Return when each meld is laid down, and which one to celebrate. */
export function layingPlan(melds: readonly MeldShown[], mine: number | null): LayingPlan {
  const best = bestMeld(melds, mine);
  const times = layingTimes(melds, best);
  const item = melds.find(({ seat }) => seat === best?.seat)?.items[best?.at ?? 0];
  if (best === null || item === undefined) return { times, best: null };
  return { times, best: { ...best, item, landsAt: (times.get(best.seat)?.[best.at] ?? 0) + FLIGHT_MS } };
}

/** Return how long it takes until all melds are laid, in milliseconds. */
export function layingMs(melds: readonly MeldShown[], mine: number | null): number {
  const { best, times } = layingPlan(melds, mine);
  const last = Math.max(0, ...[...times.values()].flat());
  return last + FLIGHT_MS + (best === null ? 0 : FLOURISH_MS);
}

/** Return how many seconds it takes to look at some melds. */
export function lookSeconds(melds: readonly MeldShown[]): number {
  const groups = melds.reduce((sum, { items }) => sum + items.length, 0);
  return Math.min(MOST_SECONDS, LEAST_SECONDS + Math.floor(groups / 3));
}

/** Return the hand without the cards that lie in front of its player as melds. */
export function restOfHand(hand: readonly HandCard[], meld: MeldShown | undefined): HandCard[] {
  const laid = new Map<string, number>();
  for (const [card, times] of laidBy(meld?.items ?? [])) laid.set(card, times);
  return hand.filter(({ card }) => {
    const left = laid.get(card) ?? 0;
    laid.set(card, left - 1);
    return left <= 0;
  });
}

/**
 * Return how many copies of each card are needed to show some melds. Melds of the same kind need
 * separate copies, and so do a run and what's counted outside of it. Others share cards.
 */
function laidBy(items: readonly MeldItem[]): ReadonlyMap<string, number> {
  const runs = new Set(items.filter(({ cards }) => kindOf(cards) === "run").map(({ cards }) => suit(cards[0] ?? "")));
  const used = new Map<string, Map<string, number>>();
  for (const { cards, sets } of items) {
    const kind = kindOf(cards);
    const group = kind !== "around" && kind !== "pinochle" && runs.has(suit(cards[0] ?? "")) ? "run" : kind === "around" ? `around ${rank(cards[0] ?? "")}` : kind;
    const counts = used.get(group) ?? new Map<string, number>();
    for (const card of cards) counts.set(card, (counts.get(card) ?? 0) + sets);
    used.set(group, counts);
  }
  const most = new Map<string, number>();
  for (const counts of used.values()) for (const [card, times] of counts) most.set(card, Math.max(most.get(card) ?? 0, times));
  return most;
}

export interface WonBid {
  bid: number;
  /** The letter of the trump suit. */
  trump: string;
}

/** Return the bid and trump to show with the melds, or null unless the table is in the 1992 style. */
export function wonBid({ style, bid, trump }: Screen): WonBid | null {
  return style === "1992" && bid !== null && trump !== null ? { bid, trump } : null;
}
