/** The cards of a hand as they are shown and touched. */

import { rank, suit } from "../lib/cards";
import type { HandCard } from "../lib/protocol";
import type { SuitOrder } from "../lib/settings.svelte";

/** A card in hand; `at` is its place as the server has it. */
export interface Held extends HandCard {
  at: number;
  dim: boolean;
  chosen: boolean;
  lifted: boolean;
  /** Whether it has been played, and waits for the connection. */
  sent: boolean;
  /** Whether the expert would play it, or choose it. */
  advised: boolean;
  /** Whether Tab stops at it; arrows go to the others. */
  stop: boolean;
}

/** Copies of one card that are touched as one. */
export interface Stack {
  card: string;
  cards: Held[];
}

const RANKS = ["A", "10", "K", "Q", "J", "9"];

/** Cards by suit in the order wished, high to low or the other way; those on the table stay last. */
export function arranged<T extends HandCard>(cards: readonly T[], order: SuitOrder, lowFirst: boolean): T[] {
  const place = (card: T): number => {
    if (card.mark === "exposed") return 1000;
    const high = RANKS.indexOf(rank(card.card));
    return order.indexOf(suit(card.card)) * 10 + (lowFirst ? RANKS.length - high : high);
  };
  return [...cards].sort((a, b) => place(a) - place(b));
}

/** Stacks in a row, at most. */
const MOST = 6;

/**
 * One row for each suit, with copies of a card in one stack; cards on the table in rows of their own.
 * `packed` puts short suits beside each other.
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
    if (packed && name !== "open" && last && last.length + stacks.length <= MOST) last.push(...stacks);
    else for (let at = 0; at < stacks.length; at += MOST) rows.push(stacks.slice(at, at + MOST));
  }
  return rows;
}
