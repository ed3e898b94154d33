/** The cards in a hand as they're shown and clicked. */

import { rank, suit } from "../../i18n/card-words";
import type { HandCard, TrumpMeld } from "../../net/protocol";
import type { SuitOrder } from "../../storage/settings.svelte";

/** A card in the hand. `at` is its position in the server's list. */
export interface Held extends HandCard {
  at: number;
  /** Name of this copy, which stays the same while other cards come and go. */
  key: string;
  dim: boolean;
  chosen: boolean;
  lifted: boolean;
  /** True if the card has been played and is waiting for the connection. */
  sent: boolean;
  /** True if the expert would play or choose the card. */
  advised: boolean;
  /** True if the card is framed as part of the meld, for beginners. */
  melded?: boolean;
  /** True if the Tab key stops at this card. Arrow keys go to the others. */
  stop: boolean;
}

/** Copies of a card that are shown as one stack. */
export interface Stack {
  card: string;
  cards: Held[];
}

const RANKS = ["A", "10", "K", "Q", "J", "9"];

/** Sort cards by suit in the given order, then by rank. Cards on the table always come last. */
export function arranged<T extends HandCard>(cards: readonly T[], order: SuitOrder, lowFirst: boolean): T[] {
  const place = (card: T): number => {
    if (card.mark === "exposed") return 1000;
    const high = RANKS.indexOf(rank(card.card));
    return order.indexOf(suit(card.card)) * 10 + (lowFirst ? RANKS.length - high : high);
  };
  return [...cards].sort((a, b) => place(a) - place(b));
}

/** Maximum number of stacks in a row. */
const MAX_IN_ROW = 6;

/**
 * Return a row for each suit, with copies of a card in one stack. Cards on the table get their own
 * rows.
 *
 * `packed` puts short suits in the same row.
 */
export function suitRows(cards: readonly Held[], packed: boolean): Stack[][] {
  const suits = new Map<string, Map<string, Stack>>();
  for (const held of cards) {
    const name = held.mark === "exposed" ? "open" : suit(held.card);
    const row = suits.get(name) ?? new Map<string, Stack>();
    const stack = row.get(held.card) ?? { card: held.card, cards: [] };
    stack.cards.push(held);
    row.set(held.card, stack);
    suits.set(name, row);
  }
  const rows: Stack[][] = [];
  for (const [name, suit] of suits) {
    const stacks = [...suit.values()];
    const last = rows.at(-1);
    if (packed && name !== "open" && last && last.length + stacks.length <= MAX_IN_ROW) last.push(...stacks);
    else for (let at = 0; at < stacks.length; at += MAX_IN_ROW) rows.push(stacks.slice(at, at + MAX_IN_ROW));
  }
  return rows;
}

/** A card in the hand with a name that it keeps while other cards come and go. */
export interface Named {
  card: string;
  key: string;
}

/**
 * Return names for the cards in the hand. Cards that were there keep theirs. If copies of a card
 * become fewer, the one named `played` is gone, or else the last.
 */
export function named(before: readonly Named[], cards: readonly string[], played: string | null): Named[] {
  const kept = new Map<string, string[]>();
  for (const { card, key } of before) kept.set(card, [...(kept.get(card) ?? []), key]);
  for (const [card, keys] of kept) {
    const now = cards.filter((one) => one === card).length;
    const staying = now < keys.length ? keys.filter((key) => key !== played) : keys;
    kept.set(card, staying.slice(0, now));
  }
  const used = new Set([...kept.values()].flat());
  return cards.map((card) => {
    const [key = unused(card, used), ...rest] = kept.get(card) ?? [];
    kept.set(card, rest);
    used.add(key);
    return { card, key };
  });
}

function unused(card: string, used: ReadonlySet<string>): string {
  let copy = 1;
  while (used.has(`${card} ${copy}`)) copy += 1;
  return `${card} ${copy}`;
}

/** Return the positions of the cards in the meld of the trump suit with the most. */
export function meldPositions(hand: readonly HandCard[], helper: readonly TrumpMeld[]): Set<number> {
  const [first, ...others] = helper;
  const best = others.reduce((best, line) => (best !== undefined && line.total > best.total ? line : best), first);
  const needed = new Map<string, number>();
  for (const { cards, sets } of best?.items ?? []) {
    for (const card of cards) needed.set(card, Math.max(needed.get(card) ?? 0, sets));
  }
  const found = new Set<number>();
  hand.forEach(({ card }, at) => {
    const left = needed.get(card) ?? 0;
    if (left > 0) found.add(at);
    needed.set(card, left - 1);
  });
  return found;
}
