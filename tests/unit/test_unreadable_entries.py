"""Entries that can't be read have the same error number in the terminal and on the page."""

from __future__ import annotations

from dataclasses import replace
from functools import cache

import pytest
from tests.property.test_refusals import moments

from acesaround.game.state import Phase, State
from acesaround.game.view import view
from acesaround.protocol.commands import Act
from acesaround.table.decider import Refusal, decide
from acesaround.table.events import Header
from acesaround.table.state import TableState
from acesaround.text.error_help import UNREADABLE, error_number
from acesaround.tui.input import Fault, read_entry

GAMES = (
    "daugherty-1983",
    "two-hand",
    "widow for four with passing",
    "poor hands dealt again",
)


@cache
def states() -> dict[Phase, State]:
    """Return a state for each phase in which someone decides."""
    seen = (state for game in GAMES for state in moments(game))
    return {state.phase: state for state in seen if state.turn is not None}


def test_every_decision_has_an_error() -> None:
    assert UNREADABLE.keys() == states().keys() == {*Phase} - {Phase.DEAL, Phase.OVER}


@pytest.mark.parametrize("phase", UNREADABLE)
def test_both_faces_number_it_alike(phase: Phase) -> None:
    state = states()[phase]
    seat = state.turn
    assert seat is not None
    with pytest.raises(Fault) as fault:
        read_entry("zzz", view(state, seat))
    rules = state.rules
    header = Header(rules, rules.name, "1", ("random",) * rules.table.players)
    now = replace(TableState.new(header), game=state)
    with pytest.raises(Refusal) as refusal:
        decide(now, seat, Act(id="1", seq=0, action="zzz"), "")
    assert refusal.value.error == fault.value.code == UNREADABLE[phase]
    assert error_number(refusal.value.error) == fault.value.number
