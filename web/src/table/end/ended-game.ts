/** A finished game as its card shows it: the teams with the winners first, and their medals. */

import { t, tPlural } from "../../i18n/language.svelte";
import type { HandPlayed, Medal, Screen, SeatBox } from "../../net/protocol";

export interface EndedSide {
  side: number;
  /** 0 for your own team, or for the first one if you're watching. */
  look: number;
  /** The players' names, joined. */
  name: string;
  players: SeatBox[];
  points: number;
}

export interface EndedGame {
  /** `Sam & Ruth win!` */
  title: string;
  /** The game and its length. */
  line: string;
  target: number;
  /** True if nobody won. */
  tied: boolean;
  sides: EndedSide[];
  hands: HandPlayed[];
  medals: Medal[];
}

/** The most medals that the card shows. */
const MOST_MEDALS = 3;
/** Kinds that almost every game has. The card doesn't show them for a team that lost. */
const USUAL: readonly Medal["kind"][] = ["best_meld", "best_hand"];

/** Return the game that a screen shows the end of. */
export function endedGame(screen: Screen): EndedGame {
  const over = screen.game_over;
  const winner = over?.winner ?? null;
  const sides = screen.scores.map((score, look) => {
    const players = screen.seats.filter((box) => box.side === score.side);
    return { side: score.side, look, name: players.map((box) => box.name).join(" & "), players, points: score.points };
  });
  sides.sort((one, other) => Number(other.side === winner) - Number(one.side === winner) || other.points - one.points);
  const hands = over?.hands ?? [];
  return {
    title: titleOf(winner === null ? undefined : sides[0]),
    line: lineOf(screen, hands.length),
    target: screen.target,
    tied: winner === null,
    sides,
    hands,
    medals: shownMedals(over?.medals ?? [], winner),
  };
}

function titleOf(winner: EndedSide | undefined): string {
  if (winner === undefined) return t("page.its_a_tie_exclaimed");
  const { name } = winner;
  return winner.players.length > 1 ? t("page.names_win_exclaimed", { names: name }) : t("page.name_wins_exclaimed", { name });
}

function lineOf({ rules, target, max_hands }: Screen, count: number): string {
  if (max_hands === 1) return rules;
  if (target > 0) return t("page.rules_to_target_in_hands", { rules, target, hands: tPlural("page.in_count_hands", count) });
  return t("page.rules_in_hands", { rules, hands: tPlural("common.count_hand", count) });
}

/**
 * Return the medals for the card: the winners' rarest ones, then what others can be proud of. A usual
 * medal is for the most in the whole game, so it's left out if another team has more.
 */
export function shownMedals(medals: readonly Medal[], winner: number | null): Medal[] {
  const won = medals.filter((medal) => winner === null || medal.side === winner);
  const others = medals.filter((medal) => !won.includes(medal) && !USUAL.includes(medal.kind));
  const rare = won.filter((medal) => !USUAL.includes(medal.kind));
  const usual = won.filter((medal) => USUAL.includes(medal.kind) && medals.every(({ kind, amount }) => kind !== medal.kind || amount <= medal.amount));
  return [...rare, ...usual.slice(0, 1), ...others, ...usual.slice(1)].slice(0, MOST_MEDALS);
}

/** Return the hand most worth watching again, or null. */
export function bestHand(game: EndedGame): number | null {
  return game.medals.find((medal) => medal.hand !== null)?.hand ?? null;
}
