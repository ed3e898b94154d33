/** Labels of the curves of the scores. */

import { language, t } from "../../i18n/language.svelte";
import { minus } from "../../i18n/numbers";
import type { EndedGame } from "./ended-game";
import { medalTitle } from "./medal-text";
import type { Remark } from "./score-curve";

/** Characters of a name at the end of a curve. */
const LONGEST_NAME = 10;

/** Return the labels at the ends of the curves, such as `We 512`. `mine` is your team, or null. */
export function endingsOf(game: EndedGame, mine: number | null): string[] {
  const teams = game.sides.length === 2 && game.sides.some(({ players }) => players.length > 1);
  return game.sides.map(({ side, name, points }) => {
    if (!teams) return `${short(name)} ${minus(points)}`;
    if (mine === null) return minus(points);
    return `${side === mine ? t("page.we") : t("page.they")} ${minus(points)}`;
  });
}

function short(name: string): string {
  return name.length > LONGEST_NAME ? `${name.slice(0, LONGEST_NAME - 1)}…` : name;
}

/** Return what changed the game: the hands of its medals, and those in which someone went set. */
export function remarksOn(game: EndedGame): Remark[] {
  const medals = game.medals
    .filter((medal) => medal.hand !== null && medal.kind !== "best_hand")
    .map((medal) => ({ hand: medal.hand ?? 0, side: medal.side, text: lower(medalTitle(medal.kind, medal.sets)) }));
  const lost = game.hands.flatMap((hand, at) => (hand.lost === null ? [] : [{ hand: at + 1, side: hand.lost, text: t("page.went_set_short") }]));
  return [...medals, ...lost];
}

/** Return a title as a remark. Other languages may write nouns in capitals. */
function lower(title: string): string {
  return language() === "en" ? title.charAt(0).toLowerCase() + title.slice(1) : title;
}
