"""Claims over the protocol: judged by what the claimer knows, and a refusal reveals no more."""

from __future__ import annotations

import random

import pytest
from tests.property.test_views import hands_of
from tests.server.conftest import Served
from tests.server.support.in_a_thread import decide
from tests.support.hidden_cards import another_world
from tests.support.table import table

from acesaround.game.actions import Play
from acesaround.game.legal import IllegalAction
from acesaround.game.state import Phase
from acesaround.protocol import Act
from acesaround.rules.load import load
from acesaround.server.screen.event_text import happened
from acesaround.table.decider import Refusal
from acesaround.table.events import ActionPlayed
from acesaround.table.state import TableState

CLAIM = Act(id="c", seq=9, action="claim")


def answer(now: TableState, seat: int) -> tuple[str, str]:
    """Return the answer to a claim: the event or the refusal."""
    try:
        event = decide(now, seat, CLAIM, "")
    except Refusal as refusal:
        return refusal.code, refusal.reason
    assert isinstance(event, ActionPlayed)
    return "done", event.action


@pytest.mark.parametrize("rules", ["nicholas-1992", "check", "three-hand-widow"])
def test_the_answer_does_not_depend_on_cards_that_are_hidden(rules: str) -> None:
    rng, compared = random.Random(rules), 0
    for steps in hands_of(load(rules), range(6)):
        for length, step in enumerate(steps, 1):
            game = step.after
            seat = game.turn
            if game.phase is not Phase.TRICK_PLAY or game.trick or seat is None:
                continue
            other = another_world(steps[:length], seat, rng)
            if other is None:
                continue
            said = answer(table(game), seat)
            assert answer(table(other[-1]), seat) == said
            compared += 1
    assert compared > 4


def test_a_claim_that_is_not_certain_changes_nothing(served: Served) -> None:
    with served.guest(served.table("check", players="daugherty")).sit() as guest:
        rng = random.Random(1)
        while guest.settle()["phase"] != "trick_play" or guest.screen["waiting"]:
            guest.act(rng)
        before = guest.seq
        refused = guest.command("act", action="claim")
        assert (refused["code"], refused["seq"]) == ("illegal", before)
        assert "certain" in refused["reason"] or "claim" in refused["reason"]


def test_a_claim_and_a_concession_end_the_hand() -> None:
    for action in ("claim", "concede"):
        ended = 0
        for steps in hands_of(load("nicholas-1992"), range(6)):
            for step in steps:
                game = step.after
                if game.phase is not Phase.TRICK_PLAY or game.trick or game.turn is None:
                    continue
                now = table(game)
                try:
                    after = now.after(ActionPlayed(action=action))
                except IllegalAction:
                    continue
                assert after.hand_over is not None
                ended += 1
        assert ended > 0, action


def test_a_concession_completes_no_trick() -> None:
    """The trick before it isn't announced a second time."""
    conceded = 0
    for steps in hands_of(load("nicholas-1992"), range(2)):
        for step in steps:
            now = table(step.before)
            if not step.before.trick or not isinstance(step.action, Play):
                continue
            played, action = (
                now.after(ActionPlayed(action=str(step.action))),
                ActionPlayed(action="concede"),
            )
            told = happened(now, ActionPlayed(action=str(step.action)), played, 0)
            assert told.trick == (not step.after.trick)
            if step.before.tricks:
                conceded += 1
                assert not happened(now, action, now.after(action), 0).trick
    assert conceded > 10
