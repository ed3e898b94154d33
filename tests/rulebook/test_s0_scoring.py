"""Doubles Pinochle 1993: scoring a hand and winning (S0-7, S0-35, S0-36, S0-47..S0-50, S0-54)."""

import pytest
from tests.support.table import codes, contract, finish, go, play_out, result, start

from acesaround.game.state import Phase
from acesaround.messages import results
from acesaround.rules.load import load

RULES = "doubles-1993"
ALL_SPADES = "S:AAAATTTTKKKKQQQQJJJJ"


def test_S0_7_the_bid_is_lost_when_short() -> None:
    game = finish(RULES, bid=60, meld=(30, 24, 0, 0), points=(29, 21, 0, 0))
    assert result(game).delta == (-60, 45)
    assert result(game).outcome == "set"
    assert result(game).reasons[0].message == results.BID_SHORT(
        counters=29, bid=60, meld=30, total=59, short=1
    )


def test_S0_7_the_bid_is_lost_with_too_few_trick_points() -> None:
    game = finish(RULES, bid=50, meld=(60, 0, 0, 0), points=(19, 31, 0, 0))
    assert result(game).delta == (-50, 31)
    assert codes(game, 0) == ["all_not_saved", "bid_lost"]


def test_S0_7_the_bid_is_lost_with_too_little_meld() -> None:
    game = finish(RULES, bid=51, meld=(19, 0, 0, 0), points=(50, 0, 0, 0), tricks=(19, 1, 0, 0))
    assert result(game).delta == (-51, 0)
    assert "too_little_meld" in codes(game, 0)


def test_S0_35_the_others_need_twenty_trick_points() -> None:
    short = finish(RULES, bid=60, meld=(40, 30, 0, 0), points=(31, 19, 0, 0))
    assert result(short).delta == (71, 0)
    enough = finish(RULES, bid=60, meld=(40, 30, 0, 0), points=(30, 20, 0, 0))
    assert result(enough).delta == (70, 50)


def test_S0_35_the_others_add_up_both_hands() -> None:
    game = finish(RULES, bid=60, meld=(20, 12, 20, 10), points=(20, 11, 10, 9))
    assert result(game).delta == (70, 42)


def test_S0_36_the_bidding_team_adds_meld_and_trick_points() -> None:
    game = finish(RULES, bid=60, meld=(30, 24, 0, 0), points=(30, 20, 0, 0))
    assert result(game).delta == (60, 44)
    assert codes(game, 0) == ["bid_made"]
    exact = finish(RULES, bid=50, meld=(20, 20, 10, 0), points=(20, 30, 0, 0))
    assert result(exact).delta == (50, 50)


def test_S0_54_scores_may_be_negative() -> None:
    game = finish(RULES, bid=65, meld=(0, 0, 0, 0), points=(25, 25, 0, 0), scores=(20, 0))
    assert game.state.match.scores == (-45, 25)


def test_S0_47_five_hundred_wins() -> None:
    game = finish(RULES, bid=60, meld=(30, 0, 0, 0), points=(30, 20, 0, 0), scores=(440, 100))
    assert (game.over, game.state.match.winner, game.state.match.reason) == (True, 0, "target")
    short = finish(RULES, bid=60, meld=(30, 0, 0, 0), points=(30, 20, 0, 0), scores=(439, 100))
    assert short.state.phase is Phase.DEAL


@pytest.mark.parametrize("declarer", [0, 1])
def test_S0_47_with_both_at_five_hundred_the_bidding_team_wins(declarer: int) -> None:
    game = finish(
        RULES,
        bid=50,
        declarer=declarer,
        meld=(30, 30, 0, 0),
        points=(25, 25, 0, 0),
        scores=(460, 480),
    )
    assert game.state.match.scores == (515, 535)
    assert (game.over, game.state.match.winner) == (True, declarer)


def test_S0_48_all_twenty_tricks_win_the_game() -> None:
    game = contract(RULES, ALL_SPADES, bid=51, trump="S")
    game = play_out(game)
    assert (game.over, game.state.match.winner, game.state.match.reason) == (True, 0, "all_tricks")
    assert result(game).tricks == (20, 0)


@pytest.mark.parametrize("taker", [0, 1])
def test_A0_8_all_tricks_win_for_any_team_bid_or_no_bid(taker: int) -> None:
    points = (50, 0, 0, 0) if taker == 0 else (0, 50, 0, 0)
    tricks = (20, 0, 0, 0) if taker == 0 else (0, 20, 0, 0)
    game = finish(RULES, bid=120, meld=(30, 0, 0, 0), points=points, tricks=tricks)
    assert result(game).outcome == "set"
    assert (game.state.match.winner, game.state.match.reason) == (taker, "all_tricks")


