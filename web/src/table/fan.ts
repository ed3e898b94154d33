/** How a hand is spread so that every card can be read and touched. */

/** Pixels of a card that are seen, at least, before a second row is begun. */
const TARGET = 30;
const WIDEST = 124;
/** Of the window's height, what a card is wide on a large screen. */
const OF_HEIGHT = 1 / 8.2;
const LARGE = 1.2;
const NARROWEST = 58;
/** The same in a low window, which has room for one row only, and what of a card is seen there at least. */
const LEAST = 44;
const TOUCHED = 24;

/** The part of a card's width that shows its rank and suit. */
const INDEX = 0.42;
/** Rooms that are wider have all cards in one row. */
const ONE_ROW = 600;

/** Windows that are higher than wide have a second row before their cards are narrower. */
const SMALL = 110;
/** So many cards are always in one row. */
const FEW = 7;

/** Width of a card that leaves every index of so many cards in a row to be read. */
function fitting(cards: number, room: number): number {
  return room / (1 + INDEX * Math.max(0, cards - 1));
}

/** Whether a window that is higher than wide has two rows for `count` cards of a hand that began with `most`. */
export function inTwo(count: number, most: number, room: number, height: number): boolean {
  return count > FEW && height > room && room > ONE_ROW && fitting(most, room) < SMALL;
}

/** Width of a card in pixels for a hand of `count` cards in a room. */
export function cardWidth(count: number, room: number, height: number, large: boolean, two: boolean): number {
  const fits = (cards: number): number => fitting(cards, room);
  const side = room <= ONE_ROW ? room / 5.4 : fits(two ? Math.ceil(count / 2) + 1 : count);
  const most = large ? LARGE : 1;
  return Math.max(NARROWEST, Math.min(Math.max(WIDEST, height * OF_HEIGHT) * most, side, (height / 7.2) * most));
}

/** The same in a window so low that all cards are in one row. */
export function lowWidth(count: number, room: number, large: boolean): number {
  return Math.min(NARROWEST * (large ? LARGE : 1), Math.max(LEAST, Math.min(room / 5.4, room - TOUCHED * (count - 1))));
}

/** Cards in rows: one where there is room, unless `two` are wished, cut between suits where that is near. */
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
