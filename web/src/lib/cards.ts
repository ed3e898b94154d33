/** Texts of cards such as `AS` and `TH`, in words and symbols. */

const RANKS: Readonly<Record<string, string>> = {
  A: "ace", T: "ten", K: "king", Q: "queen", J: "jack", "9": "nine",
};
const SUITS: Readonly<Record<string, string>> = {
  S: "spades", H: "hearts", C: "clubs", D: "diamonds",
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

/** Whether the card shows a figure. */
export function isCourt(card: string): boolean {
  return "KQJ".includes(card.slice(0, 1));
}

/** `ace of spades`. */
export function spoken(card: string): string {
  return `${RANKS[card.slice(0, 1)] ?? card} of ${suitName(suit(card))}`;
}

/** `spades`. */
export function suitName(letter: string): string {
  return SUITS[letter] ?? letter;
}

/** `♠`. */
export function symbol(letter: string): string {
  return SYMBOLS[letter] ?? letter;
}

/** `10♥`. */
export function short(card: string): string {
  return rank(card) + symbol(suit(card));
}
