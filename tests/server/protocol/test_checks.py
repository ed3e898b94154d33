"""Checks of an action before it's taken, for people who play against computer players alone."""

from __future__ import annotations

import asyncio
import random
import time
from threading import Event

import pytest
from tests.server.conftest import Served
from tests.server.jobs.test_reviews import SEAT, finished_game, hand_input, reviewed
from tests.server.support.guest import Frame, Guest

from acesaround.game.view import view
from acesaround.i18n import tr
from acesaround.kernel.interface import Cancel
from acesaround.notation.actions import parse_action
from acesaround.protocol import Check
from acesaround.review.decisions import is_forced
from acesaround.review.losses import Verdict
from acesaround.server import advice
from acesaround.server.coach import check_action, checked_reply
from acesaround.table.automatic_events import choose
from acesaround.table.events import ActionPlayed
from acesaround.table.fading import GOOD


def test_a_check_gives_the_figures_of_the_review() -> None:
    history = finished_game()
    wanted = hand_input(history, 1, 2)
    verdicts, kinds = set[Verdict](), set[str]()
    for part in (3, 4):
        for decision in reviewed(wanted, part)["decisions"][::2]:
            now = history.states[decision["seq"]]
            action = parse_action(decision["chosen"])
            found = check_action(now, SEAT, "table", action, Cancel())
            assert found is not None
            assert (found.seed, found.deals) == (decision["seed"], decision["deals"])
            assert (found.loss, found.best) == (decision["loss"], decision["best"])
            assert list(found.interval) == decision["interval"]
            verdicts.add(found.verdict)
            kinds.add(found.kind)
            hidden = checked_reply(now, SEAT, found, Check(id="a", action=str(action)))
            shown = checked_reply(now, SEAT, found, Check(id="a", action=str(action), shows=True))
            assert hidden.better is hidden.words is hidden.plain is hidden.cost is None
            assert hidden.is_fault == shown.is_fault == found.is_fault
            assert (shown.better, bool(shown.words), bool(shown.plain)) == (
                (found.best, True, True) if found.is_fault else (None, False, False)
            )
            assert bool(shown.chosen) == bool(shown.cost) == found.is_fault
    assert "significant" in verdicts and len(verdicts) > 1
    assert {"bid", "lead", "follow"} <= kinds


