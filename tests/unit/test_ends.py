"""What decides a hand and a game, asked without playing one."""

import pytest
from tests.support.table import house

from acesaround.game.end import EndFacts, judge_end
from acesaround.game.score import HandFacts, score_hand
from acesaround.rules.load import load


@pytest.mark.parametrize("tricks", [(0, 0), (19, 1), (19, 0), (1, 19)])
def test_A0_8_less_than_all_tricks_wins_no_game(tricks: tuple[int, int]) -> None:
    facts = EndFacts(before=(0, 0), delta=(0, 0), tricks=tricks)
    assert not judge_end(load("doubles-1993"), facts).over


def test_nobody_shoots_the_moon_unless_they_say_so() -> None:
    rules = house("single-deck-cutthroat", score={"shoot_moon": {"bonus": 25, "penalty": 50}})
    facts = HandFacts((4, 0, 0, 0), (25, 0, 0, 0), bid=20, declarer=0, all_tricks=True)
    shot = HandFacts(
        (4, 0, 0, 0), (25, 0, 0, 0), bid=20, declarer=0, all_tricks=True, shooting=True
    )
    assert score_hand(rules, shot).delta[0] - score_hand(rules, facts).delta[0] == 25
