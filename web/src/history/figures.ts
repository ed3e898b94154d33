/** Games in figures. */

import type { Played } from "../lib/history";

export interface Figures {
  played: number;
  won: number;
  level: number;
  hands: number;
  bids: number;
  made: number;
  meld: number | null;
  counters: number | null;
  best: number | null;
  /** Games won in a row, up to the last one; and the longest row there was. */
  row: number;
  longest: number;
}

/** Games of one kind: a preset's, or by house rules of it. */
export interface Group {
  key: string;
  title: string;
  games: Played[];
}

export function sideOf(game: Played): number {
  return game.seats[game.seat]?.side ?? 0;
}

export function isWon(game: Played): boolean {
  return game.winner === sideOf(game);
}

/** How far one's side was ahead of the best of the others in the end. */
export function margin(game: Played): number {
  const mine = sideOf(game);
  const others = game.points.filter((_, side) => side !== mine);
  return (game.points[mine] ?? 0) - Math.max(...others);
}

/** Groups by what was played, that of the last game first. */
export function grouped(games: readonly Played[]): Group[] {
  const found = new Map<string, Group>();
  for (const game of games) {
    const key = game.house ? `${game.preset} ${game.title}` : game.preset;
    const group = found.get(key) ?? { key, title: game.title, games: [] };
    group.games.push(game);
    found.set(key, group);
  }
  return [...found.values()];
}

/** The figures of games, the newest of which comes first. */
export function figures(games: readonly Played[]): Figures {
  const sum = (of: (game: Played) => number): number => games.reduce((all, game) => all + of(game), 0);
  const hands = sum((game) => game.hands);
  const each = (of: (game: Played) => number): number | null => (hands === 0 ? null : sum(of) / hands);
  let longest = 0;
  let run = 0;
  for (const game of [...games].reverse()) {
    run = isWon(game) ? run + 1 : 0;
    longest = Math.max(longest, run);
  }
  return {
    played: games.length,
    won: games.filter(isWon).length,
    level: games.filter((game) => game.winner === null).length,
    hands,
    bids: sum((game) => game.bids),
    made: sum((game) => game.made),
    meld: each((game) => game.meld),
    counters: each((game) => game.counters),
    best: games.length === 0 ? null : Math.max(...games.map((game) => game.best)),
    row: run,
    longest,
  };
}
