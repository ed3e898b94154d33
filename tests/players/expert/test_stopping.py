"""Tests that an expert told to stop returns a choice at once."""

import pytest
from tests.support.kernel.backends import AVAILABLE, using
from tests.support.random_play import walk

from acesaround.game.state import Phase
from acesaround.game.view import view
from acesaround.kernel.backend import Backend
from acesaround.kernel.interface import Cancel
from acesaround.players.base import Limit
from acesaround.players.registry import player
from acesaround.rules.load import load


@pytest.mark.parametrize("backend", AVAILABLE)
def test_told_to_stop_beforehand_it_plays_by_the_formula(backend: Backend) -> None:
    states = (step.after for step in walk(load("double-deck"), 2, hands=4))
    state = next(state for state in states if state.phase is Phase.TRICK_PLAY)
    assert state.turn is not None
    seen, cancel = view(state, state.turn), Cancel()
    cancel.set()
    with using(backend):
        choice = player("expert", 1).choose(seen, Limit(worlds=1_000_000_000), cancel)
    assert choice == player("daugherty", 1).choose(seen)


def test_flat_play_keeps_the_time() -> None:
    states = (step.after for step in walk(load("double-deck"), 2, hands=4))
    state = next(state for state in states if state.phase is Phase.TRICK_PLAY)
    assert state.turn is not None
    seen = view(state, state.turn)
    choice = player("expert:play=flat", 1).choose(seen, Limit(seconds=0.05))
    deals = {alternative.worlds for alternative in choice.alternatives}
    assert len(deals) == 1 and deals.pop() < 1 << 18
