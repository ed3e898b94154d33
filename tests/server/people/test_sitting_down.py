"""Rules for another person sitting down."""

from __future__ import annotations

import random
from dataclasses import replace

import httpx
import pytest
from tests.server.conftest import Served
from tests.server.hand.test_undo import begun, next_event, undo
from tests.server.support.in_a_thread import decide
from tests.server.support.refusals import refused

from acesaround.protocol import Sit
from acesaround.server.screen import screen
from acesaround.table.events import Agreed, Proposed, SeatLeft, SeatTaken, Undone
from acesaround.table.state import TableState


def dealt(*people: int, open: bool = True) -> TableState:
    """Return a table in its first hand."""
    now = begun("three-hand", *people)
    now = replace(now, header=replace(now.header, open=open))
    return now.after(next_event(now, random.Random(1)))


def sit(now: TableState) -> SeatTaken:
    event = decide(now, None, Sit(id="s", seq=now.seq, seat=2, name="C"), "h")
    assert isinstance(event, SeatTaken)
    return event


def test_nobody_looks_at_one_hand_after_the_other() -> None:
    rng, now = random.Random(1), dealt(0, 1)
    assert now.seating == "now" and sit(now), "who comes in the middle of a hand may sit down"
    now = now.after(SeatLeft(seat=1))
    assert now.seating == "next_deal" == screen(now, None, ()).seating
    with refused("server.someone_who_knows_these_cards_has_left") as error:
        sit(now)
    assert error.value.code == "not_yet"
    while now.hand_over is None:
        assert now.seating == "next_deal"
        now = now.after(next_event(now, rng))
    assert now.seating == "now"
    while now.hand_over is not None:
        now = now.after(next_event(now, rng))
    assert now.seating == "now" and sit(now)


def test_one_alone_and_people_by_invitation_sit_where_they_like() -> None:
    assert dealt(0).after(SeatLeft(seat=0)).seating == "now"
    assert dealt(0, 1, open=False).after(SeatLeft(seat=1)).seating == "now"


def test_the_same_hand_does_not_become_another_by_taking_back() -> None:
    now = dealt(0, 1)
    first = now.seq
    now = now.after(SeatLeft(seat=1))
    rng = random.Random(1)
    before = now.at(first - 1)
    assert before is not None and before.deal_due
    now = now._back_to(first - 1)
    assert now.seating == "next_deal", "the cards that are dealt now have been seen"
    assert now.after(next_event(now, rng)).seating == "next_deal"


def test_nobody_sits_down_to_a_later_deal_that_he_has_seen() -> None:
    """Someone sees the second deal, then leaves after an undo to the first. It's dealt again."""
    rng, now = random.Random(3), dealt(0, 1)
    while 0 not in now.decided or now.deals < 2:
        now = now.after(next_event(now, rng))
    hands = now.game.hands
    now = now.after(undo(now))
    assert now.proposal is not None and now.proposal.to is not None
    now = now.after(Agreed(seat=1)).after(Undone(seat=0, to=now.proposal.to))
    assert (now.deals, now.furthest) == (1, 2)
    now = now.after(SeatLeft(seat=1))
    while now.deals < 2:
        assert now.seating == "next_deal"
        with refused("server.someone_who_knows_these_cards_has_left"):
            sit(now)
        now = now.after(next_event(now, rng))
    assert now.game.hands == hands
    while now.hand_over is None:
        assert now.seating == "next_deal"
        now = now.after(next_event(now, rng))
    assert now.seating == "now" and sit(now)


@pytest.mark.parametrize("open", [True, False])
def test_nobody_goes_back_to_a_hand_that_is_known_from_another_seat(open: bool) -> None:
    rng, now = random.Random(3), dealt(0, 1, open=open)
    while now.hand_over is None or 0 not in now.decided:
        now = now.after(next_event(now, rng))
    stayed = now
    now = now.after(SeatLeft(seat=1)).after(sit(now.after(SeatLeft(seat=1))))
    if open:
        with refused("server.you_cant_undo_this_someone_here_might") as error:
            undo(now)
        assert error.value.code == "kept_back"
    else:
        assert isinstance(undo(now), Proposed)
    assert isinstance(undo(stayed), Proposed)
    assert isinstance(undo(stayed.after(SeatLeft(seat=1))), Undone), "nobody sits elsewhere"
    before = now.decided[0]
    while now.decided[0] == before:
        now = now.after(next_event(now, rng))
    assert isinstance(undo(now), Proposed), "a hand that began after it may be gone back in"


def test_over_the_wire(served: Served) -> None:
    table = served.table("two-hand", open=True, seed=None, players="daugherty")
    with served.guest(table).sit(0, "Ann") as ann, served.guest(table) as bob:
        bob.take(1, "Bob")
        ann.catch_up(bob.seq)
        assert bob.command("rise")["type"] == "done"
        bob.hear_until(lambda f: f["type"] == "step" and f["screen"]["seat"] is None)
        assert bob.screen["seating"] == "next_deal"
        assert bob.command("sit", seat=1, name="Bob")["code"] == "not_yet"
        told = httpx.get(f"{served.http}/api/tables/{table}").json()
        assert not told["seats"][1]["free"]
        with served.guest(table, ann.token) as again:
            assert again.hear()["seat"] == 0, "one's own seat is one's own"


def test_where_all_hands_are_open() -> None:
    now = begun("three-hand", 0)
    rules = now.header.rules.replace(table={"show_all_hands": True})
    alone = replace(now, header=replace(now.header, rules=rules))
    assert alone.seating == "never"
    assert alone.after(SeatLeft(seat=0)).seating == "now"
    assert replace(alone, header=replace(alone.header, together=True)).seating == "now"
