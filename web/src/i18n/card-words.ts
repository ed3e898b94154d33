/** Words and symbols for card codes such as `AS` and `TH`. */

import { t } from "./language.svelte";

const RANKS: Readonly<Record<string, () => string>> = {
  A: () => t("common.ace"), T: () => t("common.ten"), K: () => t("common.king"), Q: () => t("common.queen"), J: () => t("common.jack"), "9": () => t("common.nine"),
};
const SUITS: Readonly<Record<string, () => string>> = {
  S: () => t("common.spades"), H: () => t("common.hearts"), C: () => t("common.clubs"), D: () => t("common.diamonds"),
};
const SYMBOLS: Readonly<Record<string, string>> = { S: "♠", H: "♥", C: "♣", D: "♦" };

/** Return the rank as printed on the card. */
export function rank(card: string): string {
  return card.startsWith("T") ? "10" : card.slice(0, 1);
}

/** Return the suit's letter. */
export function suit(card: string): string {
  return card.slice(1, 2);
}

/**
 * Return the ranks of some cards in order. If `counted`, write three or more of a rank as rank ×
 * count.
 */
export function ranks(cards: readonly string[], counted: boolean): string {
  return [...new Set(cards)]
    .map((card) => ({ told: rank(card), count: cards.filter((other) => other === card).length }))
    .map(({ told, count }) => (counted && count > 2 ? `${told}×${count}` : Array(count).fill(told).join(" ")))
    .join(" ");
}

/** Group cards by suit in a given order. Suits without cards are skipped. */
export function bySuit(cards: readonly string[], order: string): { letter: string; held: string[] }[] {
  return [...order]
    .map((letter) => ({ letter, held: cards.filter((card) => suit(card) === letter) }))
    .filter((row) => row.held.length > 0);
}

/** Return true for a face card: king, queen, or jack. */
export function isCourt(card: string): boolean {
  return "KQJ".includes(card.slice(0, 1));
}

/** Return a card's name, such as `ace of spades`. */
export function spoken(card: string): string {
  return t("page.rank_of_suit", { rank: RANKS[card.slice(0, 1)]?.() ?? card, suit: suitName(suit(card)) });
}

/** Return a suit's name, such as `spades`. */
export function suitName(letter: string): string {
  return SUITS[letter]?.() ?? letter;
}

/** Return a suit's symbol, such as `♠`. */
export function symbol(letter: string): string {
  return SYMBOLS[letter] ?? letter;
}

/** Return a card with its symbol, such as `10♥`. */
export function short(card: string): string {
  return rank(card) + symbol(suit(card));
}
