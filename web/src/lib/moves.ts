/** Whether what happens leaves a person with what he was about. */

import type { Screen, Step } from "./protocol";

/** What happens between people, and leaves the cards where they are. */
const ASIDE: ReadonlySet<string> = new Set(["sit", "rise", "away", "back", "propose", "agree", "decline", "again"]);

/** Who comes, goes or has looked leaves everybody else with what he was about. */
export function moves({ what, screen }: Step, before: Screen | null): boolean {
  if (what === null) return before !== null && cardsOf(before) !== cardsOf(screen);
  if (ASIDE.has(what.kind)) return false;
  return what.kind !== "ready" || what.seat === screen.seat;
}

/** All that a choice or an advice goes by. */
function cardsOf(screen: Screen): string {
  return JSON.stringify([screen.heading, screen.asked, screen.hand, screen.trick, screen.calls]);
}
