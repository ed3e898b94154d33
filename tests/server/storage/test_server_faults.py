"""Server faults: people are told, and tables go on."""

from __future__ import annotations

import random
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import httpx
import pytest
from tests.server.conftest import Served, serve

from acesaround.i18n import tr
from acesaround.messages import reasons
from acesaround.players.base import Choice
from acesaround.players.registry import player
from acesaround.server.middleware import LONGEST_BODY
from acesaround.store.event_log import EventLog, Stored, Unread, Unwritten
from acesaround.table import automatic_events


class Trouble:
    """Database with a full disk or a lost answer, when the test says so.

    `full_for_itself` fails only events that no person caused.
    """

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.full, self.full_for_itself, self.lost = False, False, 0
        self._append = EventLog.append
        monkeypatch.setattr(EventLog, "append", lambda log, *event: self._write(log, *event))
        create = EventLog.create
        monkeypatch.setattr(
            EventLog, "create", lambda log, *row: self._fail() if self.full else create(log, *row)
        )

    def _write(self, log: EventLog, *event: Any) -> None:
        by_itself = event[3] is None
        if self.full or (by_itself and self.full_for_itself):
            self._fail()
        self._append(log, *event)
        if self.lost:
            self.lost -= 1
            self._fail()

    @staticmethod
    def _fail() -> None:
        raise Unwritten("database or disk is full")


@pytest.fixture
def database(tmp_path: Path) -> Path:
    return tmp_path / "tables.db"


@pytest.fixture
def own(database: Path) -> Iterator[Served]:
    """Yield a server that a test can break."""
    found, stop = serve(database)
    yield found
    stop()


@pytest.fixture
def trouble(monkeypatch: pytest.MonkeyPatch) -> Trouble:
    return Trouble(monkeypatch)


def test_a_full_disk_refuses_what_people_do_and_loses_nothing(
    trouble: Trouble, own: Served
) -> None:
    with own.guest(own.table()).sit() as guest:
        guest.settle()
        trouble.full = True
        before = guest.seq
        refused = guest.command("act", action="pass")
        assert (refused["code"], refused["seq"]) == ("failed", before)
        made = httpx.post(f"{own.http}/api/tables", json={})
        assert made.status_code == 503 and made.json()["detail"]
        trouble.full = False
        done = guest.command("act", action="pass")
        assert (done["type"], done["seq"]) == ("done", before + 1)


def test_a_table_that_cannot_go_on_says_so_and_does_when_it_can(
    trouble: Trouble, own: Served
) -> None:
    with own.guest(own.table()) as guest:
        guest.hear_until(lambda frame: frame["type"] == "step")
        trouble.full_for_itself = True
        assert guest.command("sit", seat=0, name="Ann")["type"] == "done"
        said = guest.hear_until(lambda frame: frame["type"] == "refused")
        assert (said["id"], said["code"]) == (None, "failed") and said["reason"]
        trouble.full_for_itself = False
        assert guest.settle()["hand"], "it was dealt, without anybody doing anything"


@pytest.mark.parametrize("fails", ["before", "after"])
def test_the_next_game_is_created_once(trouble: Trouble, own: Served, fails: str) -> None:
    table = own.table("two-hand", changes={"game": {"target": 5}})
    with own.guest(table).sit() as ann:
        ann.play_out()
        trouble.full, trouble.lost = fails == "before", int(fails == "after")
        again = {"type": "again", "id": "once-more"}
        for answer in ("refused", "done"):
            ann.say(again)
            assert ann.hear_until(lambda frame: frame.get("id") == again["id"])["type"] == answer
            trouble.full = False
    with closing(sqlite3.connect(own.place)) as connection:
        assert connection.execute("SELECT COUNT(*) FROM tables").fetchone() == (2,)


@pytest.mark.parametrize("lost", [1, 2])
def test_an_event_written_although_the_database_said_no(
    trouble: Trouble, own: Served, lost: int
) -> None:
    with own.guest(own.table()).sit() as guest:
        guest.settle()
        trouble.lost = lost
        before = guest.seq
        said = {"type": "act", "id": "the-same-one", "seq": before, "action": "pass"}
        answers = []
        for _ in range(3):
            guest.say(said)
            answers.append(guest.hear_until(lambda f: f.get("id") == said["id"])["type"])
        assert answers == ["refused", "done", "done"]
        while guest.seq <= before:
            guest.hear()
        told = [f["seq"] for f in guest.frames if f.get("what")]
        assert told == list(range(1, told[-1] + 1)), "it is told once"
        assert guest.act(random.Random(2))["type"] == "done"


class Fails:
    """Computer player that crashes."""

    def choose(self, *_: object) -> Choice:
        raise ZeroDivisionError


def test_a_player_that_fails_is_stood_in_for(own: Served, monkeypatch: pytest.MonkeyPatch) -> None:
    def faulty(name: str, seed: Any = None) -> Any:
        return Fails() if name != "random" else player(name, seed)

    monkeypatch.setattr(automatic_events, "player", faulty)
    open_hands = {"table": {"show_all_hands": True}}
    with own.guest(own.table(players="daugherty", changes=open_hands)).sit() as guest:
        guest.settle()
        assert guest.command("ask")["code"] == "cannot_advise"
        assert guest.act(random.Random(1))["type"] == "done"
        guest.settle()
        while guest.seq < 12:
            guest.act(random.Random(1))
            guest.settle()
        why = guest.command("why", now=True)
        told = str(reasons.DRAWN_BY_LOT(name="daugherty"))
        assert {one["plain"] for one in why["thoughts"]} == {told}


