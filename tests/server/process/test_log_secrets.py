"""No failure puts a card, token, holder id, transfer code, name, or table name into the log.

The server logs as with ``aces serve --log-format json --log-level debug``, and all other packages
log everything, too. Each test also checks that an ordinary log would have had the secret.
"""

from __future__ import annotations

import ast
import io
import json
import logging
import random
import re
import shutil
import sqlite3
import subprocess
import time
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import httpx
import pytest
from tests.server.conftest import Served, serve
from tests.server.support.guest import SECONDS, Guest

import acesaround.server
from acesaround.cards import Card, Hand
from acesaround.cli.logs import SparseHandler
from acesaround.game.actions import Deal
from acesaround.game.legal import IllegalAction
from acesaround.messages import refusals
from acesaround.notation.actions import parse_action
from acesaround.players.base import Choice
from acesaround.players.registry import player
from acesaround.server import room
from acesaround.server.log_events import FIELDS, digest
from acesaround.store.event_log import EventLog
from acesaround.store.transfer_codes import TransferCodes
from acesaround.table import automatic_events

NAME, CHAT, SEED = "Wilhelmina", "the queen sits with me", "a-secret-seed"


class Watched:
    """A server, everything it has logged, and the secrets that its log mustn't have."""

    def __init__(self, served: Served, database: Path, written: io.StringIO) -> None:
        self.served, self.database, self._written = served, database, written
        self.secrets = [NAME, CHAT, SEED]

    def table(self, players: str = "random") -> str:
        name = self.served.table(players=players, seed=SEED)
        self.secrets.append(name)
        return name

    def sit(self, table: str) -> Guest:
        """Take a seat, chat, and wait until something is asked."""
        guest = self.served.guest(table).sit(name=NAME)
        assert guest.command("say", text=CHAT)["type"] == "done"
        self.secrets.append(str(guest.token))
        return guest

    def sql(self, statement: str, *values: str) -> list[tuple[Any, ...]]:
        with closing(sqlite3.connect(self.database)) as other, other:
            return other.execute(statement, values).fetchall()

    def events(self) -> list[dict[str, Any]]:
        """Return all events in the log, after checking that it has no secrets."""
        found = [json.loads(line) for line in self._written.getvalue().splitlines()]
        text = json.dumps(found, ensure_ascii=False)
        for secret in (*self.secrets, *self._stored_secrets()):
            # Short ones are parts of words, such as AS of ASGI.
            assert not re.search(rf"(?<!\w){re.escape(secret)}(?!\w)", text)
        return found

    def line(self, event: str) -> dict[str, Any]:
        """Wait for an event, and return its first line in the log."""
        end = time.monotonic() + SECONDS
        while time.monotonic() < end:
            if (line := next((e for e in self.events() if e["event"] == event), None)) is not None:
                return line
            time.sleep(0.02)
        raise AssertionError(f"{event} isn't in the log")

    def _stored_secrets(self) -> set[str]:
        """Return holder ids, and all cards that were dealt, in both notations."""
        found = set[str]()
        for (body,) in self.sql("SELECT CAST(body AS BLOB) FROM events"):
            if not body.startswith(b"{"):  # This test has changed it.
                continue
            event = json.loads(body)
            if event["event"] == "sat":
                found.add(event["holder"])
            action = parse_action(event["action"]) if "action" in event else None
            if isinstance(action, Deal):
                cards: list[Card] = [card for hand in action.hands for card in hand]
                found |= {str(card) for card in cards} | {card.symbol for card in cards}
        return found


