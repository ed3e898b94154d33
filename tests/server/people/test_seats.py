"""Ownership of a seat, and its changes."""

from __future__ import annotations

import random
from contextlib import ExitStack

import httpx
import pytest
from tests.server.conftest import Served
from tests.server.support.guest import Guest
from tests.server.support.in_a_thread import run_apart

from acesaround.protocol import Done
from acesaround.server import rate_limits
from acesaround.server.clients import Client
from acesaround.server.rate_limits import CLIENT_RATE, TokenBucket
from acesaround.table.decider import person_name


def test_who_rises_gives_the_seat_up_in_every_window(served: Served) -> None:
    table = served.table()
    with served.guest(table).sit() as one, served.guest(table, one.token) as two:
        two.settle()
        assert one.command("rise")["type"] == "done"
        told = two.hear_until(lambda f: f.get("what") and f["what"]["kind"] == "rise")
        assert told["screen"]["seat"] is None and not told["screen"]["hand"]
        with served.guest(table).sit(0, "Bob") as bob:
            frame = two.hear_until(lambda f: f["type"] == "step" and f["seq"] >= bob.seq)
            assert frame["screen"]["seat"] is None and not frame["screen"]["hand"]
            assert two.command("act", action="pass")["code"] == "no_seat"
            assert two.command("ask")["code"] == "cannot_advise"
            assert bob.act(random.Random(1))["type"] == "done"


def test_all_see_at_once_that_who_sits_down_is_there(served: Served) -> None:
    table = served.table()
    with served.guest(table) as watcher, served.guest(table).sit(1):
        told = watcher.hear_until(lambda f: f.get("what") and f["what"]["kind"] == "sit")
        assert told["screen"]["seats"][1]["here"]


@pytest.mark.parametrize(
    ("name", "taken"),
    [
        ("\U0001f468\u200d\U0001f469", True), ("\u0645\u06cc\u200c\u0634\u0648\u062f", True),
        ("  Ann   Lee ", True), ("\u200d", False), (" \u200c ", False), ("A\u0000", False),
        ("A\u202eB", False), ("\u200b", False), ("\u3164", False), ("\u2800", False),
        ("\ufe0f", False), ("\u2764\ufe0f Ann", True),
        ("\U0001f3f4\U000e0067\U000e0062\U000e007f", True),
    ],
)  # fmt: skip
def test_a_name_is_the_same_to_sit_down_to_speak_and_for_a_table(
    served: Served, name: str, taken: bool
) -> None:
    written = " ".join(name.split())
    made = httpx.post(f"{served.http}/api/tables", json={"name": name})
    assert made.status_code == (201 if taken else 409)
    with served.guest(served.table()) as watcher, served.guest(watcher.table) as guest:
        guest.hear_until(lambda frame: frame["type"] == "step")
        said = watcher.command("say", text="hello", name=name)
        sat = guest.command("sit", seat=0, name=name)
        if not taken:
            assert said["code"] == sat["code"] == "malformed"
            return
        assert said["type"] == sat["type"] == "done"
        while guest.screen["seat"] != 0:
            guest.hear()
        assert guest.screen["seats"][0]["name"] == written


@pytest.mark.parametrize(
    ("written", "name"),
    [
        ("\u845b\U000e0100\u57ce", "\u845b\u57ce"), ("A\u2800", "A"), ("Ann\U000e0067", "Ann"),
        ("\u1820\u180b", "\u1820"), ("\u3164Ann\u3164Lee", "AnnLee"),
        ("\U0001f3f4\U000e0067\U000e007f\U000e0067", "\U0001f3f4\U000e0067\U000e007f"),
    ],
)  # fmt: skip
def test_marks_that_show_nothing_are_left_out_of_a_name(written: str, name: str) -> None:
    assert person_name(written) == name


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Ann", "Ann\u200d"), ("Ann", "A\u200dnn"), ("Ann", "ann\ufe0f"), ("Ann", "\u200cAnn"),
        ("A B", "A \u200d B"), ("\u65e5\u672c", "\u65e5\u200d\u672c"),
        ("\u2764\ufe0f", "\u2764\ufe0e"),
        ("\U0001f3f4", "\U0001f3f4\U000e0067\U000e0062\U000e007f"),
    ],
)  # fmt: skip
def test_names_that_look_alike_are_told_apart(one: str, other: str) -> None:
    for name, taken in ((one, other), (other, one)):
        assert person_name(name) == name
        assert person_name(name, [taken]) == f"{name} 2"
        assert person_name(name, [taken, f"{taken} 2"]) == f"{name} 3"


