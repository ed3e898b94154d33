/** Introductions to the games in the old manuals. */

import { t } from "../i18n/language.svelte";

export interface Introduced {
  name: string;
  title: string;
  /** A plain description of the game in a few words. */
  plain: string;
  line: string;
  variant?: { name: string; title: string; plain: string };
}

export function introduced(): readonly Introduced[] {
  return [
    {
      name: "nicholas-1992",
      title: t("page.pinochle_1_0_1992"),
      plain: t("page.four_players_two_teams_double_deck"),
      line: t("page.four_players_partners_double_deck_bid"),
    },
    {
      name: "daugherty-1983",
      title: t("page.double_deck_pinochle_1983"),
      plain: t("page.four_players_two_teams_double_deck"),
      line: t("page.four_players_partners_double_deck_bids"),
    },
    {
      name: "doubles-1993",
      title: t("page.doubles_pinochle_1993"),
      plain: t("page.four_players_two_teams_double_deck"),
      line: t("page.four_players_partners_double_deck_fold"),
    },
    {
      name: "three-hand",
      title: t("page.three_hand_pinochle"),
      plain: t("page.three_players_no_partners"),
      line: t("page.three_players_no_partners_single_deck"),
      variant: { name: "three-hand-widow", title: t("page.with_a_widow"), plain: t("page.three_players_and_a_widow") },
    },
    {
      name: "two-hand",
      title: t("page.two_hand_pinochle"),
      plain: t("page.two_players_and_a_stock"),
      line: t("page.two_players_draw_from_a_stock_lay"),
    },
  ];
}
