/** What a finished game means to its player, told from this browser's finished games. */

import { language, t } from "../../i18n/language.svelte";
import type { Screen } from "../../net/protocol";
import type { Played } from "../../storage/finished-games";
import { endedGame } from "./ended-game";

/** Games with the same opponents that a record needs. */
const FEWEST = 2;

/** Return one or two sentences. `table` is the game's own table, which may be among the games. */
export function gameFacts(screen: Screen, games: readonly Played[], table: string): string[] {
  const over = screen.game_over;
  const mine = screen.seat === null ? undefined : screen.seats[screen.seat]?.side;
  if (over === null || mine === undefined) return [];
  const earlier = games.filter((game) => game.table !== table);
  const facts = [bestSoFar(screen, earlier, mine), recordAgainst(screen, earlier, mine)];
  return facts.filter((fact) => fact !== null);
}

/** Return a sentence about the most meld or the most points ever in a hand, or null. */
function bestSoFar(screen: Screen, earlier: readonly Played[], mine: number): string | null {
  const found = (kind: string): number => screen.game_over?.medals.find((medal) => medal.kind === kind && medal.side === mine)?.amount ?? 0;
  const [meld, hand] = [found("best_meld"), found("best_hand")];
  const alike = earlier.filter((game) => game.title === screen.rules);
  const melds = alike.flatMap((game) => game.bestMeld ?? []);
  if (melds.length > 0 && meld > Math.max(...melds)) return t("page.best_meld_so_far", { meld });
  if (alike.length > 0 && hand > Math.max(...alike.map((game) => game.best))) return t("page.best_hand_so_far", { points: hand });
  return null;
}

/** Return a sentence about all games against the same people, or null if this is the first. */
function recordAgainst(screen: Screen, earlier: readonly Played[], mine: number): string | null {
  const opponents = screen.seats.filter((box) => box.side !== mine).map((box) => box.name);
  const key = keyOf(opponents);
  const met = earlier.filter((game) => {
    const own = game.seats[game.seat]?.side;
    return game.seats.length === screen.seats.length && keyOf(game.seats.filter((seat) => seat.side !== own).map((seat) => seat.name)) === key;
  });
  if (met.length + 1 < FEWEST) return null;
  const winners = [...met.map((game) => ({ winner: game.winner, mine: game.seats[game.seat]?.side })), { winner: screen.game_over?.winner ?? null, mine }];
  const won = winners.filter((game) => game.winner === game.mine).length;
  const lost = winners.filter((game) => game.winner !== null && game.winner !== game.mine).length;
  const names = new Intl.ListFormat(language()).format(opponents);
  if (screen.scores.length > 2) return t("page.record_of_several", { names, won, games: winners.length });
  if (won === lost) return t("page.record_even", { names, won });
  return won > lost ? t("page.record_ahead", { names, won, lost }) : t("page.record_behind", { names, won, lost });
}

function keyOf(names: readonly string[]): string {
  return JSON.stringify([...names].sort());
}

/** Return the heading next to the card, which praises only winners. */
export function headingOf(screen: Screen): string {
  const mine = screen.seat === null ? undefined : screen.seats[screen.seat]?.side;
  const { tied, sides } = endedGame(screen);
  return mine !== undefined && !tied && sides[0]?.side === mine ? t("page.well_played") : t("page.what_a_game");
}
