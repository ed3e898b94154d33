/** Text for beginners at each stage of a hand. */

import { isBid } from "../client/confirmations";
import type { IgnoredHint } from "../client/table-client.svelte";
import { short, suitName } from "../i18n/card-words";
import type { Screen } from "../net/protocol";
import { t } from "../i18n/language.svelte";
import { isDealerStuck } from "../table/contract-text";
import type { TablePhase } from "../table/phase";

export interface Told {
  title: string;
  text: string;
}

/**
 * Return the text. `asked` is true if it's the beginner's turn, and `brief` if only what matters has
 * room.
 */
export function explain(screen: Screen, now: TablePhase, asked: boolean, brief = false): Told {
  switch (now) {
    case "bidding":
      return bidding(screen, asked);
    case "preparing":
      return naming(screen, asked);
    case "melds":
      return melds(screen, brief);
    case "hand over":
    case "game over":
      return scoring(screen);
    default:
      return play(screen, asked);
  }
}

function bidding(screen: Screen, asked: boolean): Told {
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
      text: t("page.bid_what_your_team_can_score"),
    };
  }
  return {
    title: t("page.bidding_keep_going"),
    text: t("page.add_up_your_meld_something_for_your"),
  };
}

function naming(screen: Screen, asked: boolean): Told {
  const stuck = isDealerStuck(screen);
  if (!asked) {
    const why = stuck ? t("page.guide_all_passed", { bid: screen.bid ?? 0 }) : "";
    return { title: t("common.naming_trump"), text: together(why, t("page.the_bid_winner_names_trump_the_suit_2")) };
  }
  return {
    title: t("page.you_won_the_bid_name_trump"),
    text: together(
      stuck ? t("page.guide_all_passed_to_you", { bid: screen.bid ?? 0 }) : "",
      screen.bid === null ? t("page.your_team_must_now_make_the_bid") : t("page.your_team_must_now_make_its_bid", { bid: screen.bid }),
      t("page.name_a_long_strong_suit_ideally_with"),
    ),
  };
}

function melds(screen: Screen, brief: boolean): Told {
  return {
    title: t("common.melds"),
    text: together(
      screen.trump === null ? "" : t("page.everyone_shows_their_meld", { suit: suitName(screen.trump) }),
      brief ? "" : t("page.a_marriage_is_the_king_and_queen"),
      t("page.win_a_trick_to_save_your_meld"),
    ),
  };
}

function play(screen: Screen, asked: boolean): Told {
  if (!asked) return { title: t("common.play"), text: t("page.play_goes_clockwise_the_highest_trump") };
  if (screen.trick.length === 0) {
    if (screen.last_trick === null) {
      return {
        title: t("page.play_you_lead"),
        text: together(t("page.the_cards_rank_ace_ten_king_queen"), t("page.aces_tens_and_kings_are_counters_each")),
      };
    }
    const claims = screen.endings.some((option) => option.action === "claim");
    return {
      title: t("page.play_your_lead"),
      text: together(t("page.you_won_the_trick_so_you_lead"), claims ? t("page.every_trick_left_is_sure_to_be_yours") : ""),
    };
  }
  const winner = screen.trick.find((card) => card.wins)?.seat;
  const partner = winner !== undefined && winner !== screen.seat && screen.seats[winner]?.side === screen.seats[screen.seat ?? 0]?.side;
  return {
    title: t("page.play_follow_suit"),
    text: together(
      t("page.follow_suit_and_beat_the_best_card"),
      partner ? t("page.your_partner_is_winning_this_trick_give") : t("page.an_opponent_is_winning_this_trick_beat"),
    ),
  };
}

function scoring(screen: Screen): Told {
  return {
    title: t("common.scoring"),
    text: together(
      t("page.meld_and_trick_points_are_added_up"),
      t("page.the_other_team_keeps_what_it_scored"),
      screen.game_over ? t("page.now_you_know_how_to_play") : "",
    ),
  };
}

/**
 * Return what a choice did that wasn't the one advised, or an empty text once it's about an earlier
 * stage. `holding` is true while a completed trick is on the table.
 */
export function afterOwnChoice(screen: Screen, now: TablePhase, { action, advised }: IgnoredHint, holding: boolean): string {
  if (action === "pass") return now === "bidding" ? t("page.guide_passed_instead") : "";
  if (isBid(action)) return now === "bidding" ? t("page.guide_bid_instead", { amount: action }) : "";
  const [, suit] = /^trump (\w)$/.exec(action) ?? [];
  if (suit !== undefined) return now === "preparing" || now === "melds" ? t("page.guide_named_instead", { suit: suitName(suit) }) : "";
  if (now !== "play" || !/^[AKQJT9][SHCD]$/.test(action)) return "";
  const taken = screen.trick.length === 0 || holding ? screen.last_trick : null;
  const winner = taken === null ? undefined : screen.seats[taken.winner];
  const ours = winner?.side === screen.seats[screen.seat ?? 0]?.side;
  return together(
    t("page.guide_played_instead", { mine: short(action), tip: short(advised) }),
    winner === undefined ? "" : ours ? t("page.guide_trick_to_us") : t("page.guide_trick_to_them", { name: winner.name }),
  );
}

/** Join the nonempty sentences. */
function together(...sentences: string[]): string {
  return sentences.filter((sentence) => sentence !== "").join(" ");
}
