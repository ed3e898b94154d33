/** Places of a trick's cards: each in front of its player, and none over another's index. */

import { seatPositions } from "../client/seat-positions";

export interface TrickSpot {
  seat: number;
  /** Distance from the middle, in card widths. */
  x: number;
  y: number;
  /** Turn in degrees. */
  turn: number;
  /** Column in a single row: your own card in the middle, the others in order. */
  column: number;
}

/** Room for all cards of a trick, in card widths. */
export interface TrickSpan {
  across: number;
  down: number;
}

const MANY = 5;

/** Return the place of each seat's card, seen from the seat `mine` or by a spectator. */
export function trickSpots(players: number, mine: number | null): TrickSpot[] {
  const middle = Math.floor(players / 2);
  return seatPositions(players, mine).map(({ seat, x, y }, after) => ({
    seat,
    ...spread(players, x, y),
    column: after === 0 ? middle : after <= middle ? after - 1 : after,
  }));
}

function spread(players: number, x: number, y: number): { x: number; y: number; turn: number } {
  if (players === 2) return { x: y * 0.55, y: y * 0.14, turn: y * -2.5 };
  if (players >= MANY) return { x: Math.abs(x) < 0.2 ? 0 : Math.sign(x) * 1.1, y: y * 0.8, turn: x * 4 };
  return { x: x * 0.8, y: y * 0.72 - Math.abs(x) * 0.08, turn: x * 7 - y * 2 };
}

export function trickSpan(players: number): TrickSpan {
  if (players === 2) return { across: 2.25, down: 1.8 };
  if (players >= MANY) return { across: 3.45, down: 3.08 };
  return { across: 2.85, down: 2.9 };
}
