/** The game under the Play button. */

import { at } from "../client/rule-paths";
import type { House, Made } from "../net/api";
import { read } from "../storage/browser-storage";
import { GAMES } from "../storage/finished-games";
import { LESSONS } from "../storage/lesson-progress";
import { TABLES, tables, type Kept } from "../storage/saved-tables";
import { settings } from "../storage/settings.svelte";
import { seatsOwnPlayer } from "./tables";

/** Friendly computer players, for people who haven't chosen any. */
const FRIENDLY = "club";

export interface LastGame {
  made: Made;
  /** The title of the table where it was played, or an empty string. */
  title: string;
  /** True if no game was played here yet. */
  first: boolean;
}

/** Return the rules and players of the game last created here, or else a newcomer's. */
export function lastGame(): LastGame {
  const played = lastPlayed();
  if (played?.made === undefined) return { made: withUsualPlayer({ rules: settings.lastRules, changes: {} }), title: "", first: true };
  const { rules, changes, players } = played.made;
  return { made: { rules, changes, ...(players === undefined ? {} : { players }) }, title: played.title ?? "", first: false };
}

/** Return true if nobody has played or learned anything in this browser. */
export function isNewcomer(): boolean {
  return [TABLES, GAMES, LESSONS].every((key) => read(key, null) === null);
}

function lastPlayed(): Kept | undefined {
  return Object.values(tables())
    .filter((table) => table.made !== undefined && table.guided !== true)
    .sort((a, b) => b.seen - a.seen)[0];
}

/**
 * Return a new game with the computer player that you last chose, or a friendly one. A classic and
 * the three-handed table have the one that their rules name, and so do house rules that name one.
 */
export function withUsualPlayer(house: House): Made {
  const named = at(house.changes, "table.computer_player") !== undefined;
  if (named || seatsOwnPlayer(house.rules)) return { ...house };
  const players = lastPlayed()?.made?.players ?? FRIENDLY;
  return { ...house, players: typeof players === "string" ? players : (players[1] ?? FRIENDLY) };
}
