/** The game under the Play button. */

import type { Made } from "../net/api";
import { tables } from "../storage/saved-tables";
import { settings } from "../storage/settings.svelte";

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
  const played = Object.values(tables())
    .filter((table) => table.made !== undefined && table.guided !== true)
    .sort((a, b) => b.seen - a.seen)[0];
  if (played?.made === undefined) return { made: { rules: settings.lastRules, changes: {}, players: FRIENDLY }, title: "", first: true };
  const { rules, changes, players } = played.made;
  return { made: { rules, changes, players }, title: played.title ?? "", first: false };
}

/** Return the computer player for a new game: the one that you last played against. */
export function usualPlayer(): string {
  const { players } = lastGame().made;
  return typeof players === "string" ? players : (players[1] ?? FRIENDLY);
}
