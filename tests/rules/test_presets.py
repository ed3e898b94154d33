"""Tests of presets against rulebook statements that give a single value, by number."""

import pytest

from acesaround.cards import Rank
from acesaround.rules.load import load, presets
from acesaround.rules.scoring import Instant

DOUBLES = load("doubles-1993")
DAUGHERTY = load("daugherty-1983")
THREE = load("three-hand")
WIDOW = load("three-hand-widow")
NICHOLAS = load("nicholas-1992")
TWO = load("two-hand")
MANUALS = (DOUBLES, DAUGHERTY, THREE, WIDOW, NICHOLAS, TWO)
COUNTERS = {Rank.ACE: 1, Rank.TEN: 1, Rank.KING: 1}


@pytest.mark.parametrize("name", presets())
def test_every_preset_has_title_and_source(name: str) -> None:
    rules = load(name)
    assert rules.name == name
    assert rules.title
    assert rules.source


def test_issue_names_are_there() -> None:
    wanted = {
        "doubles-1993", "daugherty-1983", "three-hand", "three-hand-widow", "nicholas-1992",
        "two-hand", "double-deck", "single-deck-partners", "single-deck-cutthroat",
        "single-deck-auction", "cutthroat-three", "widow-three", "two-hand-classic",
    }  # fmt: skip
    assert wanted <= set(presets())


def test_S0_2_four_players_in_two_teams() -> None:
    assert DOUBLES.table.players == 4
    assert DOUBLES.teams == (0, 1, 0, 1)
    assert DOUBLES.seats == ("South", "West", "North", "East")


def test_S0_3_eighty_cards_without_nines() -> None:
    assert len(DOUBLES.full_deck) == 80
    assert [str(rank) for rank in DOUBLES.deck.ranks] == list("ATKQJ")


def test_S0_4_five_hundred_wins() -> None:
    assert DOUBLES.game.target == 500


def test_S0_7_twenty_meld_and_twenty_trick_points_needed() -> None:
    assert DOUBLES.score.declarer_min_trick_points == 20
    assert DOUBLES.score.declarer_min_meld == 20


def test_S0_8_twenty_cards_each() -> None:
    assert DOUBLES.deal.hand == 20
    assert DOUBLES.deal.widow == 0


def test_S0_9_the_dealer_stands_at_fifty() -> None:
    assert DOUBLES.auction.standing_bid is not None
    assert DOUBLES.auction.standing_bid.amount == 50
    assert DOUBLES.auction.opening == 51


def test_S0_11_jumps_are_allowed() -> None:
    assert DOUBLES.auction.jump


def test_S0_13_fives_from_sixty() -> None:
    assert DOUBLES.auction.steps == ((0, 1), (60, 5))


def test_S0_15_meld_bids_show_tens() -> None:
    assert DOUBLES.table.meld_bid == "floor_tens"


def test_S0_17_a_pass_is_final_A0_3() -> None:
    assert DOUBLES.auction.pass_final


def test_S0_19_side_minimum_twenty() -> None:
    assert DOUBLES.meld.side_minimum == 20


def test_S0_21_first_lead_trump_unless_fifty() -> None:
    assert DOUBLES.play.first_lead == "trump"
    assert DOUBLES.play.first_lead_waived_at_bid == 50


def test_S0_25_void_must_trump() -> None:
    assert DOUBLES.play.void == "must_trump"


def test_S0_27_no_duty_to_beat_A0_2() -> None:
    assert DOUBLES.play.head == "never"
    assert not DOUBLES.play.overtrump


def test_S0_32_counters() -> None:
    assert DOUBLES.counters.points == COUNTERS


def test_S0_33_last_trick_two_of_fifty() -> None:
    assert DOUBLES.counters.last_trick == 2
    assert DOUBLES.hand_trick_points == 50


def test_S0_35_twenty_trick_points_save() -> None:
    save = DOUBLES.score.save
    assert (save.by, save.at_least, save.else_lose) == ("trick_points", 20, "all")


def test_S0_36_the_bid_is_subtracted() -> None:
    assert DOUBLES.score.set == "minus_bid"


def test_S0_39_marriages() -> None:
    assert (DOUBLES.meld.royal_marriage, DOUBLES.meld.marriage) == (4, 2)


def test_S0_40_runs_fifteen_each() -> None:
    assert DOUBLES.meld.run == (15, 30, 45, 60)


def test_S0_41_jacks_around() -> None:
    assert DOUBLES.meld.jacks == (4, 40, 60, 80)