@pytest.fixture
def own(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> Iterator[Watched]:
    caplog.set_level(logging.DEBUG)
    written = io.StringIO()
    handler, root = SparseHandler(written, form="json"), logging.getLogger()
    root.addHandler(handler)
    database = tmp_path / "tables.db"
    served, stop = serve(database, log_config=None, log_level="debug")
    watched = Watched(served, database, written)
    with pytest.MonkeyPatch.context() as patch:
        # Other tests' servers log with uvicorn's own handlers.
        patch.setattr(logging.getLogger("uvicorn"), "propagate", True)
        yield watched
        stop()
    handler.close()
    root.removeHandler(handler)
    assert watched.events()


def types(line: dict[str, Any]) -> list[str]:
    """Return the types of an error and its causes, starting with the error."""
    return [stack["exc_type"] for stack in line["exception"]]


def raises(text: Callable[..., str]) -> Callable[..., Any]:
    """Return a function that raises an error with a text made from its arguments."""

    def fail(*arguments: Any, **_: Any) -> Any:
        raise RuntimeError(text(*arguments))

    return fail


class TellsItsHand:
    """A computer player that fails, with its hand in every part of the error."""

    def choose(self, seen: Any, *_: object) -> Choice:
        symbols = " ".join(card.symbol for card in seen.hand)
        try:
            raise IllegalAction(refusals.CARD_NOT_HELD(card=next(iter(seen.hand))))
        except IllegalAction as error:
            group = ExceptionGroup(f"{seen.hand}", [ValueError(symbols), KeyError(symbols)])
            group.add_note(symbols)
            raise group from error


def test_hands_in_the_errors_of_computer_players(
    own: Watched, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def chosen(name: str, seed: Any = None) -> Any:
        return player(name, seed) if name == "random" else TellsItsHand()

    monkeypatch.setattr(automatic_events, "player", chosen)
    table = own.table("daugherty")
    with own.sit(table) as guest:
        for _ in range(30):
            guest.act(random.Random(3))
            guest.settle()
        guest.command("ask")
    failed = next(line for line in own.events() if line["event"].startswith("daugherty failed"))
    assert types(failed) == ["ExceptionGroup", "IllegalAction"]
    inner = failed["exception"][0]["exceptions"]
    assert [one[0]["exc_type"] for one in inner] == ["ValueError", "KeyError"]
    frame = failed["exception"][0]["frames"][-1]
    assert frame["name"] == "choose" and set(frame) == {"filename", "lineno", "name"}
    assert failed["table"] == digest(table) and failed["request"] and failed["client"]
    assert types(own.line("no advice"))[0] == "ExceptionGroup"
    assert "A♠" in caplog.text, "an ordinary log would have it"


def test_events_in_the_errors_of_the_database(
    own: Watched, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    table = own.table()
    with own.sit(table) as guest:
        own.sql(
            "CREATE TRIGGER full BEFORE INSERT ON events BEGIN SELECT RAISE(ABORT, 'full'); END"
        )
        assert guest.command("act", action="pass")["code"] == "failed"
        assert httpx.post(f"{own.served.http}/api/tables", json={}).status_code == 201
        own.sql("DROP TRIGGER full")
        append = EventLog.append

        def fail(log: EventLog, *row: Any) -> None:
            if row[3] is None:  # No person caused this event.
                raise RuntimeError(f"bad row {row}")
            append(log, *row)

        monkeypatch.setattr(EventLog, "append", fail)
        guest.act(random.Random(1))
        guest.hear_until(lambda frame: frame["type"] == "refused")
        monkeypatch.undo()
    assert own.line("a table can't be saved")["reason"] == "full"
    stuck = own.line("a table can't continue")
    assert types(stuck) == ["RuntimeError"] and stuck["reason"] == "RuntimeError"
    assert {own.line(event)["table"] for event in _AT_A_TABLE} == {digest(table)}
    assert table in caplog.text, "an ordinary log would have it"


_AT_A_TABLE = ("a client connected", "a table can't be saved", "a table can't continue")


def test_frames_tokens_and_hands_at_a_socket(
    own: Watched, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    table = own.table()
    with own.sit(table) as guest:
        held = guest.screen["hand"][0]["card"]
        guest.say(f'{{"type": "act", "token": "{guest.token}", "action": "play {held}"')
        guest.hear_until(lambda frame: frame["type"] == "refused")
        assert guest.command("act", action=f"play {held}")["type"] == "refused"
        monkeypatch.setattr(room, "weighed", raises(lambda now, seat, _: str(now.game.hands[seat])))
        guest.say({"type": "weigh", "id": "x", "cards": [held]})
        assert guest.ended()
    forged = f"{guest.token}x"
    with own.served.guest(table, forged) as stranger:
        assert stranger.ended() and stranger.frames[-1]["code"] == "bad_token"
    crashed = own.line("Exception in ASGI application")
    assert types(crashed) == ["RuntimeError"] and crashed["logger"] == "uvicorn.error"
    assert crashed["table"] == digest(table) and crashed["client"]
    assert own.line("a client was refused")["code"] == "bad_token"
    assert own.line("a frame was malformed")["request"] == crashed["request"]
    assert NAME in caplog.text and held in caplog.text, "an ordinary log would have them"


def test_transfer_codes(
    own: Watched, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    moves, table = f"{own.served.http}/api/moves", own.table()
    with own.sit(table) as guest:
        body = {"name": NAME, "tables": [{"table": table, "token": guest.token}]}
        code = httpx.post(f"{moves}/new", json=body).json()["code"]
    own.secrets += [code, code[::-1]]
    assert httpx.post(moves, json={"code": code[::-1]}).status_code == 404
    assert httpx.post(moves, json={"code": [code]}).status_code == 422
    monkeypatch.setattr(TransferCodes, "redeem", raises(lambda _codes, typed, _at: typed))
    broken = httpx.post(moves, json={"code": code})
    assert (broken.status_code, broken.text) == (500, "Internal Server Error")
    crashed = own.line("Exception in ASGI application")
    assert types(crashed) == ["RuntimeError"]
    assert crashed["request"] == broken.headers["X-Request-ID"]
    assert code in caplog.text, "an ordinary log would have it"


@pytest.mark.parametrize(
    ("spoil", "reason"),
    [
        (f'UPDATE tables SET header = \'{{"seed": "{SEED}\' WHERE id = ?', None),
        (
            "UPDATE tables SET header = CAST(x'ff' || header AS TEXT) WHERE id = ?",
            "Could not decode to UTF-8 column 'header'",
        ),
        ("DELETE FROM events WHERE seq = 2 AND table_id = ?", "event 2 is missing"),
    ],
    ids=["not JSON", "not text", "a gap"],
)
def test_tables_that_cannot_be_read(own: Watched, spoil: str, reason: str | None) -> None:
    table = own.table()
    with own.sit(table):
        pass
    own.sql(
        "INSERT INTO tables SELECT 'copied-table', made, header FROM tables WHERE id = ?", table
    )
    own.sql(
        "INSERT INTO events SELECT 'copied-table', seq, command, at, body FROM events "
        "WHERE table_id = ?",
        table,
    )
    own.secrets.append("copied-table")
    own.sql(spoil, "copied-table")
    assert httpx.get(f"{own.served.http}/api/tables/copied-table").status_code in (409, 503)
    broken = own.line("a table can't be read")
    assert broken["table"] == digest("copied-table")
    assert broken["reason"] == reason if reason else types(broken)


@pytest.mark.parametrize(
    ("logged", "event"),
    [
        (("Exception in callback Room.play(AS, 'Ann')\nhandle: <Handle AS>",), "…in callback"),
        (("Task exception was never retrieved\nfuture: <Task AS>",), "Task exception was never"),
        (("can't send %s to %r", "AS", "Ann"), "can't send … to …"),
        (("'AS'",), "(hidden)"),
    ],
)
def test_values_in_the_messages_of_other_packages(logged: tuple[str, ...], event: str) -> None:
    written = io.StringIO()
    handler = SparseHandler(written, form="json")
    handler.handle(_record("asyncio", logging.ERROR, *logged))
    text = written.getvalue()
    assert event.removeprefix("…") in json.loads(text)["event"]
    assert "AS" not in text and "Ann" not in text


def test_only_this_packages_lines_below_a_warning_are_written() -> None:
    written = io.StringIO()
    handler = SparseHandler(written)
    for _ in range(3):
        handler.handle(_record("uvicorn.error", logging.DEBUG, "< TEXT AS"))
        handler.handle(_record("acesaround.server", logging.DEBUG, "a command arrived"))
    lines = written.getvalue().splitlines()
    assert len(lines) == 3 and all("a command arrived" in line for line in lines)


def test_a_traceback_in_text_has_the_calls_and_the_types_of_all_errors() -> None:
    written = io.StringIO()
    handler = SparseHandler(written)
    hand = "AS"
    try:
        TellsItsHand().choose(SimpleNamespace(hand=Hand(hand)))
    except ExceptionGroup as error:
        told = type(error), error, error.__traceback__
        record = _record("acesaround.server", logging.ERROR, "no advice")
        record.exc_info = told
        handler.handle(record)
    first, *lines = written.getvalue().splitlines()
    assert first.endswith("ERROR: no advice: ExceptionGroup")
    shown = [line.strip() for line in lines if line.strip() in _SHOWN]
    assert shown == [_SHOWN[0], "IllegalAction", _SHOWN[0], *_SHOWN[2:]]
    assert "in choose" in written.getvalue() and "raise group from error" in written.getvalue()
    assert not re.search(r"\bAS\b|A♠", written.getvalue())


_SHOWN = (
    "Traceback (most recent call last):",
    "IllegalAction",
    "ExceptionGroup",
    "ValueError",
    "KeyError",
)


@pytest.mark.skipif(shutil.which("b2sum") is None, reason="coreutils aren't installed")
def test_a_tables_digest_is_the_start_of_its_blake2b_hash() -> None:
    told = subprocess.run(["b2sum"], input=b"Xy3_-abcDEF0", capture_output=True, check=True)
    assert told.stdout.decode().startswith(digest("Xy3_-abcDEF0")) and len(digest("x")) == 8


def test_a_value_that_json_does_not_have_is_its_type() -> None:
    written = io.StringIO()
    record = _record("acesaround.server", logging.ERROR, "it failed")
    record.kind, record.hand = {Card.parse("AS")}, "AS"
    SparseHandler(written, form="json").handle(record)
    line = json.loads(written.getvalue())
    assert line["kind"] == "set" and "hand" not in line


def test_each_field_that_the_server_logs_is_written() -> None:
    """Fields that aren't in the list would silently be missing from all lines."""
    calls = [
        node
        for path in Path(acesaround.server.__path__[0]).rglob("*.py")
        for node in ast.walk(ast.parse(path.read_text("utf-8")))
        if isinstance(node, ast.Call) and ast.unparse(node.func).startswith("_log.")
    ]
    logged = [call for call in calls if call.func.attr in _LEVELS]  # type: ignore[attr-defined]
    used = {word.arg for call in logged for word in call.keywords} - {"exc_info"}
    assert used and used <= set(FIELDS)
    assert all(isinstance(call.args[0], ast.Constant) for call in logged), "an event is fixed"


_LEVELS = ("debug", "info", "warning", "error", "exception")


def _record(name: str, level: int, message: str, *values: str) -> logging.LogRecord:
    return logging.LogRecord(name, level, __file__, 1, message, values, None)
