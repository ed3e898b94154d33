/** Detection of steps that interrupt a player's choice. */

import type { Screen, Step } from "../net/protocol";

/** Events about people, which don't change the cards. */
const ASIDE: ReadonlySet<string> = new Set(["sit", "rise", "away", "back", "propose", "agree", "decline", "again"]);

/** Return true if a step changes the cards, rather than just who's here or who's done looking. */
export function cardsChanged({ what, screen }: Step, before: Screen | null): boolean {
  if (what === null) return before !== null && cardsOf(before) !== cardsOf(screen);
  if (ASIDE.has(what.kind)) return false;
  return what.kind !== "ready" || what.seat === screen.seat;
}

/** Return everything that a choice or advice depends on. */
function cardsOf(screen: Screen): string {
  return JSON.stringify([screen.heading, screen.asked, screen.hand, screen.trick, screen.calls]);
}