def test_S0_42_queens_around() -> None:
    assert DOUBLES.meld.queens == (6, 60, 90, 120)


def test_S0_43_kings_around() -> None:
    assert DOUBLES.meld.kings == (8, 80, 120, 160)


def test_S0_44_aces_around() -> None:
    assert DOUBLES.meld.aces == (10, 100, 150, 200)


def test_S0_45_pinochles() -> None:
    assert DOUBLES.meld.pinochle == (4, 30, 45, 60)


def test_S0_47_the_bidding_team_wins_ties() -> None:
    assert DOUBLES.game.simultaneous == "declarer"


def test_S0_48_S0_49_S0_50_instant_wins_in_the_order_of_A0_11() -> None:
    assert DOUBLES.game.instant == (
        Instant(kind="all_tricks"),
        Instant(kind="pinochles", count=4, min_trick_points=20),
        Instant(kind="shutout", score=250),
    )


def test_S0_51_marriage_needed_but_at_fifty() -> None:
    assert DOUBLES.trump.requires == "marriage"
    assert DOUBLES.trump.waived_at_bid == 50


def test_S0_52_no_marriage_is_set_and_redealt() -> None:
    assert DOUBLES.trump.on_impossible == "set_and_redeal"


def test_S0_53_folding() -> None:
    assert DOUBLES.score.fold.allowed
    assert DOUBLES.score.fold.defenders_get == "meld"


def test_A0_1_a_run_holds_no_marriage() -> None:
    assert all(rules.meld.run_uses_marriage for rules in MANUALS if rules is not TWO)


def test_A0_7_who_deals_again() -> None:
    for rules in MANUALS:
        assert (rules.deal.redeal_unscored, rules.deal.redeal_scored) == ("same", "left")


def test_S1_5_S1_6_deck_and_deal() -> None:
    assert len(DAUGHERTY.full_deck) == 80
    assert DAUGHERTY.deal.hand == 20


def test_S1_16_doubles_are_tenfold_A1_3() -> None:
    meld = DAUGHERTY.meld
    assert (meld.aces, meld.kings) == ((10, 100, 150, 200), (8, 80, 120, 160))
    assert (meld.queens, meld.jacks) == ((6, 60, 90, 120), (4, 40, 60, 80))


def test_S1_17_pinochles_A1_19() -> None:
    assert DAUGHERTY.meld.pinochle == (4, 30, 90, 0)
    assert DAUGHERTY.game.instant == (Instant(kind="pinochles", count=4, when="meld"),)


def test_S1_18_S1_19_marriages() -> None:
    assert (DAUGHERTY.meld.royal_marriage, DAUGHERTY.meld.marriage) == (4, 2)


def test_S1_20_S1_21_runs() -> None:
    assert DAUGHERTY.meld.run == (15, 150, 225, 300)


def test_S1_25_bidding_starts_at_51() -> None:
    assert DAUGHERTY.auction.opening == 51
    assert DAUGHERTY.auction.standing_bid is None


def test_S1_27_steps() -> None:
    assert DAUGHERTY.auction.steps == ((0, 1), (60, 5))
    assert DAUGHERTY.auction.jump


def test_S1_28_marriage_required() -> None:
    assert DAUGHERTY.trump.requires == "marriage"
    assert DAUGHERTY.trump.waived_at_bid is None


def test_S1_29_meld_bids_are_rounded() -> None:
    assert DAUGHERTY.table.meld_bid == "rounded_tens"


def test_S1_37_fifty_trick_points() -> None:
    assert DAUGHERTY.hand_trick_points == 50


def test_S1_39_S1_42_S1_43_play() -> None:
    play = DAUGHERTY.play
    assert (play.head, play.void, play.overtrump) == ("always", "must_trump", True)


def test_S1_50_players_type_their_meld_A1_7() -> None:
    assert (DAUGHERTY.meld.count_by, DAUGHERTY.meld.overclaim) == ("player", "cap")
    assert not DAUGHERTY.table.meld_helper


def test_S1_51_saving() -> None:
    save = DAUGHERTY.score.save
    assert (save.by, save.at_least, save.else_lose) == ("trick_points", 20, "all")


def test_S1_54_S1_55_board_sets() -> None:
    board_set = DAUGHERTY.score.board_set
    assert board_set is not None
    assert board_set.no_marriage
    assert (board_set.below_meld, board_set.needs_over) == (20, 50)
    assert board_set.defenders_get == "meld"
    assert DAUGHERTY.trump.on_impossible == "board_set"


