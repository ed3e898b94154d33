/** The games on Home: those that people play at tables today, and five old computer games. */

import { gameKinds, type GameKind, type KindName } from "../client/game-kinds";
import { t } from "../i18n/language.svelte";
import type { Made } from "../net/api";

export interface NamedTable extends Pick<GameKind, "title" | "players" | "partners" | "cards"> {
  /** The preset. */
  name: string;
  line: string;
}

export interface Classic {
  /** The preset. */
  name: string;
  title: string;
  /** What stands on its cover: the year, or else the number of players. */
  cover: string;
  history: string;
}

/** Return the tables under the names that players use. */
export function namedTables(): readonly NamedTable[] {
  const lines: Readonly<Record<KindName, string>> = {
    double: t("page.players_players_cards_cards", { players: 4, cards: 80 }),
    single: t("page.players_players_cards_cards", { players: 4, cards: 48 }),
    three: t("page.players_players_a_widow", { players: 3 }),
    two: t("page.players_players_a_stock", { players: 2 }),
    six: t("page.players_players_cards_cards", { players: 6, cards: 120 }),
  };
  return gameKinds().map(({ kind, presets, title, players, partners, cards }) => ({ name: presets[0], title, line: lines[kind], players, partners, cards }));
}

/** Return the old computer games, the oldest first. */
export function classics(): readonly Classic[] {
  return [
    { name: "daugherty-1983", title: t("page.double_deck_pinochle_1983"), cover: "1983", history: t("page.ralph_daugherty_wrote_it_to_teach") },
    { name: "nicholas-1992", title: t("page.pinochle_1_0_1992"), cover: "1992", history: t("page.larry_w_nicholas_sold_it_for_20") },
    { name: "doubles-1993", title: t("page.doubles_pinochle_1993"), cover: "1993", history: t("page.its_rules_are_dated_february_4_1993") },
    { name: "three-hand", title: t("page.three_hand_pinochle"), cover: "3", history: t("page.everyone_plays_alone_with_16_cards") },
    { name: "two-hand", title: t("page.two_hand_pinochle"), cover: "2", history: t("page.you_draw_from_a_stock_and_lay_down") },
  ];
}

/** Return true if the rules' own computer player sits at a game on Home, as in the old computer games. */
export function seatsOwnPlayer(preset: string): boolean {
  return preset === "three-hand-widow" || classics().some(({ name }) => name === preset);
}

/** Return players' name for a game, or the title of its own rules, or an empty string. */
export function titleOf(made: Made | undefined, own: string): string {
  const plain = made !== undefined && Object.keys(made.changes).length === 0;
  const found = plain ? [...namedTables(), ...classics()].find(({ name }) => name === made.rules) : undefined;
  return found?.title ?? own;
}
