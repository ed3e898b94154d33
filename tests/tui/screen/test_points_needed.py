"""Tests that the points a team is told it needs match the final score."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest
from tests.support.slow import KINDS, quick

from acesaround.game.state import hand_teams
from acesaround.game.trick import card_points
from acesaround.i18n import tr, use_language
from acesaround.notation.actions import parse_action
from acesaround.rules.load import load, presets
from acesaround.text.contract import Need, needed_text, needs
from acesaround.text.names import PlayerNames
from acesaround.tui.table import Table

Tables = Callable[..., Table]


@pytest.mark.parametrize("preset", quick(KINDS, presets()))
def test_needs_foretell_the_score(preset: str, new_table: Tables) -> None:
    """A bid is made exactly when the team took the points it was told it needed."""
    players = load(preset).table.players
    table = new_table(preset, seed=2, kinds=("random",) * players)
    told: list[tuple[tuple[Need, ...], tuple[int, ...], tuple[int, ...], int | None]] = []
    checked = 0
    for _ in range(350):
        if table.over:
            break
        state = table.state
        assert state.turn is not None
        view = table.view(state.turn)
        if found := needs(view):
            assigned = hand_teams(table.rules, view.declarer)
            taken, tricks = _by_team(assigned, view.taken), _tricks(assigned, view.tricks)
            told.append((found, taken, tricks, view.declarer))
        hands = len(state.match.results)
        choice = table.advice(state.turn, "random")
        table.act(choice.action)
        if len(table.state.match.results) > hands:
            checked += _check(table, told)
            told = []
    assert checked or table.rules.auction.style == "none"


def _by_team(assigned: tuple[int, ...], figures: tuple[int, ...]) -> tuple[int, ...]:
    return tuple(
        sum(f for f, side in zip(figures, assigned, strict=True) if side == team)
        for team in range(max(assigned) + 1)
    )


def _tricks(assigned: tuple[int, ...], tricks: tuple) -> tuple[int, ...]:
    return tuple(
        sum(assigned[trick.winner] == team for trick in tricks) for team in range(max(assigned) + 1)
    )


def _check(table: Table, told: list) -> int:
    result = table.state.match.results[-1]
    if result.outcome not in ("made", "set"):
        return 0
    rules, declarer = table.rules, result.round.declarer
    assert declarer is not None
    assigned = hand_teams(rules, declarer)
    seats = [0] * len(assigned)
    for trick in result.played:
        seats[trick.winner] += trick.points
    buried = card_points(rules, result.round.buried) if result.round.buried else 0
    end, tricks_end = _by_team(assigned, tuple(seats)), _tricks(assigned, result.played)
    for found, taken, tricks, _ in told:
        (need,) = (need for need in found if need.declaring)
        more = end[need.team] + buried - taken[need.team]
        enough = (
            need.possible
            and more >= need.points
            and tricks_end[need.team] - tricks[need.team] >= need.tricks
        )
        if not buried:
            assert enough == (result.outcome == "made")
        for other in found:
            if other.declaring or not other.stake:
                continue
            lost = any(
                reason.side == other.team and reason.code in ("meld_not_saved", "all_not_saved")
                for reason in result.reasons
            )
            saved = (
                other.possible
                and end[other.team] - taken[other.team] >= other.points
                and tricks_end[other.team] - tricks[other.team] >= other.tricks
            )
            assert saved != lost
    return len(told)


def test_needs_are_said_in_a_sentence(new_table: Tables) -> None:
    table = new_table("nicholas-1992")
    assert needed_text(table.view(0), PlayerNames(table.rules, 0)) == ""
    for action in ("50", "pass", "pass", "pass"):
        table.act(parse_action(action))
    text = needed_text(table.view(0), PlayerNames(table.rules, 0))
    assert text == tr("text.side_must_score_bid_points_from_meld", side="You & Player 3", bid="50")
    table.act(parse_action("trump H"))
    everyone = needed_text(table.view(1), PlayerNames(table.rules))
    assert everyone == (
        "Player 1 & Player 3 need 44 more trick points to make 50; "
        "Player 2 & Player 4 need 1 trick to save 14 meld"
    )
    with use_language("de"):
        short = needed_text(replace(table.view(1), bid=7), PlayerNames(table.rules))
        assert short.startswith("Spieler 1 & Spieler 3: noch 1 Auge bis 7; ")
