/** Introductions to the games of the manuals. */

import { t } from "../lib/tongue";

export interface Introduced {
  name: string;
  title: string;
  /** The game in a few plain words. */
  plain: string;
  line: string;
  variant?: { name: string; title: string; plain: string };
}

export function introduced(): readonly Introduced[] {
  return [
    {
      name: "nicholas-1992",
      title: t("Pinochle 1.0, 1992"),
      plain: t("Four players, two sides, double deck"),
      line: t("Four players, partners, double deck. Bid the next amount or pass: the simplest to begin with."),
    },
    {
      name: "daugherty-1983",
      title: t("Double-Deck Pinochle, 1983"),
      plain: t("Four players, two sides, double deck"),
      line: t("Four players, partners, double deck. Bids tell your partner about your meld."),
    },
    {
      name: "doubles-1993",
      title: t("Doubles Pinochle, 1993"),
      plain: t("Four players, two sides, double deck"),
      line: t("Four players, partners, double deck. Fold when the bid cannot be made."),
    },
    {
      name: "three-hand",
      title: t("Three-Hand Pinochle"),
      plain: t("Three players, each alone"),
      line: t("Three players, each alone, single deck."),
      variant: { name: "three-hand-widow", title: t("with a widow"), plain: t("Three players and a widow") },
    },
    {
      name: "two-hand",
      title: t("Two-Hand Pinochle"),
      plain: t("Two players and a stock"),
      line: t("Two players and a stock to draw from. Lay your melds as you win tricks."),
    },
  ];
}
