/** Positions of the seats: the reader's at the bottom, the others clockwise from the left. */

import type { Screen } from "../net/protocol";

/** A seat's team from the reader's point of view, or the team's index for spectators. */
export type Side = "partner" | "opponent" | number;

/** Return a seat's team from the reader's point of view, or null if the game has no partners. */
export function sideOf(screen: Screen, seat: number): Side | null {
  const team = screen.seats[seat]?.side;
  if (team === undefined || screen.scores.length === screen.seats.length) return null;
  const mine = screen.seat === null ? undefined : screen.seats[screen.seat]?.side;
  if (mine === undefined) return team;
  return team === mine ? "partner" : "opponent";
}

export interface SeatPosition {
  seat: number;
  /** Horizontal position, from -1 on the left to 1 on the right. */
  x: number;
  /** Vertical position, from -1 at the top to 1 at the bottom. */
  y: number;
}

export function seatPositions(players: number, mine: number | null): SeatPosition[] {
  const below = mine ?? 0;
  return Array.from({ length: players }, (_, turn) => {
    const angle = Math.PI * (0.5 + (2 * turn) / players);
    return { seat: (below + turn) % players, x: Math.cos(angle), y: Math.sin(angle) };
  });
}

/** Return true if there are too many players for the usual layout on a phone. */
export function isMany(seats: readonly unknown[]): boolean {
  return seats.length > 4;
}

const NEAR = 0.2;

/** Return the seats on the left (top to bottom), across, and on the right (top to bottom). */
export function around(players: number, mine: number | null) {
  const others = seatPositions(players, mine).slice(1);
  return {
    left: others.filter((place) => place.x < -NEAR).reverse(),
    across: others.filter((place) => Math.abs(place.x) <= NEAR),
    right: others.filter((place) => place.x > NEAR),
  };
}
