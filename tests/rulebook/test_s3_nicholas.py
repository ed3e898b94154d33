"""Pinochle 1.0, 1992: the deal, the auction, and meld (S3-3..S3-32, S3-48..S3-60, S3-66..S3-70)."""

import pytest
from tests.support.kernel.melds import shown
from tests.support.table import (
    contract,
    deal,
    finish,
    go,
    house,
    names,
    play_out,
    refused,
    result,
    start,
)

from acesaround import new
from acesaround.cards import Rank
from acesaround.game.actions import Deal
from acesaround.game.state import Phase
from acesaround.game.view import view
from acesaround.rules.load import load

RULES = "nicholas-1992"
AROUND = "S:{0} H:{0} C:{0} D:{0}"
NO_MARRIAGE = "S:AAAATTTTKKKK H:AAAATTTT"


def test_S3_3_a_deal_can_be_repeated() -> None:
    assert new(RULES, seed=1992).state.hands == new(RULES, seed=1992).state.hands


def test_S3_4_a_game_has_many_hands() -> None:
    game = play_out(contract(RULES, bid=50, trump="S"))
    assert (game.state.phase, game.state.match.hands) == (Phase.DEAL, 1)


def test_S3_5_games_to_five_hundred() -> None:
    assert load(RULES).game.target == 500


def test_S3_6_the_cards_are_shuffled() -> None:
    deals = {new(RULES, seed=seed).state.hands for seed in range(20)}
    assert len(deals) == 20


def test_S3_8_S3_18_any_seat_may_deal_first() -> None:
    assert {new(RULES, seed=seed).state.match.dealer for seed in range(40)} == {0, 1, 2, 3}
    assert load(RULES).deal.first_dealer == "random"


@pytest.mark.parametrize("dealer", range(4))
def test_S3_9_S3_54_the_deal_passes_clockwise(dealer: int) -> None:
    game = contract(RULES, bid=50, trump="S", declarer=(dealer + 1) % 4)
    assert game.state.match.dealer == dealer
    assert play_out(game).state.match.dealer == (dealer + 1) % 4


def test_S3_19_player_one_and_three_against_two_and_four() -> None:
    rules = load(RULES)
    assert rules.seats == ("Player 1", "Player 2", "Player 3", "Player 4")
    assert rules.teams == (0, 1, 0, 1)


def test_S3_21_if_one_passes_bidding_goes_on_among_the_others() -> None:
    game = go(start(RULES), "50, pass, 51, 52, 53")
    assert game.turn == 2
    game = go(game, "54, 55")
    assert game.turn == 0


def test_S3_22_amounts_are_computed() -> None:
    game = start(RULES)
    amounts = []
    for _ in range(14):
        _, bid = game.legal
        amounts.append(int(str(bid)))
        game = game.play(bid)
    assert amounts == [50, 51, 52, 53, 54, 55, 56, 57, 58, 59, 60, 65, 70, 75]


def test_A3_10_no_jump_bids() -> None:
    assert refused(start(RULES), "51") == "not_next_amount"
    assert refused(start(RULES).play("50"), "55") == "not_next_amount"


def test_S3_23_the_player_works_out_his_own_meld() -> None:
    assert not load(RULES).table.meld_helper


@pytest.mark.parametrize("dealer", range(4))
def test_S3_24_the_dealers_left_begins_at_fifty(dealer: int) -> None:
    game = start(RULES, dealer=dealer)
    assert game.turn == (dealer + 1) % 4
    assert names(game.legal) == {"pass", "50"}


def test_S3_25_until_three_have_passed_and_the_last_declares_trump() -> None:
    game = go(start(RULES), "50, 51, pass, 52, pass, pass")
    assert (game.turn, game.state.phase) == (3, Phase.NAME_TRUMP)
    assert game.state.this_round.bid == 52


def test_S3_28_every_player_shows_meld() -> None:
    game = contract(RULES, "", "S:QQ D:JJ", bid=50, trump="S")
    seen = view(game.state, 0)
    assert all(meld is not None for meld in seen.melds)
    assert (seen.declarer, seen.bid, str(seen.trump)) == (0, 50, "S")


def test_S3_29_the_order_in_which_melds_are_laid_out() -> None:
    meld = shown(RULES, "S:ATKKQQJ H:AKQJ C:AKQJ D:AKQJ", "S")
    kinds = [item.kind for item in meld.items]
    assert kinds == [
        "run", "aces", "kings", "queens", "jacks", *["marriage"] * 3, "royal_marriage", "pinochle"
    ]  # fmt: skip


def test_S3_30_meld_is_counted_for_everyone() -> None:
    game = contract(RULES, bid=50, trump="S")
    assert game.state.this_round.counted == (53, 53, 53, 53)


def test_S3_31_a_card_shown_twice_is_one_card() -> None:
    meld = shown(RULES, "S:KQ D:J", "H")
    assert (meld.total, len(meld.cards)) == (6, 3)
    assert sum(len(item.cards) * item.sets for item in meld.items) == 4


def test_S3_48_three_phases() -> None:
    game = start(RULES)
    assert game.state.phase is Phase.AUCTION
    game = contract(RULES, bid=50, trump="S")
    assert game.state.this_round.melds and game.state.phase is Phase.TRICK_PLAY


def test_S3_49_S3_69_melded_cards_go_back_into_the_hand() -> None:
    game = contract(RULES, bid=50, trump="S")
    assert [len(hand) for hand in game.state.hands] == [20] * 4
    assert "KS" in names(game.legal)


def test_S3_50_a_hand_is_deal_bidding_melding_and_play() -> None:
    game = play_out(contract(RULES, bid=50, trump="S"))
    assert isinstance(game.actions[0], Deal) and len(game.actions) == 1 + 4 + 1 + 80