def test_a_counted_hint_loses_nothing_in_the_figures_of_the_review(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(advice, "best_player", lambda: "random")
    history, kept = finished_game(), list[bool]()
    for decision in reviewed(hand_input(history, 1, 2), 3)["decisions"][:6]:
        now = history.states[decision["seq"]]
        hint = advice.counted_choice(now, SEAT, "table").action
        found = check_action(now, SEAT, "table", hint, Cancel())
        assert found is not None and not found.is_fault
        assert found.loss < GOOD * now.header.rules.scale
        kept.append(hint == choose(now, SEAT, "random").action)
    assert len(set(kept)) == 2


def test_what_is_not_reviewed_is_not_checked() -> None:
    history = finished_game()
    asked = [
        (before, event)
        for before, event, _ in history.actions_in_hand(1)
        if before.game.turn == SEAT and is_forced(view(before.game, SEAT))
    ]
    assert asked
    for before, event in asked:
        assert isinstance(event, ActionPlayed)
        found = check_action(before, SEAT, "table", parse_action(event.action), Cancel())
        assert found is None
        reply = checked_reply(before, SEAT, found, Check(id="a", action=event.action, shows=True))
        assert (reply.loss, reply.interval, reply.is_fault, reply.better) == (
            None, None, False, None
        )  # fmt: skip


def playing(guest: Guest) -> list[str]:
    """Play until there are several cards to choose from, and return the actions."""
    rng = random.Random(2)
    while True:
        screen = guest.settle()
        plays = [card["legal"] for card in screen["hand"] if card["legal"]]
        if len(set(plays)) > 2 and not screen["asked"]["options"]:
            return sorted(set(plays))
        done = guest.act(rng)
        guest.catch_up(done["seq"])


def refusal(answer: Frame) -> tuple[str, str]:
    """Return the code and the text of a refusal."""
    assert answer["type"] == "refused", answer
    return answer["code"], answer["reason"]


def test_a_check_changes_nothing(served: Served) -> None:
    with served.guest(served.table("single-deck-partners", players="daugherty")).sit() as guest:
        actions = playing(guest)
        seq, losses = guest.seq, list[float]()
        for action in actions:
            answer = guest.command("check", action=action, shows=True)
            assert answer["type"] == "checked"
            losses.append(answer["loss"])
            assert (answer["better"] is not None) == answer["is_fault"]
            low, high = answer["interval"]
            assert low <= answer["loss"] <= high
        assert min(losses) <= 0
        assert guest.command("act", action=actions[0])["seq"] > seq
        assert refusal(guest.command("check", action="song"))[0] in ("illegal", "not_your_turn")


def test_a_slow_check_holds_up_nothing(served: Served, monkeypatch: pytest.MonkeyPatch) -> None:
    acted = Event()

    def slow(*_args: object) -> None:
        assert acted.wait(60)

    monkeypatch.setattr(advice, "check_action", slow)
    with served.guest(served.table("single-deck-partners", players="daugherty")).sit() as guest:
        action = playing(guest)[0]
        guest.say({"type": "check", "id": "slow", "action": action})
        assert guest.command("act", action=action)["type"] == "done"
        acted.set()
        assert guest.hear_until(lambda frame: frame.get("id") == "slow")["type"] == "checked"


def test_a_check_ends_when_its_client_leaves(
    served: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    begun, ended = Event(), Event()

    async def endless(*_args: object) -> None:
        begun.set()
        try:
            await asyncio.Event().wait()
        except asyncio.CancelledError:
            ended.set()
            raise

    monkeypatch.setattr(advice.Adviser, "check", endless)
    with served.guest(served.table("single-deck-partners", players="daugherty")).sit() as guest:
        guest.say({"type": "check", "id": "endless", "action": playing(guest)[0]})
        assert begun.wait(60) and not ended.is_set()
    assert ended.wait(20)


def test_the_thread_of_a_check_ends_when_its_client_leaves(
    served: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    begun, ended = Event(), Event()

    def endless(*args: object) -> None:
        cancel = args[-1]
        assert isinstance(cancel, Cancel)
        begun.set()
        while not cancel.is_set:
            time.sleep(0.01)
        ended.set()

    monkeypatch.setattr(advice, "check_action", endless)
    with served.guest(served.table("single-deck-partners", players="daugherty")).sit() as guest:
        guest.say({"type": "check", "id": "endless", "action": playing(guest)[0]})
        assert begun.wait(60) and not ended.is_set()
    assert ended.wait(20)


def test_nothing_is_checked_where_other_people_sit_or_for_who_watches(served: Served) -> None:
    table = served.table("single-deck-partners", players="daugherty")
    with served.guest(table).sit() as ann:
        actions = playing(ann)
        with served.guest(table) as watcher:
            assert refusal(watcher.command("check", action=actions[0]))[0] == "no_seat"
        with served.guest(table).take(1, "Bob") as bob:
            only_alone = ("cannot_advise", tr("server.you_can_check_a_choice_only_alone"))
            assert refusal(ann.command("check", action=actions[0])) == only_alone
            assert refusal(bob.command("check", action=actions[0]))[0] == "not_your_turn"


def test_without_the_compiled_kernel_nothing_is_checked(
    served: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("acesaround.kernel.backend.backend", lambda: "python")
    with served.guest(served.table("single-deck-partners", players="daugherty")).sit() as guest:
        action = playing(guest)[0]
        assert refusal(guest.command("check", action=action)) == (
            "cannot_advise", tr("server.reviews_need_the_engine")
        )  # fmt: skip
