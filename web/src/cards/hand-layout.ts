/** Sizes for a hand in which every card can be read and clicked. */

/** Minimum visible width of a card, in pixels. With less, a second row starts. */
const TARGET = 30;
const WIDEST = 124;
/** Width of a card on a large screen, as a fraction of the window's height. */
const OF_HEIGHT = 1 / 8.2;
const LARGE = 1.2;
const NARROWEST = 58;
/**
 * In a short window, which has room for only one row: minimum width of a card, and of its visible
 * part.
 */
const LEAST = 44;
const TOUCHED = 24;

/** The fraction of a card's width that shows its rank and suit. */
const INDEX = 0.42;
/** Minimum width of the hand, in pixels, to show all cards in one row. */
const ONE_ROW = 600;

/**
 * Windows that are taller than wide get a second row instead of cards narrower than this, in
 * pixels.
 */
const SMALL = 110;
/** Maximum number of cards that are always in one row. */
const FEW = 7;

/** Return the card width at which every index is visible in a row of `cards`. */
function fitting(cards: number, room: number): number {
  return room / (1 + INDEX * Math.max(0, cards - 1));
}

/**
 * Return true if a hand needs two rows in a window that's taller than wide. It has `count` cards
 * and started with `most`.
 */
export function inTwo(count: number, most: number, room: number, height: number): boolean {
  return count > FEW && height > room && room > ONE_ROW && fitting(most, room) < SMALL;
}

/** Return the card width in pixels for a hand of `count` cards. */
export function cardWidth(count: number, room: number, height: number, large: boolean, two: boolean): number {
  const fits = (cards: number): number => fitting(cards, room);
  const side = room <= ONE_ROW ? room / 5.4 : fits(two ? Math.ceil(count / 2) + 1 : count);
  const most = large ? LARGE : 1;
  return Math.max(NARROWEST, Math.min(Math.max(WIDEST, height * OF_HEIGHT) * most, side, (height / 7.2) * most));
}

/** Return the card width in a window that's too short for a second row. */
export function lowWidth(count: number, room: number, large: boolean): number {
  return Math.min(NARROWEST * (large ? LARGE : 1), Math.max(LEAST, Math.min(room / 5.4, room - TOUCHED * (count - 1))));
}

/**
 * Return cards in one row if they fit and `two` is false, or else in two rows. The second row
 * starts with a new suit if that's close enough to the middle.
 */
export function rows<T extends { card: string }>(cards: T[], room: number, width: number, two: boolean): T[][] {
  const step = (room - width) / Math.max(1, cards.length - 1);
  const least = room > ONE_ROW ? width * INDEX - 1 : TARGET;
  if (cards.length <= FEW || (!two && step >= least)) return [cards];
  const half = Math.ceil(cards.length / 2);
  const most = Math.max(half, Math.floor((room - width) / (least * 0.9)) + 1);
  let best = half;
  for (let at = cards.length - most; at <= most; at++) {
    const cut = cards[at - 1]?.card[1] !== cards[at]?.card[1];
    const better = Math.abs(at - half) < Math.abs(best - half);
    const bestCut = cards[best - 1]?.card[1] !== cards[best]?.card[1];
    if (cut && (better || !bestCut)) best = at;
  }
  return [cards.slice(0, best), cards.slice(best)];
}