def test_S3_51_eighty_cards() -> None:
    cards = load(RULES).full_deck
    assert len(cards) == 80
    assert all(card.rank is not Rank.NINE and cards.count(card) == 4 for card in cards)


def test_S3_52_twenty_cards_each() -> None:
    assert [len(hand) for hand in start(RULES).state.hands] == [20] * 4


def test_S3_55_bids_go_clockwise_by_ones_then_fives() -> None:
    game, turns = start(RULES), []
    for _ in range(13):
        turns.append(int(game.turn or 0))
        game = game.play(list(game.legal)[1])
    assert turns == [0, 1, 2, 3] * 3 + [0]
    assert game.state.this_round.calls[-1].amount == 70


def test_S3_56_S3_74_the_highest_bidder_names_trump_and_leads_any_card() -> None:
    assert contract(RULES, bid=50, trump="S", declarer=2).turn == 2
    game = contract(RULES, "S:AKQ H:A C:A D:A", bid=50, trump="S")
    assert {name[1] for name in names(game.legal)} == {"S", "H", "C", "D"}


@pytest.mark.parametrize(
    ("rank", "totals"),
    [("A", (10, 100, 150)), ("K", (8, 80, 120)), ("Q", (6, 60, 90)), ("J", (4, 40, 60))],
)
def test_S3_57_arounds(rank: str, totals: tuple[int, ...]) -> None:
    found = [shown(RULES, AROUND.format(rank * sets), "S").total for sets in (1, 2, 3)]
    assert tuple(found) == totals


def test_S3_57_runs_and_pinochles() -> None:
    runs = [shown(RULES, "S:" + "".join(r * n for r in "ATKQJ"), "S").total for n in (1, 2, 3)]
    assert runs == [15, 30, 45]
    pinochles = [shown(RULES, f"S:{'Q' * n} D:{'J' * n}", "H").total for n in (1, 2, 3)]
    assert pinochles == [4, 30, 45]


def test_A3_1_quadruples_as_in_the_other_table() -> None:
    assert shown(RULES, AROUND.format("AAAA"), "S").total == 200
    assert shown(RULES, AROUND.format("JJJJ"), "S").total == 80
    assert shown(RULES, "S:AAAATTTTKKKKQQQQJJJJ", "S").total == 60
    meld = load(RULES).meld
    assert (meld.kings[3], meld.queens[3], meld.pinochle[3]) == (160, 120, 60)


def test_S3_58_marriages() -> None:
    meld = shown(RULES, "S:KKQQ H:KQ", "S")
    assert meld.by_kind() == {"marriage": 2, "royal_marriage": 8}


def test_S3_59_run_and_royal_marriage_take_two_kings_and_queens() -> None:
    assert shown(RULES, "S:ATKQJ", "S").total == 15
    assert shown(RULES, "S:ATKKQQJ", "S").total == 19


def test_S3_60_double_and_triple_count_complete_sets() -> None:
    assert shown(RULES, "S:AAA H:AAA C:AAA D:AA", "S").total == 100


def test_S3_66_A3_11_a_bid_needs_no_marriage() -> None:
    game = start(RULES, "", NO_MARRIAGE)
    assert go(game, "50, 51").state.this_round.calls[-1].amount == 51
    assert load(RULES).table.meld_bid == "marriage"


def test_S3_67_when_the_others_pass_the_dealer_takes_it_at_fifty() -> None:
    game = go(start(RULES, dealer=1), "pass, pass, pass")
    assert (game.state.this_round.declarer, game.state.this_round.bid) == (1, 50)


def test_S3_68_trump_needs_a_marriage_of_the_dealer_too() -> None:
    hand = "S:AAAATTTT H:AAKQ C:AAAATTTT"
    game = go(start(RULES, hand, dealer=0), "pass, pass, pass")
    assert names(game.legal) == {"trump H"}
    assert refused(game, "trump S") == "no_marriage_in_suit"


def test_S3_68_A3_3_no_marriage_in_the_winners_hand_means_a_new_deal_at_no_cost() -> None:
    game = go(start(RULES, NO_MARRIAGE, scores=(10, 20)), "50, pass, pass, pass")
    assert game.state.phase is Phase.DEAL
    assert (result(game).outcome, result(game).scored) == ("redeal_free", False)
    assert game.state.match.scores == (10, 20)
    assert game.state.match.dealer == 3, "the same dealer deals again"
    assert game.state.match.hands == 0


def test_S3_70_no_meld_with_the_partners_cards() -> None:
    game = contract(RULES, "S:QQQQ", "", "D:JJJJ", bid=50, trump="H")
    assert all("pinochle" not in meld.by_kind() for meld in game.state.this_round.melds)


def test_A3_13_there_is_no_folding() -> None:
    game = contract(RULES, bid=50, trump="S")
    assert game.state.phase is Phase.TRICK_PLAY
    assert refused(game, "fold") == "wrong_phase"


def test_A3_7_a_game_goes_on_after_twelve_hands() -> None:
    rules = house(RULES, game={"target": 5000})
    game = contract(rules, bid=50, trump="S")
    for hand in range(13):
        if hand:
            dealer = game.state.match.dealer
            game = go(game.play(deal(rules, dealer=dealer)), "50, pass, pass, pass, trump S")
        game = game.play("concede")
    assert (game.state.match.hands, game.over) == (13, False)
    assert load(RULES).game.max_hands is None


def test_S3_53_partners_combine_melds_and_trick_points() -> None:
    game = finish(RULES, bid=60, meld=(20, 4, 10, 6), points=(20, 12, 14, 4))
    assert result(game).meld == (30, 10)
    assert result(game).trick_points == (34, 16)
    assert result(game).delta == (64, 26)