def test_no_picture_in_a_name_is_cut() -> None:
    family = "\U0001f468\u200d\U0001f469\u200d\U0001f467"
    for picture in (family, "\U0001f1e9\U0001f1ea", "\U0001f44d\U0001f3fd", "e\u0301"):
        for before in range(10):
            name = ("n" * before + picture * 24)[:24]
            whole = person_name(name, [person_name(name)])
            assert whole.endswith(" 2") and len(whole) <= 24
            assert whole[before:-2].rstrip() == picture * ((22 - before) // len(picture))


def test_two_of_one_name_are_told_apart(served: Served) -> None:
    """The longest name doesn't get longer with its number."""
    table = served.table("nicholas-1992")
    names = ("Ann", "ann", "Ann", "Ann 2")
    with ExitStack() as stack:
        guests = [stack.enter_context(served.guest(table)) for _ in names]
        for seat, (guest, name) in enumerate(zip(guests, names, strict=True)):
            guest.take(seat, name)
        boxes = guests[-1].screen["seats"]
        assert [box["name"] for box in boxes] == ["Ann", "ann 2", "Ann 3", "Ann 2 2"]
    assert person_name("A" * 24, ["a" * 24]) == "A" * 22 + " 2"


def test_a_seat_is_not_lost_with_the_answer(served: Served) -> None:
    """The connection breaks before the token arrives: the repeated command returns it."""
    table = served.table()
    sit = {"type": "sit", "id": "3f0c9a1e7b5d4826a0c1e9d7", "seq": 0, "seat": 0, "name": "Ann"}
    guest = served.guest(table)
    guest.say(sit)
    first = guest.hear_until(lambda frame: frame.get("id") == sit["id"])
    guest.leave()
    with served.guest(table) as again:
        again.say(sit)
        second = again.hear_until(lambda frame: frame.get("id") == sit["id"])
        assert second["type"] == "done" and second["token"] == first["token"]
        assert again.settle()["seat"] == 0
        assert again.act(random.Random(1))["type"] == "done"


def test_a_short_id_brings_nobody_a_token_of_another(served: Served) -> None:
    table = served.table()
    sit = {"type": "sit", "id": "1", "seq": 0, "seat": 0, "name": "Ann"}
    with served.guest(table) as guest, served.guest(table) as thief:
        for one, brings in ((guest, True), (thief, False), (guest, True)):
            one.say(sit)
            said = one.hear_until(lambda frame: frame.get("id") == "1")
            assert (said["type"], said.get("code")) == (
                ("done", None) if brings else ("refused", "taken")
            )
            assert (said.get("token") is not None) is brings
        assert thief.command("act", action="pass")["code"] == "no_seat"


def test_nobody_is_told_what_his_seat_saw_before_him(served: Served) -> None:
    table = served.table("three-hand", players="daugherty")
    with served.guest(table).sit(0) as ann:
        early = ann.seq
        ann.act(random.Random(1))
        ann.settle()
        with served.guest(table) as bob:
            bob.hear_until(lambda frame: frame["type"] == "step")
            assert bob.command("sit", seat=1, name="Bob")["type"] == "done"
        with served.guest(table, bob.token, after=early) as back:
            assert back.hear()["seat"] == 1
            first = back.hear()
            assert first["what"] is None and first["screen"]["seat"] == 1


def test_one_that_falls_behind_is_let_go() -> None:
    async def fall_behind() -> list[bytes | None]:
        client = Client()
        for number in range(10_000):
            client.send(Done(id=str(number), seq=number))
        return [client.outbox.get_nowait() for _ in range(client.outbox.qsize())]

    left = run_apart(fall_behind())
    assert len(left) == 2 and left[-1] is None
    assert left[0] is not None and b"closing" in left[0]


def test_one_in_a_hurry_is_made_to_wait(monkeypatch: pytest.MonkeyPatch) -> None:
    clock, waits = [100.0], list[float]()

    async def sleep(seconds: float) -> None:
        waits.append(seconds)
        clock[0] += seconds

    monkeypatch.setattr(rate_limits, "monotonic", lambda: clock[0])
    monkeypatch.setattr(rate_limits, "sleep", sleep)

    async def hurry() -> None:
        pace = TokenBucket(*CLIENT_RATE)
        for _ in range(500):
            await pace.acquire()

    run_apart(hurry())
    assert not any(waits[:100]), "some at once"
    assert clock[0] - 100 == pytest.approx(10), "and then 40 a second"


def test_tables_that_are_not_there_leave_nothing_behind(served: Served) -> None:
    for number in range(20):
        assert httpx.get(f"{served.http}/api/tables/none{number}").status_code == 404
    table = served.table()
    guests = [Guest(served.ws, table) for _ in range(8)]
    seen = [guest.hear()["table"] for guest in guests]
    assert seen == [table] * 8
    assert guests[0].sit().screen["seat"] == 0
    for guest in guests[1:]:
        guest.hear_until(lambda f: f.get("what") and f["what"]["kind"] == "sit")
    for guest in guests:
        guest.leave()
