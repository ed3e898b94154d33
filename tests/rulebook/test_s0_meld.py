"""Doubles Pinochle 1993: meld (S0-18, S0-19, S0-37..S0-46)."""

import pytest
from tests.support.kernel.melds import shown
from tests.support.table import contract, house, result

from acesaround.game.view import view
from acesaround.rules.load import load

RULES = "doubles-1993"
AROUND = "S:{0} H:{0} C:{0} D:{0}"


def test_S0_18_everyone_shows_and_a_team_adds_up_two_hands() -> None:
    game = contract(RULES, bid=51, trump="S")
    melds = game.state.this_round.melds
    assert [meld.total for meld in melds] == [53, 53, 53, 53]
    assert view(game.state, 0).on_board == (106, 106)
    assert all(view(game.state, 0).melds)


def test_S0_18_cards_of_two_hands_are_not_pooled() -> None:
    game = contract(RULES, "S:QQQQ", "", "D:JJJJ", bid=51, trump="H")
    melds = game.state.this_round.melds
    assert all("pinochle" not in meld.by_kind() for meld in melds)


def test_S0_19_a_team_under_twenty_scores_no_meld_and_hides_it() -> None:
    poor = ("S:TTTTJJJJ H:TTTTJJJJ C:TTKQ", "C:JJJJ D:TTTTJJJJ S:AAAA H:AAAA")
    game = contract(RULES, "", poor[0], "", poor[1], bid=51, trump="S")
    assert game.state.this_round.counted[1::2] == (2, 0)
    seen = view(game.state, 0)
    assert seen.melds[1] is None and seen.melds[3] is None
    assert seen.counted[1] is None and seen.counted[3] is None
    assert seen.on_board is not None and seen.on_board[1] == 0
    assert view(game.state, 1).melds[1] is not None, "a player knows his own meld"


def test_S0_19_exactly_twenty_counts() -> None:
    twenty = ("S:ATTTJ H:ATTTJ C:ATTTJ D:ATTTJ", "S:AAATQJJJ H:TQJJJ C:TQJJJ D:TQ")
    game = contract(RULES, "", twenty[0], "", twenty[1], bid=51, trump="S")
    assert game.state.this_round.counted[1::2] == (14, 6)
    on_board = view(game.state, 0).on_board
    assert on_board is not None and on_board[1] == 20


def test_S0_37_jack_of_diamonds_and_queen_of_spades_score_four() -> None:
    assert shown(RULES, "JD QS", "H").by_kind() == {"pinochle": 4}


def test_S0_38_meld_values_may_be_changed() -> None:
    changed = house(RULES, meld={"run": [15, 150, 225, 300], "marriage": 3})
    assert shown(changed, "S:AATTKKQQJJ", "S").by_kind() == {"run": 150}
    assert shown(changed, "H:KQ", "S").by_kind() == {"marriage": 3}


def test_S0_39_marriages() -> None:
    assert shown(RULES, "S:KQ", "S").by_kind() == {"royal_marriage": 4}
    assert shown(RULES, "S:KQ", "H").by_kind() == {"marriage": 2}
    assert shown(RULES, "S:KKKKQQQ H:KKQQ", "S").by_kind() == {"royal_marriage": 12, "marriage": 4}


@pytest.mark.parametrize(("runs", "points"), [(1, 15), (2, 30), (3, 45), (4, 60)])
def test_S0_40_each_run_of_trump_scores_fifteen(runs: int, points: int) -> None:
    text = "S:" + "".join(rank * runs for rank in "ATKQJ")
    assert shown(RULES, text, "S").by_kind() == {"run": points}


def test_S0_40_only_trump_makes_a_run() -> None:
    assert shown(RULES, "H:ATKQJ", "S").by_kind() == {"marriage": 2}


@pytest.mark.parametrize(("sets", "points"), [(1, 4), (2, 40), (3, 60), (4, 80)])
def test_S0_41_jacks_around(sets: int, points: int) -> None:
    assert shown(RULES, AROUND.format("J" * sets), "S").by_kind() == {"jacks": points}


@pytest.mark.parametrize(("sets", "points"), [(1, 6), (2, 60), (3, 90), (4, 120)])
def test_S0_42_queens_around(sets: int, points: int) -> None:
    assert shown(RULES, AROUND.format("Q" * sets), "S").by_kind() == {"queens": points}


@pytest.mark.parametrize(("sets", "points"), [(1, 8), (2, 80), (3, 120), (4, 160)])
def test_S0_43_kings_around(sets: int, points: int) -> None:
    assert shown(RULES, AROUND.format("K" * sets), "S").by_kind() == {"kings": points}


@pytest.mark.parametrize(("sets", "points"), [(1, 10), (2, 100), (3, 150), (4, 200)])
def test_S0_44_aces_around(sets: int, points: int) -> None:
    assert shown(RULES, AROUND.format("A" * sets), "S").by_kind() == {"aces": points}


@pytest.mark.parametrize(("sets", "points"), [(1, 4), (2, 30), (3, 45), (4, 60)])
def test_S0_45_pinochle(sets: int, points: int) -> None:
    assert shown(RULES, f"S:{'Q' * sets} D:{'J' * sets}", "H").by_kind() == {"pinochle": points}


def test_S0_46_a_card_serves_different_kinds_but_each_kind_once() -> None:
    meld = shown(RULES, "S:KQ D:J", "H")
    assert meld.by_kind() == {"marriage": 2, "pinochle": 4}
    assert len(meld.cards) == 3
    assert shown(RULES, "S:KKQ D:J", "H").by_kind() == {"marriage": 2, "pinochle": 4}
    assert shown(RULES, "S:QQ D:J", "H").by_kind() == {"pinochle": 4}


def test_S0_46_table_values_are_totals() -> None:
    assert shown(RULES, "S:QQQ D:JJJ", "H").total == 45


def test_A0_1_a_run_takes_in_its_marriage() -> None:
    assert shown(RULES, "S:ATKQJ", "S").total == 15
    assert shown(RULES, "S:ATKKQJ", "S").total == 15
    assert shown(RULES, "S:ATKKQQJ", "S").by_kind() == {"run": 15, "royal_marriage": 4}


def test_S0_19_hidden_meld_is_recorded_with_the_result() -> None:
    poor = ("S:TTTTJJJJ H:TTTTJJJJ C:TTKQ", "C:JJJJ D:TTTTJJJJ S:AAAA H:AAAA")
    game = contract(RULES, "", poor[0], "", poor[1], bid=51, trump="S")
    while not game.state.match.results:
        game = game.play(next(iter(game.legal)))
    assert (result(game).meld[1], result(game).counted_meld[1]) == (2, 0)
    assert load(RULES).meld.side_minimum == 20
