"""A person who's gone: the others wait for a while, then a computer player takes over."""

from __future__ import annotations

import threading
from dataclasses import replace

import pytest
from tests.server.conftest import Served
from tests.server.support.guest import Guest, play_together
from tests.server.support.refusals import refused

from acesaround.i18n import tr
from acesaround.players.base import Limit
from acesaround.protocol import Replace
from acesaround.rules.load import load
from acesaround.server.clients import Presence
from acesaround.session import deal
from acesaround.table import decider
from acesaround.table.automatic_events import computer_step
from acesaround.table.decider import Refusal, decide_takeover
from acesaround.table.events import (
    LEAVE_AFTER,
    ActionPlayed,
    Away,
    Back,
    Event,
    Header,
    Proposed,
    SeatLeft,
    SeatTaken,
)
from acesaround.table.state import MAX_EVENTS, Step, TableState

RULES = load("three-hand")


def table(*people: int, leave_after: int = 60) -> TableState:
    """Return a table with some people, in its first hand."""
    header = Header(RULES, "three-hand", "1", ("random",) * 3, leave_after=leave_after)
    now = TableState.new(header)
    for seat in people:
        now = now.after(SeatTaken(seat=seat, name=f"P{seat}", holder=f"h{seat}"))
    return now.after(ActionPlayed(action=str(deal(RULES, "1", 0, 2))))


def two(served: Served, **wanted: object) -> tuple[Guest, Guest]:
    """Seat Ann and Bob at a three-player table, whose name is the `table` of each."""
    name = served.table("three-hand", **wanted)
    ann, bob = served.guest(name).take(0, "Ann"), served.guest(name).take(1, "Bob")
    ann.catch_up(bob.seq)
    return ann, bob


def waits_for(guest: Guest, seat: int) -> bool:
    return seat in (guest.screen["turn"], *guest.screen["waiting"])


def test_a_computer_player_takes_over_and_gives_back(served: Served) -> None:
    ann, bob = two(served, leave_after=1)
    play_together((ann, bob), lambda: waits_for(ann, 1))
    bob.leave()
    shown = ann.hear_until(lambda f: f["type"] == "step" and not f["screen"]["seats"][1]["here"])
    assert shown["screen"]["seats"][1]["leaves_in"] == 1
    gone = ann.hear_of("away")
    assert gone["what"]["text"] == tr(
        "server.name_is_away_so_a_computer_player", name="Bob", player="random"
    )
    box = gone["screen"]["seats"][1]
    assert (box["away"], box["kind"], box["name"]) == (True, "person", "Bob")
    assert box["leaves_in"] is None
    assert ann.settle()["asked"], "the game goes on"
    with served.guest(ann.table) as other:
        other.hear_until(lambda frame: frame["type"] == "step")
        assert other.command("sit", seat=1, name="Eve")["code"] == "taken", "the seat stays his"
    with served.guest(ann.table, bob.token) as back:
        said = back.hear_of("back")
        assert (
            said["what"]["text"] == tr("server.youre_back")
            and not said["screen"]["seats"][1]["away"]
        )
        assert ann.hear_of("back")["what"]["text"] == "Bob is back"
        play_together((ann, back), lambda: waits_for(ann, 1))
        assert back.act()["type"] == "done"
    ann.leave()


def test_who_is_waited_for_with_the_melds_goes_away_too(served: Served) -> None:
    ann, bob = two(served, leave_after=1)
    play_together((ann, bob), lambda: 1 in ann.screen["waiting"])
    bob.leave()
    ann.catch_up(bob.seq)
    assert ann.act()["type"] == "done"
    if not ann.screen["seats"][1]["away"]:
        ann.hear_of("away")
    assert 1 not in ann.screen["waiting"]
    assert ann.settle()
    ann.leave()


def test_one_who_waits_for_ever_and_one_alone(served: Served) -> None:
    """With `leave_after` 0 or only one person at the table, no computer player takes over."""
    ann, bob = two(served, leave_after=0)
    play_together((ann, bob), lambda: waits_for(ann, 1))
    bob.leave()
    gone = ann.hear_until(lambda f: f["type"] == "step" and not f["screen"]["seats"][1]["here"])
    assert gone["screen"]["seats"][1]["leaves_in"] is None
    ann.leave()
    with served.guest(served.table(leave_after=1)).sit() as guest:
        seq = guest.seq
    with served.guest(guest.table) as watcher:
        box = watcher.hear_until(lambda f: f["type"] == "step")["screen"]["seats"][0]
        assert (box["here"], box["away"], box["leaves_in"]) == (False, False, None)
        assert watcher.seq == seq


@pytest.mark.parametrize(
    ("events", "waited"),
    [
        ([], {1: 70.0}),
        ([Away(seat=1)], {}),
        ([Away(seat=1), Back(seat=1)], {1: 70.0}),
        ([SeatLeft(seat=1)], {}),
    ],
)
def test_when_a_person_is_played_for(events: list[Event], waited: dict[int, float]) -> None:
    """The seat has been gone since 10 and the table has waited since 0. The later time counts."""
    now, presence = table(0, 1), Presence()
    assert now.turn == 0
    now = now.after(ActionPlayed(action="pass"))
    for event in events:
        now = now.after(event)
    presence.update(now, frozenset({0, 1}), 0.0)
    presence.update(now, frozenset({0}), 10.0)
    presence.update(now, frozenset({0}), 30.0)
    assert presence.bot_takeover_deadlines(now) == waited