def test_A1_1_dealer_takes_it_at_fifty() -> None:
    all_pass = DAUGHERTY.auction.all_pass
    assert all_pass is not None
    assert (all_pass.outcome, all_pass.amount) == ("dealer_takes", 50)


def test_A1_4_five_hundred() -> None:
    assert DAUGHERTY.game.target == 500


def test_A1_18_no_folding() -> None:
    assert not DAUGHERTY.score.fold.allowed


def test_S2_2_hundred_points() -> None:
    assert THREE.game.target == 100


def test_S2_3_deck() -> None:
    assert len(THREE.full_deck) == 48
    assert THREE.deck.copies == 2


def test_S2_7_sixteen_cards() -> None:
    assert THREE.deal.hand == 16


def test_S2_8_dealer_stands_at_fifteen() -> None:
    assert THREE.auction.standing_bid is not None
    assert THREE.auction.standing_bid.amount == 15
    assert THREE.auction.opening == 16


def test_S2_10_no_steps() -> None:
    assert THREE.auction.steps == ((0, 1),)


def test_S2_13_each_alone() -> None:
    assert THREE.teams == (0, 1, 2)
    assert THREE.seats == ("South", "West", "East")


def test_S2_14_folding() -> None:
    assert THREE.score.fold.allowed


def test_S2_23_heading_and_overtrumping() -> None:
    assert THREE.play.head == "always"
    assert THREE.play.overtrump


def test_S2_26_S2_27_twenty_five_trick_points() -> None:
    assert THREE.counters.points == COUNTERS
    assert THREE.counters.last_trick == 1
    assert THREE.hand_trick_points == 25


def test_S2_29_only_a_made_bid_wins() -> None:
    assert THREE.game.eligible == "declarer_made"


def test_S2_32_to_S2_36_meld_with_A2_1() -> None:
    meld = THREE.meld
    assert (meld.royal_marriage, meld.marriage, meld.dix) == (4, 2, 1)
    assert (meld.run, meld.aces, meld.kings) == ((15, 30), (10, 20), (8, 16))
    assert (meld.queens, meld.jacks, meld.pinochle) == ((6, 12), (4, 8), (4, 8))


def test_S2_37_no_widow_at_first() -> None:
    assert THREE.widow is None


def test_S2_38_to_S2_41_the_widow_A2_4_A2_5() -> None:
    assert (WIDOW.deal.hand, WIDOW.deal.widow) == (15, 3)
    widow = WIDOW.widow
    assert widow is not None
    assert (widow.bury, widow.bury_scores, widow.shown) == (3, True, False)
    assert (widow.trump_named, widow.meld_from) == ("after_widow", "kept")
    assert widow.bury_forbidden == ()


def test_A2_2_nothing_to_save() -> None:
    assert THREE.score.save.by == "none"


def test_S3_8_S3_9_dealers() -> None:
    assert (NICHOLAS.deal.first_dealer, NICHOLAS.deal.next_dealer) == ("random", "left")


def test_S3_19_players_are_numbered() -> None:
    assert NICHOLAS.seats == ("Player 1", "Player 2", "Player 3", "Player 4")
    assert NICHOLAS.teams == (0, 1, 0, 1)


def test_S3_22_amounts_are_computed_A3_10() -> None:
    assert not NICHOLAS.auction.jump
    assert NICHOLAS.auction.steps == ((0, 1), (60, 5))


def test_S3_23_the_player_counts_himself() -> None:
    assert not NICHOLAS.table.meld_helper


def test_S3_24_first_bid_fifty() -> None:
    assert NICHOLAS.auction.opening == 50


def test_S3_46_five_hundred() -> None:
    assert NICHOLAS.game.target == 500


def test_S3_57_meld_with_A3_1() -> None:
    meld = NICHOLAS.meld
    assert (meld.run, meld.aces) == ((15, 30, 45, 60), (10, 100, 150, 200))
    assert (meld.kings, meld.queens) == ((8, 80, 120, 160), (6, 60, 90, 120))
    assert (meld.jacks, meld.pinochle) == ((4, 40, 60, 80), (4, 30, 45, 60))


def test_S3_58_marriages() -> None:
    assert (NICHOLAS.meld.royal_marriage, NICHOLAS.meld.marriage) == (4, 2)


def test_S3_63_fifty_trick_points() -> None:
    assert NICHOLAS.hand_trick_points == 50


def test_S3_65_set() -> None:
    assert NICHOLAS.score.set == "minus_bid"
    assert NICHOLAS.score.declarer_min_meld == 0


