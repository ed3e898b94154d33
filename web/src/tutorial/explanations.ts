/** Text for beginners at each stage of a hand. */

import { suitName } from "../i18n/card-words";
import type { Screen } from "../net/protocol";
import { t } from "../i18n/language.svelte";
import type { TablePhase } from "../table/phase";

export interface Told {
  title: string;
  text: string;
}

/** Where your meld for each trump suit is: next to the guide, behind it, or not on the screen. */
export type MeldPlace = "beside" | "behind" | null;

/** Return the text. `asked` is true if it's the beginner's turn. */
export function explain(screen: Screen, now: TablePhase, asked: boolean, at: MeldPlace): Told {
  switch (now) {
    case "bidding":
      return bidding(screen, asked, at);
    case "preparing":
      return naming(screen, asked);
    case "melds":
      return melds(screen);
    case "hand over":
    case "game over":
      return scoring(screen);
    default:
      return play(screen, asked);
  }
}

function bidding(screen: Screen, asked: boolean, at: MeldPlace): Told {
  const me = screen.seat;
  const mine = screen.calls.filter((call) => call.seat === me);
  if (!asked) {
    return {
      title: t("common.bidding"),
      text: t("page.the_others_bid_or_pass_in_turn"),
    };
  }
  if (mine.length === 0) {
    return {
      title: t("page.bidding_is_your_hand_worth_it"),
      text: together(
        t("page.you_hold_20_cards_certain_groups_of"),
        t("page.your_meld_is_framed"),
        t("page.the_bid_winner_names_trump_the_suit"),
        at === "behind" ? t("page.press_got_it_to_see_your_meld") : "",
        at === "beside" ? t("page.heres_your_meld_for_each_trump_suit") : "",
        t("page.bid_the_next_number_or_pass_once"),
      ),
    };
  }
  return {
    title: t("page.bidding_keep_going"),
    text: together(
      t("page.add_up_your_meld_something_for_your"),
      t("page.there_are_50_points_in_the_tricks"),
      t("page.keep_bidding_while_the_total_is_well"),
    ),
  };
}

function naming(screen: Screen, asked: boolean): Told {
  if (!asked) return { title: t("common.naming_trump"), text: t("page.the_bid_winner_names_trump_the_suit_2") };
  return {
    title: t("page.you_won_the_bid_name_trump"),
    text: together(
      screen.bid === null ? t("page.your_team_must_now_make_the_bid") : t("page.your_team_must_now_make_its_bid", { bid: screen.bid }),
      t("page.name_a_long_strong_suit_ideally_with"),
      t("page.you_need_a_marriage_the_king_and"),
    ),
  };
}

function melds(screen: Screen): Told {
  return {
    title: t("common.melds"),
    text: together(
      t("page.everyone_lays_down_their_melds_for_a"),
      screen.trump === null ? "" : t("page.in_this_hand_suit_are_trump", { suit: suitName(screen.trump) }),
      t("page.a_marriage_is_the_king_and_queen"),
      t("page.a_card_can_count_in_more_than"),
    ),
  };
}

function play(screen: Screen, asked: boolean): Told {
  const mine = screen.declarer !== null && screen.seats[screen.declarer]?.side === screen.seats[screen.seat ?? 0]?.side;
  const goal = screen.needs ? `${screen.needs}.` : "";
  if (!asked) {
    return {
      title: t("common.play"),
      text: together(t("page.play_goes_clockwise_the_highest_trump"), goal),
    };
  }
  if (screen.trick.length === 0) {
    if (screen.last_trick === null) {
      return {
        title: t("page.play_you_lead"),
        text: together(
          t("page.the_cards_rank_ace_ten_king_queen"),
          t("page.aces_tens_and_kings_are_counters_each"),
          goal,
        ),
      };
    }
    const claims = screen.endings.some((option) => option.action === "claim");
    return {
      title: t("page.play_your_lead"),
      text: together(
        t("page.you_won_the_trick_so_you_lead"),
        claims ? t("page.every_trick_left_is_sure_to_be_yours") : "",
        goal,
      ),
    };
  }
  const winner = screen.trick.find((card) => card.wins)?.seat;
  const partner = winner !== undefined && winner !== screen.seat && screen.seats[winner]?.side === screen.seats[screen.seat ?? 0]?.side;
  return {
    title: t("page.play_follow_suit"),
    text: together(
      t("page.follow_suit_and_beat_the_best_card"),
      partner
        ? t("page.your_partner_is_winning_this_trick_give")
        : t("page.an_opponent_is_winning_this_trick_beat"),
      mine ? goal : "",
    ),
  };
}

function scoring(screen: Screen): Told {
  return {
    title: t("common.scoring"),
    text: together(
      t("page.meld_and_trick_points_are_added_up"),
      t("page.the_other_team_keeps_what_it_scored"),
      screen.game_over ? t("page.a_full_game_goes_on_like_this") : "",
    ),
  };
}

/** Join the nonempty sentences. */
function together(...sentences: string[]): string {
  return sentences.filter((sentence) => sentence !== "").join(" ");
}
