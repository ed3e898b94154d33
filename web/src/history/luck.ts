/** Results without the luck of the cards, per hand, with games as clusters. */

import type { HandFigures } from "../net/figures";
import { ratioAndReach } from "./profile";

export interface Mean {
  mean: number;
  interval: [low: number, high: number];
}

/** Points of your team minus the mean of the others: the result, the luck of the cards, and the rest. */
export interface Results<Points> {
  result: Points;
  luck: Points;
  adjusted: Points;
}

/** The number of games from which results are shown. */
export const MIN_GAMES = 10;

/** Return the sums of a game's hands, or null if they aren't known. */
export function resultsOf(hands: readonly HandFigures[]): Results<number> | null {
  let [result, luck] = [0, 0];
  for (const hand of hands) {
    if (hand.result === undefined || hand.luck === undefined) return null;
    result += hand.result;
    luck += hand.luck;
  }
  return hands.length === 0 ? null : { result, luck, adjusted: result - luck };
}

/** Return the mean results per hand of some games, or null for too few games. */
export function meanResults(games: readonly (readonly HandFigures[])[]): Results<Mean> | null {
  const known = games.flatMap((hands) => {
    const results = resultsOf(hands);
    return results === null ? [] : [{ hands: hands.length, results }];
  });
  if (known.length < MIN_GAMES) return null;
  const of = (key: keyof Results<number>): Mean => meanOf(known.map(({ hands, results }) => [hands, results[key]]));
  return { result: of("result"), luck: of("luck"), adjusted: of("adjusted") };
}

function meanOf(games: readonly (readonly [hands: number, points: number])[]): Mean {
  const [mean, reach] = ratioAndReach(games);
  return { mean, interval: [mean - reach, mean + reach] };
}
