/** The games on Home: those played at tables today, and five old computer games. */

import { t } from "../i18n/language.svelte";

export interface NamedTable {
  /** The preset. */
  name: string;
  title: string;
  line: string;
  players: number;
  partners: boolean;
  /** Cards that are typical of the game. */
  cards: readonly string[];
  backs?: readonly [number, number];
}

export interface Classic {
  name: string;
  title: string;
  /** What stands on its cover: the year, or else the number of players. */
  cover: string;
  history: string;
}

/** Return the tables under the names that players use. */
export function namedTables(): readonly NamedTable[] {
  return [
    {
      name: "double-deck",
      title: t("page.double_deck_partners"),
      line: t("page.players_players_cards_cards", { players: 4, cards: 80 }),
      players: 4,
      partners: true,
      cards: ["AS", "AC", "AD", "AH"],
    },
    {
      name: "single-deck-partners",
      title: t("page.single_deck_partners"),
      line: t("page.players_players_cards_cards", { players: 4, cards: 48 }),
      players: 4,
      partners: true,
      cards: ["9S", "AS", "TS"],
    },
    {
      name: "widow-three",
      title: t("page.three_handed"),
      line: t("page.players_players_a_widow", { players: 3 }),
      players: 3,
      partners: false,
      cards: ["KS", "QS"],
      backs: [0, 1],
    },
    {
      name: "two-hand-classic",
      title: t("page.two_handed"),
      line: t("page.players_players_a_stock", { players: 2 }),
      players: 2,
      partners: false,
      cards: ["TD", "QS", "JD"],
      backs: [1, 0],
    },
    {
      name: "six-triple-deck",
      title: t("page.six_handed"),
      line: t("page.players_players_cards_cards", { players: 6, cards: 120 }),
      players: 6,
      partners: true,
      cards: ["AH", "TH", "KH"],
    },
  ];
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
