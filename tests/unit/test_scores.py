"""Tests of house-rule scores: other penalties for a failed bid, the moon, and other endings."""

from typing import Literal

import pytest
from tests.support.table import codes, contract, finish, go, house, play_out, refused, result, start

from acesaround.game.end import EndFacts, judge_end
from acesaround.game.score import HandFacts, score_hand
from acesaround.game.state import hand_teams
from acesaround.rules.load import load
from acesaround.rules.model import RuleSet
from acesaround.session import Game


def made(rules: RuleSet | str, scores: tuple[int, ...] | None = None) -> Game:
    """Return a finished hand with a bid of 20 and 22 points made."""
    return finish(rules, bid=20, meld=(10, 4, 2), points=(12, 9, 4), scores=scores)


def short(rules: RuleSet | str, scores: tuple[int, ...] | None = None) -> Game:
    """Return a finished hand with a bid of 30 that is 8 points short."""
    return finish(rules, bid=30, meld=(10, 4, 2), points=(12, 9, 4), scores=scores)


def test_twice_the_bid_is_lost() -> None:
    rules = house("three-hand", score={"set": "minus_double_bid"})
    assert result(short(rules)).delta == (-60, 13, 6)
    assert result(made(rules)).delta == (22, 13, 6)
    game = go(start(rules), "18, pass, pass, trump S, fold")
    assert result(game).delta[0] == -18, "who folds loses the bid once"


def test_the_bid_goes_to_the_others() -> None:
    rules = house("three-hand", score={"set": "to_defenders"})
    game = short(rules)
    assert result(game).delta == (0, 43, 36)
    assert codes(game, 1) == ["bid_to_defenders", "meld", "trick_points"]


def test_a_fold_may_bring_the_others_something_besides() -> None:
    fold = {"allowed": True, "defenders_get": "meld_plus", "plus": 10}
    game = go(start(house("three-hand", score={"fold": fold})), "18, pass, pass, trump S, fold")
    meld = result(game).meld
    assert result(game).delta == (-18, meld[1] + 10, meld[2] + 10)
    nothing = {"allowed": True, "defenders_get": "none"}
    game = go(start(house("three-hand", score={"fold": nothing})), "18, pass, pass, trump S, fold")
    assert result(game).delta == (-18, 0, 0)


MOON = {"score": {"shoot_moon": {"bonus": 25, "penalty": 50}}}


def test_shooting_the_moon() -> None:
    spades = "S:AATTKKQQJJ99"
    rules = house("single-deck-cutthroat", **MOON)
    game = go(start(rules, spades), "25, pass, pass, pass, trump S, shoot")
    assert game.state.this_round.shooting
    done = play_out(game)
    assert result(done).tricks == (12, 0)
    assert "moon_made" in codes(done, 0)
    assert result(done).delta[0] == result(done).meld[0] + 25 + 25


def test_missing_the_moon_costs_even_when_the_bid_is_made() -> None:
    rules = house("single-deck-cutthroat", **MOON)
    game = finish(
        rules, bid=25, meld=(30, 4, 0, 0), points=(25, 0, 0, 0), tricks=(11, 1, 0, 0), shooting=True
    )
    assert codes(game, 0) == ["bid_made", "moon_missed"]
    assert result(game).delta[0] == 55 - 50


def test_a_claim_makes_the_moon() -> None:
    rules = house("single-deck-cutthroat", **MOON)
    game = go(start(rules, "S:AATTKKQQJJ99"), "25, pass, pass, pass, trump S, shoot, claim")
    assert "moon_made" in codes(game, 0)


ALONE = {"table": {"sides": "declarer_vs_rest"}, "score": {"fold": "none"}}


def test_the_others_may_join_against_the_bid_winner() -> None:
    rules = house("three-hand", **ALONE)
    assert hand_teams(rules, 1) == (1, 0, 1)
    game = finish(rules, declarer=1, bid=20, meld=(4, 10, 2), points=(9, 12, 4))
    assert result(game).delta == (19, 22, 19)
    assert result(game).trick_points == (9, 12, 4)