def test_S3_66_a_bid_shows_a_marriage() -> None:
    assert NICHOLAS.table.meld_bid == "marriage"


def test_S3_67_all_pass() -> None:
    all_pass = NICHOLAS.auction.all_pass
    assert all_pass is not None
    assert (all_pass.outcome, all_pass.amount) == ("dealer_takes", 50)


def test_S3_68_no_marriage_is_redealt() -> None:
    assert NICHOLAS.trump.on_impossible == "redeal_free"


def test_S3_71_one_trick_saves() -> None:
    save = NICHOLAS.score.save
    assert (save.by, save.at_least, save.else_lose) == ("tricks", 1, "meld")


def test_S3_74_any_first_lead() -> None:
    assert NICHOLAS.play.first_lead == "any"


def test_S3_77_S3_80_heading_and_overtrumping() -> None:
    assert NICHOLAS.play.head == "always"
    assert NICHOLAS.play.overtrump


def test_A3_13_no_folding() -> None:
    assert not NICHOLAS.score.fold.allowed


def test_S4_1_S4_33_hundred_points() -> None:
    assert TWO.game.target == 100


def test_S4_2_S4_4_S4_5_S4_6_the_deal() -> None:
    assert len(TWO.full_deck) == 48
    assert (TWO.deal.hand, TWO.deal.stock, TWO.deal.upcard) == (12, True, True)
    assert TWO.trump.chooser == "upcard"
    assert TWO.auction.style == "none"


def test_S4_8_nondealer_leads() -> None:
    assert TWO.play.first_leader == "nondealer"
    assert TWO.seats == ("South", "North")


def test_S4_9_no_following_in_stock_play() -> None:
    assert TWO.play.stock_follow == "free"


def test_S4_16_tricks_of_stock_play_score_nothing_A4_5() -> None:
    assert not TWO.play.stock_tricks_score


def test_S4_17_to_S4_21_meld_with_A4_1_A4_2() -> None:
    meld = TWO.meld
    assert (meld.royal_marriage, meld.marriage, meld.dix) == (4, 2, 1)
    assert (meld.run, meld.run_suits) == ((15, 30), "trump")
    assert (meld.aces, meld.kings, meld.queens) == ((10, 20), (8, 16), (6, 12))
    assert (meld.jacks, meld.pinochle) == ((4, 8), (4, 8))


def test_S4_22_one_meld_and_a_dix() -> None:
    assert TWO.meld.per_trick == 1
    assert TWO.meld.dix_is_extra


def test_S4_24_S4_25_S4_26_stock_melding_A4_3() -> None:
    assert TWO.meld.reuse == "once_per_type"
    assert TWO.meld.fresh_card_required
    assert TWO.meld.dix_exchange
    assert not TWO.meld.run_uses_marriage


def test_S4_29_head_only_trumps() -> None:
    assert TWO.play.head == "trump_led"


def test_S4_30_S4_31_counters() -> None:
    assert TWO.counters.points == COUNTERS
    assert TWO.counters.last_trick == 1


def test_S4_34_S4_35_ties() -> None:
    assert TWO.game.simultaneous == "higher_then_more_hands"


def test_S4_36_the_trick_winner_melds() -> None:
    assert TWO.meld.melders == "trick_winner"


def test_A4_6_no_bonus_for_a_turned_nine() -> None:
    assert TWO.meld.dealer_dix_turned == 0


def test_single_deck_partners_counts_in_ones() -> None:
    rules = load("single-deck-partners")
    assert rules.auction.opening == 25
    assert rules.exchange.pass_count == 4
    assert rules.hand_trick_points == 25
    assert (rules.meld.run, rules.meld.pinochle) == ((15, 150), (4, 30))
    assert rules.game.target == 150
    assert rules.play.head == "always"


def test_two_hand_classic_keeps_its_own_scale() -> None:
    rules = load("two-hand-classic")
    assert rules.scale == 1
    assert [rules.counters.points[rank] for rank in rules.deck.ranks[:5]] == [11, 10, 4, 3, 2]
    assert rules.game.target == 1000
    assert rules.play.stock_tricks_score


def test_highest_bid_is_never_below_the_opening() -> None:
    assert DOUBLES.highest_bid == 1000
    assert DOUBLES.replace(game={"target": 20, "instant": []}).highest_bid == 51
    assert TWO.highest_bid == 200
    assert NICHOLAS.replace(auction={"highest": 100}).highest_bid == 100
    assert NICHOLAS.replace(game={"target": 0, "max_hands": 3}).highest_bid == 2000
