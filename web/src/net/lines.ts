/** Lines after a choice in a finished hand, and games that begin with a decision. */

import { ask, post } from "./api";

/** A trick: its leader, the cards in the order they were played, its winner, and its points. */
export interface LineTrick {
  leader: number;
  cards: string[];
  winner: number;
  points: number;
}

/** A hand from a choice to its end. `points` are the team's, minus those of the best other team. */
export interface Line {
  actions: { seat: number; action: string; text: string }[];
  tricks: LineTrick[];
  points: number;
}

/** What happened, and how the hand continues after two choices, in the same deal. */
export interface Lines {
  /** True if the cards are those of the game, and not those of a typical sampled deal. */
  open: boolean;
  first_trick: number;
  happened: Line;
  chosen: Line;
  better: Line;
}

export interface LinesWanted {
  seq: number;
  better: string;
  seed: number;
  open: boolean;
}

/** Return the lines. While the game runs, only the token's own seat can see them. */
export function linesAfter(table: string, { seq, better, seed, open }: LinesWanted, token: string | null): Promise<Lines> {
  const query = new URLSearchParams({ seq: String(seq), better, seed: String(seed), open: String(open) });
  const path = `/api/tables/${encodeURIComponent(table)}/lines?${query}`;
  return ask<Lines>(path, token === null ? undefined : { headers: { Authorization: `Bearer ${token}` } });
}

/** Create a table that begins with a decision. Return its name and the token for the seat. */
export function playOn(table: string, seq: number, better: string, name: string): Promise<{ table: string; token: string }> {
  return ask(`/api/tables/${encodeURIComponent(table)}/attempts`, post({ seq, better, name }));
}