def test_joined_defenders_reach_a_minimum_together() -> None:
    rules = house("three-hand", meld={"side_minimum": 6}, **ALONE)
    game = finish(rules, declarer=1, bid=20, meld=(4, 10, 2), points=(9, 12, 4))
    assert result(game).counted_meld == (4, 10, 2)
    assert result(game).delta == (19, 22, 19)
    game = finish(rules, declarer=1, bid=20, meld=(3, 10, 2), points=(9, 12, 4))
    assert result(game).counted_meld == (0, 10, 0)
    assert result(game).delta == (13, 22, 13)


def test_the_bid_winner_alone_may_meld() -> None:
    rules = house("three-hand", meld={"melders": "declarer"}, **ALONE)
    game = contract(rules, bid=16, trump="S", declarer=1)
    assert game.state.this_round.counted[0] == game.state.this_round.counted[2] == 0
    assert game.state.this_round.counted[1] > 0


def test_the_target_may_rise() -> None:
    rules = house("two-hand", game={"simultaneous": "extend_target", "extend_by": 25})
    game = finish(rules, declarer=None, meld=(0, 0), points=(5, 6), scores=(98, 99))
    assert (game.over, game.state.match.target) == (False, 125)
    alone = finish(rules, declarer=None, meld=(0, 0), points=(5, 6), scores=(90, 99))
    assert (alone.over, alone.state.match.winner) == (True, 1)


def test_a_limit_of_hands_holds_when_the_target_rises_too() -> None:
    rules = house("two-hand", game={"simultaneous": "extend_target", "max_hands": 1})
    game = finish(rules, declarer=None, meld=(0, 0), points=(5, 6), scores=(98, 99))
    assert (game.over, game.state.match.reason, game.state.match.winner) == (True, "max_hands", 1)


def test_a_tie_may_be_shared() -> None:
    rules = house("two-hand", game={"simultaneous": "none"})
    game = finish(rules, declarer=None, meld=(1, 0), points=(5, 6), scores=(99, 99))
    assert (game.over, game.state.match.winner, game.state.match.reason) == (True, None, "target")


def test_a_number_of_hands() -> None:
    rules = house("three-hand", game={"max_hands": 1})
    game = made(rules)
    assert (game.over, game.state.match.reason, game.state.match.winner) == (True, "max_hands", 0)
    tied = finish(rules, bid=20, meld=(10, 13, 2), points=(12, 9, 4))
    assert (tied.over, tied.state.match.winner) == (True, None)


@pytest.mark.parametrize(("before", "over"), [(-69, False), (-70, True)])
def test_mercy(before: int, over: bool) -> None:
    rules = house("three-hand", game={"mercy": 100})
    game = short(rules, (before, 0, 0))
    assert (game.over, game.state.match.winner) == (over, 1 if over else None)
    assert game.state.match.reason == ("mercy" if over else None)


def test_reasons_add_up() -> None:
    game = short("three-hand")
    for side in range(3):
        total = sum(reason.points for reason in result(game).reasons if reason.side == side)
        assert total == result(game).delta[side]


def test_a_conceded_hand_gives_all_that_is_left() -> None:
    game = contract("daugherty-1983", bid=51, trump="S").play("AS").play("concede")
    assert result(game).tricks == (20, 0)
    assert load("daugherty-1983").hand_trick_points == result(game).trick_points[0]


def test_nobody_concedes_what_would_win_the_whole_game() -> None:
    game = contract("doubles-1993", bid=51, trump="S")
    assert refused(game, "concede") == "concede_gives_every_trick"
    moon = house("single-deck-cutthroat", **MOON)
    game = go(start(moon, "S:AATTKKQQJJ99"), "25, pass, pass, pass, trump S, shoot, AS")
    assert refused(game, "concede") == "concede_gives_every_trick"


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