def test_time_runs_from_when_somebody_else_comes() -> None:
    now, presence = table(0, 1).after(ActionPlayed(action="pass")), Presence()
    presence.update(now, frozenset(), 10.0)
    assert not presence.bot_takeover_deadlines(now), "nobody waits"
    presence.update(now, frozenset({0}), 5000.0)
    assert presence.bot_takeover_deadlines(now) == {1: 5000.0 + LEAVE_AFTER}
    presence.update(now, frozenset({0, 1}), 5001.0)
    presence.update(now, frozenset({0}), 5002.0)
    assert presence.bot_takeover_deadlines(now) == {1: 5002.0 + LEAVE_AFTER}


def test_a_person_whom_nothing_waits_for_is_left_in_peace() -> None:
    now, presence = table(0, 1), Presence()
    presence.update(now, frozenset({0}), 10.0)
    assert now.turn == 0 and not presence.bot_takeover_deadlines(now)


def test_a_game_of_people_who_are_all_away_stands_still() -> None:
    now = table(0, 1).after(Away(seat=0)).after(SeatLeft(seat=1))
    assert now.turn == 0 and not now.present


def test_a_header_of_an_older_version_opens() -> None:
    header = Header(RULES, "three-hand", "1", ("random",) * 3)
    old = header.to_json()
    for added in ('"name": "", ', '"open": false, ', f'"leave_after": {LEAVE_AFTER}, '):
        assert added in old
        old = old.replace(added, "")
    old = old.replace(', "together": false', "")
    assert "together" not in old and Header.from_json(old) == header


def test_who_comes_back_while_a_computer_player_thinks_moves_himself(
    served: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    thinking, thought = threading.Event(), threading.Event()

    def slowly(now: TableState, seat: int, limit: Limit | None) -> Step:
        if seat == 1:
            thinking.set()
            assert thought.wait(120)
        return computer_step(now, seat, limit)

    ann, bob = two(served, leave_after=1)
    play_together((ann, bob), lambda: ann.screen["turn"] == 1)
    monkeypatch.setattr("acesaround.server.driver.computer_step", slowly)
    bob.leave()
    gone = ann.hear_of("away")["seq"]
    assert thinking.wait(120)
    with ann, served.guest(ann.table, bob.token) as back:
        assert back.hear_of("back")["seq"] == gone + 1
        thought.set()
        assert back.settle()["turn"] == 1
        assert back.act()["seq"] == gone + 2


def test_nobody_has_to_wait_long_for_who_is_gone(
    served: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Anyone seated can soon have a computer player fill in until the person is back."""
    ann, bob = two(served, leave_after=600)
    play_together((ann, bob), lambda: waits_for(ann, 1))
    here = ann.command("replace", seat=1)
    assert here["code"] == "kept_back"
    assert here["reason"] == tr("server.name_is_connected_a_computer_player", name="Bob")
    bob.leave()
    ann.hear_until(lambda f: f["type"] == "step" and not f["screen"]["seats"][1]["here"])
    with served.guest(ann.table) as watcher:
        watcher.hear_until(lambda frame: frame["type"] == "step")
        assert watcher.command("replace", seat=1)["code"] == "no_seat"
    monkeypatch.setattr(decider, "MIN_SECONDS_GONE", 600)
    soon = ann.command("replace", seat=1)
    assert soon["code"] == "not_yet"
    assert soon["reason"] == tr("server.name_might_be_back_in_a_moment", name="Bob")
    monkeypatch.setattr(decider, "MIN_SECONDS_GONE", 0)
    assert ann.command("replace", seat=1)["type"] == "done"
    assert ann.screen["seats"][1]["away"]
    assert ann.command("replace", seat=1)["code"] == "nothing_to_wait_for"
    assert ann.settle()["asked"], "the game goes on"
    with served.guest(ann.table, bob.token) as back:
        assert not back.hear_of("back")["screen"]["seats"][1]["away"]
    ann.leave()


@pytest.mark.parametrize(
    ("seat", "leave_after", "events", "code"),
    [
        (1, 60, ["pass"], None),
        (1, 60, [], "nothing_to_wait_for"),
        (2, 60, ["pass"], "nothing_to_wait_for"),
        (5, 60, ["pass"], "no_seat"),
        (1, 0, ["pass"], "kept_back"),
    ],
    ids=["waited for", "not waited for", "a computer player", "no such seat", "a table that waits"],
)
def test_for_whom_a_computer_player_may_be_called(
    seat: int, leave_after: int, events: list[str], code: str | None
) -> None:
    now = table(0, 1, leave_after=leave_after)
    for action in events:
        now = now.after(ActionPlayed(action=action))
    wish = Replace(id="r", seat=seat)
    gone = {1: 10.0}
    if code is None:
        assert decide_takeover(now, 0, wish, gone).event == Away(seat=seat)
        with refused("server.name_might_be_back_in_a_moment", name="P1"):
            decide_takeover(now, 0, wish, {1: 9.9})
        with refused("server.this_table_has_reached_its_limit_start"):
            decide_takeover(replace(now, seq=MAX_EVENTS), 0, wish, gone)
        asking = now.after(Proposed(seat=0, to=now.seq - 1))
        with refused("server.theres_already_a_request_wait_for_the"):
            decide_takeover(asking, 0, wish, gone)
        return
    with pytest.raises(Refusal) as error:
        decide_takeover(now, 0, wish, gone)
    assert error.value.code == code
