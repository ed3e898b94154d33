/** The guide's text for a beginner at each moment of a hand. */

import { suitName } from "../lib/cards";
import type { Screen } from "../lib/protocol";
import { t } from "../lib/tongue";
import type { Moment } from "../table/moment";

export interface Told {
  title: string;
  text: string;
}

/** Return the text. `asked` is true if it's the beginner's turn, `covers` if the guide is over the middle. */
export function explain(screen: Screen, now: Moment, asked: boolean, covers: boolean): Told {
  switch (now) {
    case "bidding":
      return bidding(screen, asked, covers);
    case "preparing":
      return naming(screen, asked);
    case "melds":
      return melds(screen);
    case "hand over":
    case "game over":
      return scoring(screen);
    default:
      return play(screen, asked);
  }
}

function bidding(screen: Screen, asked: boolean, covers: boolean): Told {
  const me = screen.seat;
  const mine = screen.calls.filter((call) => call.seat === me);
  if (!asked) {
    return {
      title: t("Bidding"),
      text: t("The others call in turn. Your partner sits across the table: you two score together, against the players on your left and right."),
    };
  }
  if (mine.length === 0) {
    return {
      title: t("Bidding: is your hand worth it?"),
      text: together(
        t("You hold twenty cards: combinations among them, the melds, score points, and so do aces, tens and kings in the tricks you win."),
        t("Whoever bids most names trump, the suit that beats all others, but his side must then reach the bid."),
        covers
          ? t("Press “I see”: behind this stands what your hand melds with each suit as trump.")
          : t("Below stands what your hand melds with each suit as trump."),
        t("Here one bids the next number, or passes for good."),
      ),
    };
  }
  return {
    title: t("Bidding: once more?"),
    text: together(
      t("Add up: your meld, something for your partner’s, and what you two may win in tricks."),
      t("There are 50 points in the tricks, and the side that names trump wins about half of them or more."),
      t("As long as the sum is well above the bid, go on. A lost bid is taken from your score."),
    ),
  };
}

function naming(screen: Screen, asked: boolean): Told {
  if (!asked) return { title: t("Naming trump"), text: t("Whoever won the bid names trump: the suit that beats all others in this hand.") };
  return {
    title: t("You won the bid: name trump"),
    text: together(
      screen.bid === null ? t("Your side must now make the bid.") : t("Your side must now make {bid}.", { bid: screen.bid }),
      t("Take the suit in which you are long and strong, best with ace, ten, king, queen and jack: these five are a run, and score in trump only."),
      t("You need king and queen of the suit you name, a marriage."),
    ),
  };
}

function melds(screen: Screen): Told {
  return {
    title: t("Melds"),
    text: together(
      t("Everyone lays his combinations on the table for a moment."),
      screen.trump === null ? "" : t("Trump is {suit}.", { suit: suitName(screen.trump) }),
      t("A marriage is king and queen of a suit, a pinochle the queen of spades with the jack of diamonds, “around” means one in each suit."),
      t("A card may serve in several kinds. Your meld and your partner’s count together, and stay yours if you two take at least one trick. Look around, then go on."),
    ),
  };
}

function play(screen: Screen, asked: boolean): Told {
  const mine = screen.declarer !== null && screen.seats[screen.declarer]?.side === screen.seats[screen.seat ?? 0]?.side;
  const goal = screen.needs ? `${screen.needs}.` : "";
  if (!asked) {
    return {
      title: t("Play"),
      text: together(t("Cards fall clockwise. The highest trump wins the trick, or else the highest card of the suit led."), goal),
    };
  }
  if (screen.trick.length === 0) {
    const claim = t("Once all tricks that are left are surely yours, you may claim the rest in the menu, but only when you lead.");
    if (screen.last_trick === null) {
      return {
        title: t("Play: you lead"),
        text: together(
          t("From high to low the cards are ace, ten, king, queen, jack: the ten beats the king."),
          t("Aces, tens and kings taken in tricks score one point each, and the last trick two. Lead an ace: nothing beats it but a trump."),
          claim,
          goal,
        ),
      };
    }
    return {
      title: t("Play: your lead"),
      text: together(
        t("You won the trick, so you lead to the next. Aces first, from different suits in turn; later a small card gives the lead away."),
        claim,
        goal,
      ),
    };
  }
  const winner = screen.trick.find((card) => card.wins)?.seat;
  const partner = winner !== undefined && winner !== screen.seat && screen.seats[winner]?.side === screen.seats[screen.seat ?? 0]?.side;
  return {
    title: t("Play: follow"),
    text: together(
      t("You must follow suit, and beat the best card so far if you can. Without the suit you must trump. The bright cards are those you may play."),
      partner
        ? t("Your partner is winning this trick: give it a point, a king or a ten, if you may.")
        : t("An opponent is winning this trick: beat it if you can, or else throw a card that scores nothing."),
      mine ? goal : "",
    ),
  };
}

function scoring(screen: Screen): Told {
  return {
    title: t("Scoring"),
    text: together(
      t("Meld and trick points are added up. The side that bid keeps its sum if it reached the bid; if not, it scores nothing and the bid is taken off its score."),
      t("The other side keeps what it made."),
      screen.game_over ? t("A whole game goes on like this, hand by hand, to 500. Now you know how.") : "",
    ),
  };
}

/** Join the nonempty sentences. */
function together(...sentences: string[]): string {
  return sentences.filter((sentence) => sentence !== "").join(" ");
}
