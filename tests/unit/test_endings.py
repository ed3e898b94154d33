"""Tests of the rules that end a hand or a game, without playing one."""

from typing import Literal

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


@pytest.mark.parametrize(("when", "stage"), [("meld", "meld"), ("end", "hand")])
def test_pinochles_win_when_the_rules_say(when: str, stage: Literal["meld", "hand"]) -> None:
    """They win before play or after the hand, and need no counters."""
    instant = {"kind": "pinochles", "count": 2, "when": when}
    rules = house("nicholas-1992", game={"instant": [instant]})
    stages: tuple[Literal["meld", "hand"], ...] = ("meld", "hand")
    for asked in stages:
        facts = EndFacts(before=(0, 0), delta=(8, 0), pinochles=0, stage=asked, outcome="made")
        end = judge_end(rules, facts)
        won = asked == stage or when == "meld"
        assert (end.over, end.winner) == ((True, 0) if won else (False, None))
