"""An action is applied once: by the decider, or by the computer player's thread."""

from __future__ import annotations

import random

import pytest
from tests.server.hand.test_undo import begun
from tests.server.support.in_a_thread import step_by_itself

from acesaround.game.actions import Action
from acesaround.game.state import State
from acesaround.game.step import apply, legal
from acesaround.protocol import Act
from acesaround.table import state as state_module
from acesaround.table.decider import decide
from acesaround.table.history import EventHistory


@pytest.fixture
def applied(monkeypatch: pytest.MonkeyPatch) -> list[Action]:
    """Return the actions applied to a table."""
    found = list[Action]()

    def spy(state: State, action: Action) -> State:
        found.append(action)
        return apply(state, action)

    monkeypatch.setattr(state_module, "apply", spy)
    return found


@pytest.mark.parametrize("rules", ["three-hand", "two-hand"])
def test_each_action_is_applied_once(rules: str, applied: list[Action]) -> None:
    history, rng = EventHistory(begun(rules, 0)), random.Random(1)
    while len(applied) < 40:
        now, before = history.now, len(applied)
        if now.waiting:
            break
        step = step_by_itself(now, {0: "last"})
        if step is None:
            action = rng.choice(list(legal(now.game)))
            step = decide(now, 0, Act(id="a", seq=now.seq, action=str(action)), "")
        history.append(step)
        assert len(applied) == before + 1
        assert step.event.action == str(history.now.last)  # type: ignore[union-attr]