@pytest.mark.parametrize(
    "spoil",
    [
        "UPDATE tables SET header = replace(header, '\"preset\"', '\"base\"')",
        'UPDATE tables SET header = replace(header, \'"digest": "\', \'"digest": "0\')',
        "INSERT INTO events SELECT id, 1, NULL, 0, 'nonsense' FROM tables",
        """INSERT INTO events SELECT id, 1, NULL, 0, '{"event":"did","action":"AS"}' FROM tables""",
    ],
)
def test_a_table_that_cannot_be_read(own: Served, database: Path, spoil: str) -> None:
    table = own.table()
    with closing(sqlite3.connect(database)) as connection, connection:
        connection.execute(spoil)
    with own.guest(table) as guest:
        said = guest.hear()
        assert (said["type"], said["code"]) == ("over", "unreadable") and said["reason"]
        assert guest.ended()
    assert httpx.get(f"{own.http}/api/tables/{table}").status_code == 409


def test_a_table_that_cannot_be_read_just_now(own: Served, database: Path) -> None:
    table = own.table()

    def renamed(old: str, new: str) -> None:
        with closing(sqlite3.connect(database)) as connection, connection:
            connection.execute(f"ALTER TABLE {old} RENAME TO {new}")

    renamed("tables", "gone")
    with own.guest(table) as guest:
        said = guest.hear()
        assert (said["type"], said["code"]) == ("over", "failed") and said["reason"]
    answer = httpx.get(f"{own.http}/api/tables/{table}")
    assert answer.status_code == 503
    assert answer.json()["detail"] == tr("server.the_server_cant_read_its_tables_right")
    renamed("gone", "tables")
    with own.guest(table) as guest:
        assert guest.hear()["type"] == "welcome"


def test_what_another_wrote_and_cannot_be_read(
    trouble: Trouble, own: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    with own.guest(own.table()).sit() as guest:
        guest.settle()
        trouble.lost = 1
        said = {"type": "act", "id": "first", "seq": guest.seq, "action": "pass"}
        guest.say(said)
        assert guest.hear_until(lambda f: f.get("id") == "first")["code"] == "failed"
        with monkeypatch.context() as patch:
            patch.setattr(EventLog, "read", unread)
            guest.say(said | {"id": "second"})
            assert guest.hear_until(lambda f: f.get("id") == "second")["code"] == "failed"
        guest.say(said)
        guest.hear_until(lambda f: f.get("id") == "first")
        while guest.seq < said["seq"] + 1:  # type: ignore[operator]
            guest.hear()


def unread(*_: object) -> list[Stored]:
    raise Unread("database is locked")


def test_a_body_that_is_too_long_or_too_deep(own: Served) -> None:
    long = httpx.post(f"{own.http}/api/tables", json={"rules": "x" * 100_000})
    assert long.status_code == 413
    assert long.json()["detail"] == tr(
        "server.the_request_is_too_large_the_limit", bytes=LONGEST_BODY
    )
    for depth in (900, 5_000):
        deep = '{"changes": ' + '{"a": ' * depth + "1" + "}" * depth + "}"
        answer = httpx.post(f"{own.http}/api/tables", content=deep)
        assert answer.status_code in (400, 409, 422), answer.text


@pytest.mark.parametrize(
    ("path", "body", "place"),
    [
        ("tables", '{"name": "\\ud800"}', "name"),
        ("tables", '{"seed": "\\ud800"}', "seed"),
        ("tables", '{"players": ["\\ud800"]}', "players"),
        ("tables", '{"\\ud800": 1}', None),
        ("tables", '{"leave_after": NaN}', "leave_after"),
        ("moves", '{"code": "\\ud800"}', "code"),
        ("moves/new", '{"tables": [{"table": "a", "token": "\\ud800"}]}', "tables"),
    ],
)
def test_a_body_with_what_no_answer_can_repeat(
    own: Served, path: str, body: str, place: str | None
) -> None:
    """A lone surrogate isn't valid text, and NaN isn't valid JSON."""
    headers = {"Content-Type": "application/json"}
    answer = httpx.post(f"{own.http}/api/{path}", content=body, headers=headers)
    assert answer.status_code == 422
    for fault in answer.json()["detail"]:
        assert fault["loc"][:2] == (["body"] if place is None else ["body", place])
        assert fault["msg"] and "input" not in fault


def test_a_forged_token_has_no_table_read(own: Served, monkeypatch: pytest.MonkeyPatch) -> None:
    read, tables = EventLog.read, list[str]()

    def counted(log: EventLog, table: str, *after: int) -> list[Stored]:
        tables.append(table)
        return read(log, table, *after)

    monkeypatch.setattr(EventLog, "read", counted)
    table = own.table()
    with own.guest(own.table()).sit() as ann:
        for token in ("forged", ann.token):
            for path, body in (("seats", "seats"), ("moves/new", "tables")):
                asked = {body: [{"table": table, "token": token}]}
                assert httpx.post(f"{own.http}/api/{path}", json=asked).is_success
    assert ann.table in tables and table not in tables


def test_a_table_that_cannot_be_read_just_now_is_not_told_to_stand(
    database: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    before, stop = serve(database)
    with before.guest(before.table()).sit() as ann:
        mine = {"seats": [{"table": ann.table, "token": ann.token}]}
    stop()
    after, stop = serve(database)
    with monkeypatch.context() as patch:
        patch.setattr(EventLog, "read", unread)
        assert httpx.post(f"{after.http}/api/seats", json=mine).json() == []
    [told] = httpx.post(f"{after.http}/api/seats", json=mine).json()
    stop()
    assert (told["table"], told["seat"], told["undone"]) == (ann.table, 0, 0)
