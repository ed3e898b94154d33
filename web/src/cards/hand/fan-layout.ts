/** Sizes and places for a hand in which every card can be read and clicked. */

/** Width of a card, as a fraction of the window's height. */
const OF_HEIGHT = 0.14;
const LARGE = 1.18;
const NARROWEST = 58;
/** Maximum width of the hand, in pixels, for the layout of phones. */
const PHONE = 600;
/** On a phone, cards have this fraction of the hand's width and of the window's height at most. */
const PHONE_OF_WIDTH = 1 / 4.5;
const PHONE_OF_HEIGHT = 1 / 8;
/** Minimum visible width of a card on a phone, in pixels. With less, a second row starts. */
const TARGET = 30;
/**
 * In a short window, which has room for only one row: width of a card, and minimum width of its
 * visible part.
 */
const LOW = 58;
const LEAST = 44;
const TOUCHED = 24;

/** The fraction of a card's width that shows its rank and suit. */
const INDEX = 0.42;
/** Maximum distance between two cards, in card widths, so that a short hand is still a fan. */
const APART = 0.72;
/** Height of a card, in card widths. */
export const TALL = 1.4;

/**
 * Windows that are taller than wide get a second row instead of cards narrower than this, in
 * pixels.
 */
const SMALL = 110;
/** Maximum number of cards that are always in one row. */
const FEW = 7;
/** Radius of the circle on which the cards of a row are, in card widths. */
const RADIUS = 91;
const RADIUS_OF_TWO = 55;
/** How far a legal card rises, in pixels. */
const RISE = 18;
const RISE_ON_PHONE = 12;

/** Return the card width at which every index is visible in a row of `cards`. */
function fitting(cards: number, room: number): number {
  return room / (1 + INDEX * Math.max(0, cards - 1));
}

/** Return true if a hand of `count` cards that started with `most` needs two rows. */
export function inTwo(count: number, most: number, room: number, height: number): boolean {
  if (count <= FEW) return false;
  if (room > PHONE) return height > room && fitting(most, room) < SMALL;
  return (room - cardWidth(most, room, height, false, true)) / (most - 1) < TARGET;
}

/** Return the card width in pixels for a hand of `count` cards. */
export function cardWidth(count: number, room: number, height: number, large: boolean, two: boolean): number {
  const most = large ? LARGE : 1;
  const wanted = room <= PHONE
    ? Math.min(room * PHONE_OF_WIDTH, height * PHONE_OF_HEIGHT) * most
    : Math.min(height * OF_HEIGHT * most, fitting(two ? Math.ceil(count / 2) + 1 : count, room));
  return Math.max(NARROWEST, wanted);
}

/** Return the card width in a window that's too short for a second row. */
export function lowWidth(count: number, room: number, large: boolean): number {
  return Math.min(LOW * (large ? LARGE : 1), Math.max(LEAST, Math.min(room / 5.4, room - TOUCHED * (count - 1))));
}

/**
 * Return cards in one row if they fit and `two` is false, or else in two rows. The second row
 * starts with a new suit if that's close enough to the middle.
 */
export function rows<T extends { card: string }>(cards: T[], room: number, width: number, two: boolean): T[][] {
  const step = (room - width) / Math.max(1, cards.length - 1);
  const least = room > PHONE ? width * INDEX - 1 : TARGET;
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

/** A card's place from the fan's upper left corner, in pixels, and its turn in degrees. */
export interface Place {
  x: number;
  y: number;
  turn: number;
  /** Visible width of the card, in pixels. */
  seen: number;
}

export interface FanShape {
  /** Height of the whole fan, in pixels. It's the same for any number of cards. */
  height: number;
  /** How far a legal card rises, in pixels. */
  rise: number;
  /** How much of the first of two rows the second one leaves in sight, in pixels; otherwise a card's height. */
  pitch: number;
  places: Place[][];
}

interface Sizes {
  width: number;
  room: number;
  /** Height of the window. */
  height: number;
  /** True if the hand started with two rows. */
  two: boolean;
  /** True if the window hides the lower part of each card. */
  low: boolean;
}

/** Return the places of cards in rows of the given lengths. A single row is where the last of two was. */
export function fanShape(lengths: readonly number[], { width, room, height, two, low }: Sizes): FanShape {
  const rise = room > PHONE ? RISE : RISE_ON_PHONE;
  const top = rise + (low ? 4 : 8);
  const between = two ? width * (room > PHONE ? 0.92 : height < 700 ? 0.86 : 1.08) : 0;
  const radius = width * (two ? RADIUS_OF_TWO : RADIUS);
  const row = (cards: number, at: number): Place[] => {
    const step = Math.min(width * APART, (room - width) / Math.max(1, cards - 1));
    return Array.from({ length: cards }, (_, i) => {
      const across = step * (i - (cards - 1) / 2);
      const angle = low ? 0 : Math.asin(across / radius);
      return {
        x: (room - width) / 2 + across,
        y: top + between * (at + (two ? 2 - lengths.length : 0)) + radius * (1 - Math.cos(angle)),
        turn: (angle * 180) / Math.PI,
        seen: i === cards - 1 ? width : step,
      };
    });
  };
  // The cards at the ends hang slightly lower than a level row.
  const end = Math.asin(Math.max(0, room - width) / 2 / radius);
  const drop = radius * (1 - Math.cos(end));
  const hang = low ? 0 : room <= PHONE || two ? drop + (width / 2) * Math.sin(end) : drop / 2;
  return { height: Math.ceil(top + between + width * (low ? 1.2 : TALL) + hang), rise, pitch: lengths.length > 1 ? between : width * TALL, places: lengths.map(row) };
}