def test_A0_8_nineteen_tricks_do_not() -> None:
    game = finish(RULES, bid=51, meld=(30, 0, 0, 0), points=(50, 0, 0, 0), tricks=(19, 1, 0, 0))
    assert not game.over


def test_S0_49_two_hundred_and_fifty_before_the_others_move_forward() -> None:
    game = finish(
        RULES,
        bid=60,
        meld=(40, 0, 0, 0),
        points=(31, 19, 0, 0),
        scores=(190, -60),
        progress=(True, False),
    )
    assert game.state.match.scores == (261, -60)
    assert (game.state.match.winner, game.state.match.reason) == (0, "shutout")


def test_S0_49_249_is_short() -> None:
    game = finish(
        RULES,
        bid=59,
        meld=(28, 0, 0, 0),
        points=(31, 19, 0, 0),
        scores=(190, -60),
        progress=(True, False),
    )
    assert game.state.match.scores == (249, -60) and not game.over


def test_A0_9_a_gain_in_the_same_hand_is_progress() -> None:
    game = finish(
        RULES,
        bid=60,
        meld=(40, 0, 0, 0),
        points=(30, 20, 0, 0),
        scores=(190, -60),
        progress=(True, False),
    )
    assert game.state.match.scores == (260, -40) and not game.over
    assert game.state.match.progress == (True, True)


def test_A0_9_an_earlier_gain_counts_even_when_lost_again() -> None:
    game = finish(
        RULES,
        bid=60,
        meld=(40, 0, 0, 0),
        points=(31, 19, 0, 0),
        scores=(190, -60),
        progress=(True, True),
    )
    assert not game.over


def test_A0_9_nothing_or_a_loss_is_no_progress() -> None:
    game = finish(RULES, bid=60, meld=(40, 0, 0, 0), points=(31, 19, 0, 0))
    assert game.state.match.progress == (True, False)
    game = finish(RULES, bid=60, meld=(20, 0, 0, 0), points=(31, 19, 0, 0))
    assert game.state.match.progress == (False, False)


PINOCHLES = "S:QQQQ D:JJJJ"


def holding_four(side_points: str):
    """Return a game where South takes the bid at 50 with every pinochle, to win or to lose."""
    strong = PINOCHLES + " H:AAAATTTTKKKK"
    weak = PINOCHLES + " S:JJJJ H:JJJJ C:JJJJ"
    return contract(RULES, strong if side_points == "many" else weak, bid=50, trump="H")


def test_S0_50_quadruple_pinochle_and_twenty_trick_points_win() -> None:
    game = holding_four("many")
    assert game.state.this_round.melds[0].sets_of("pinochle") == 4
    game = play_out(game)
    assert result(game).trick_points[0] >= 20 and result(game).tricks[1] > 0
    assert (game.state.match.winner, game.state.match.reason) == (0, "quadruple_pinochle")


def test_S0_50_without_twenty_trick_points_they_do_not() -> None:
    partner = "S:KK H:KK C:KK D:QQQQ H:QQQQ C:QQQQ S:K H:K"
    game = contract(RULES, PINOCHLES + " S:JJJJ H:JJJJ C:JJJJ", "", partner, bid=50, trump="H")
    game = play_out(game)
    assert result(game).trick_points[0] < 20
    assert not game.over


def test_A0_10_four_pinochles_between_two_partners_do_not_count() -> None:
    game = contract(RULES, "S:QQQQ D:JJ H:AAAATTTTKKKK D:AA", "", "D:JJ", bid=50, trump="H")
    assert [m.sets_of("pinochle") for m in game.state.this_round.melds] == [2, 0, 0, 0]


def test_A0_10_the_bid_need_not_be_made() -> None:
    game = start(RULES, PINOCHLES + " H:AAAATTTTKKKQ", scores=(0, 0))
    game = play_out(go(game, "250, pass, pass, pass, trump H, play on"))
    assert result(game).outcome == "set"
    assert (game.state.match.winner, game.state.match.reason) == (0, "quadruple_pinochle")


def test_A0_11_the_order_of_ways_to_win() -> None:
    assert [way.kind for way in load(RULES).game.instant] == ["all_tricks", "pinochles", "shutout"]
    game = finish(
        RULES,
        bid=50,
        meld=(0, 460, 0, 0),
        points=(50, 0, 0, 0),
        tricks=(20, 0, 0, 0),
        scores=(0, 500),
    )
    assert (game.state.match.winner, game.state.match.reason) == (0, "all_tricks")
