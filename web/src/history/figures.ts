/** Statistics of finished games. */

import type { Played } from "../storage/finished-games";

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
  /** The current winning streak, in games. */
  row: number;
  /** The longest winning streak, in games. */
  longest: number;
}

/** Games with the same rules: a preset, or house rules based on one. */
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

/** Return your team's margin over the best other team, in points. It's negative after a loss. */
export function margin(game: Played): number {
  const mine = sideOf(game);
  const others = game.points.filter((_, side) => side !== mine);
  return (game.points[mine] ?? 0) - Math.max(...others);
}

/** Group games by their rules, the latest group first. `titles` has the presets' titles in the page's language. */
export function grouped(games: readonly Played[], titles: ReadonlyMap<string, string>): Group[] {
  const found = new Map<string, Group>();
  for (const game of games) {
    const key = game.house ? `${game.preset} ${game.title}` : game.preset;
    const title = (game.house ? undefined : titles.get(game.preset)) ?? game.title;
    const group = found.get(key) ?? { key, title, games: [] };
    group.games.push(game);
    found.set(key, group);
  }
  return [...found.values()];
}

/** Return statistics for games in newest-first order. */
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
