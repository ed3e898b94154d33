/** Texts of cards such as `AS` and `TH`, in words and symbols. */

import { t } from "./language.svelte";

const RANKS: Readonly<Record<string, () => string>> = {
  A: () => t("common.ace"), T: () => t("common.ten"), K: () => t("common.king"), Q: () => t("common.queen"), J: () => t("common.jack"), "9": () => t("common.nine"),
};
const SUITS: Readonly<Record<string, () => string>> = {
  S: () => t("common.spades"), H: () => t("common.hearts"), C: () => t("common.clubs"), D: () => t("common.diamonds"),
};
const SYMBOLS: Readonly<Record<string, string>> = { S: "♠", H: "♥", C: "♣", D: "♦" };

/** The rank as it is printed on a card. */
export function rank(card: string): string {
  return card.startsWith("T") ? "10" : card.slice(0, 1);
}

/** The suit's letter. */
export function suit(card: string): string {
  return card.slice(1, 2);
}

/** The ranks of some cards in their order; with `counted`, of three equal ones and more the rank and their number. */
export function ranks(cards: readonly string[], counted: boolean): string {
  return [...new Set(cards)]
    .map((card) => ({ told: rank(card), count: cards.filter((other) => other === card).length }))
    .map(({ told, count }) => (counted && count > 2 ? `${told}×${count}` : Array(count).fill(told).join(" ")))
    .join(" ");
}

/** The suits among some cards in an order, each with its cards. */
export function bySuit(cards: readonly string[], order: string): { letter: string; held: string[] }[] {
  return [...order]
    .map((letter) => ({ letter, held: cards.filter((card) => suit(card) === letter) }))
    .filter((row) => row.held.length > 0);
}

/** Whether the card shows a figure. */
export function isCourt(card: string): boolean {
  return "KQJ".includes(card.slice(0, 1));
}

/** `ace of spades`. */
export function spoken(card: string): string {
  return t("page.rank_of_suit", { rank: RANKS[card.slice(0, 1)]?.() ?? card, suit: suitName(suit(card)) });
}

/** `spades`. */
export function suitName(letter: string): string {
  return SUITS[letter]?.() ?? letter;
}

/** `♠`. */
export function symbol(letter: string): string {
  return SYMBOLS[letter] ?? letter;
}

/** `10♥`. */
export function short(card: string): string {
  return rank(card) + symbol(suit(card));
}
