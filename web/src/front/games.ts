/** How the games of the manuals are introduced. */

export interface Introduced {
  name: string;
  title: string;
  line: string;
  variant?: { name: string; title: string };
}

export const GAMES: readonly Introduced[] = [
  {
    name: "nicholas-1992",
    title: "Pinochle 1.0, 1992",
    line: "Four players, partners, double deck. Bid the next amount or pass: the simplest to begin with.",
  },
  {
    name: "daugherty-1983",
    title: "Double-Deck Pinochle, 1983",
    line: "Four players, partners, double deck. Bids tell your partner about your meld.",
  },
  {
    name: "doubles-1993",
    title: "Doubles Pinochle, 1993",
    line: "Four players, partners, double deck. Fold when the bid cannot be made.",
  },
  {
    name: "three-hand",
    title: "Three-Hand Pinochle",
    line: "Three players, each alone, single deck.",
    variant: { name: "three-hand-widow", title: "with a widow" },
  },
  {
    name: "two-hand",
    title: "Two-Hand Pinochle",
    line: "Two players and a stock to draw from. Lay your melds as you win tricks.",
  },
];
