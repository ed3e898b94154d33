"""Repeated errors don't flood the log: the first of a kind is logged, then one now and then."""

from __future__ import annotations

import io
import json
import logging
import resource
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import httpx
import pytest
from tests.server.process.test_serve_command import address_of, ended, started
from tests.server.support.guest import Guest
from tests.support.slow import quick

from acesaround.cli.logs import INTERVAL_S, MAX_KINDS, SparseHandler
from acesaround.server.log_events import digest


class Clock:
    """Clock set by the test."""

    now = 1000.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def written() -> io.StringIO:
    return io.StringIO()


@pytest.fixture
def handler(clock: Clock, written: io.StringIO) -> SparseHandler:
    return SparseHandler(written, clock)


@pytest.fixture
def log(handler: SparseHandler) -> Iterator[logging.Logger]:
    found = logging.getLogger("acesaround.sparse")
    found.propagate = False
    found.addHandler(handler)
    yield found
    found.removeHandler(handler)


def lines(written: io.StringIO) -> list[str]:
    """Return the log lines without the time."""
    found = written.getvalue().splitlines()
    written.seek(0)
    written.truncate()
    return [line.partition(",")[2][4:] if line[:2] == "20" else line for line in found]


def test_one_kind_is_written_once_and_then_once_an_interval(
    log: logging.Logger, clock: Clock, written: io.StringIO
) -> None:
    for table in range(1000):
        log.error("table %s cannot be kept: %s", table, "full")
        clock.now += 0.05
    assert lines(written) == ["ERROR: table 0 cannot be kept: full"]
    clock.now = Clock.now + INTERVAL_S
    log.error("table %s cannot be kept: %s", "x", "full")
    assert lines(written) == ["ERROR: table x cannot be kept: full (and 999 more like this)"]
    for _ in range(5):
        log.error("table %s cannot be kept: %s", "y", "full")
    assert lines(written) == []
    clock.now += INTERVAL_S
    log.error("table %s cannot be kept: %s", "z", "full")
    clock.now += INTERVAL_S
    log.error("table %s cannot be kept: %s", "z", "full")
    assert lines(written) == [
        "ERROR: table z cannot be kept: full (and 5 more like this)",
        "ERROR: table z cannot be kept: full",
    ]


def test_kinds_are_told_apart(log: logging.Logger, written: io.StringIO) -> None:
    for _ in range(10):
        log.error("one %s", 1)
        log.warning("one %s", 1)
        log.error("two")
        log.getChild("deeper").error("two")
    assert lines(written) == ["ERROR: one 1", "WARNING: one 1", "ERROR: two", "ERROR: two"]


def test_numbers_and_addresses_in_a_message_make_no_kind(
    log: logging.Logger, written: io.StringIO
) -> None:
    for number in range(100):
        log.error(f"Task-{number} of <socket {hex(4000 + number)}> was destroyed")
    assert len(lines(written)) == 1


def fail(log: logging.Logger, error: Exception) -> None:
    try:
        raise error
    except Exception:
        log.exception("it failed")


def test_a_traceback_is_written_once_for_each_kind_of_error(
    log: logging.Logger, clock: Clock, written: io.StringIO
) -> None:
    for _ in range(50):
        fail(log, ValueError("a\nb"))
        fail(log, KeyError("c"))
    first = lines(written)
    assert [line for line in first if line.startswith("Trace")] == [
        "Traceback (most recent call last):"
    ] * 2
    clock.now += INTERVAL_S
    fail(log, ValueError("d\ne"))
    assert lines(written) == ["ERROR: it failed: ValueError (and 49 more like this)"]


def test_collectors_get_an_object_per_line_with_the_number_held_back(
    clock: Clock, written: io.StringIO
) -> None:
    handler = SparseHandler(written, clock, "json")
    for number in range(4):
        clock.now += INTERVAL_S * (number == 3)
        handler.handle(logging.makeLogRecord(_FULL | {"created": 1000.5 + number}))
    first, last = map(json.loads, written.getvalue().splitlines())
    assert first == {
        "time": "1970-01-01T00:16:40.500Z",
        "level": "error",
        "event": "a table can't be saved",
        "logger": "acesaround.server",
        "table": "1f9a40c2",
        "reason": "disk full",
    }
    assert last == first | {"time": "1970-01-01T00:16:43.500Z", "suppressed": 2}


_FULL: Final = {
    "name": "acesaround.server", "levelno": logging.ERROR, "levelname": "ERROR",
    "msg": "a table can't be saved", "table": "1f9a40c2", "reason": "disk full", "code": None,
}  # fmt: skip


def test_the_end_tells_what_was_held_back(
    log: logging.Logger, handler: SparseHandler, written: io.StringIO
) -> None:
    for number in range(260):
        log.error("refused %s", number)
    log.error("once")
    handler.close()
    assert lines(written) == [
        "ERROR: refused 0",
        "ERROR: once",
        "ERROR: refused 0 (and 259 more like this)",
    ]


def test_the_kinds_that_are_told_apart_are_limited(
    log: logging.Logger, written: io.StringIO
) -> None:
    for number in range(10 * MAX_KINDS):
        log.error("x" * (number % 400) + chr(0x4E00 + number))
    assert len(lines(written)) == MAX_KINDS + 1


def test_a_message_that_does_not_fit_its_values_is_written_without_them(
    handler: SparseHandler, written: io.StringIO
) -> None:
    for _ in range(3):
        handler.handle(_record("one %d", "a"))
    handler.handle(_record("two"))
    assert lines(written) == ["ERROR: one %d", "ERROR: two"]


def test_a_record_that_cannot_be_written_breaks_nothing_and_shows_no_values(
    handler: SparseHandler, written: io.StringIO, capsys: pytest.CaptureFixture[str]
) -> None:
    handler.setFormatter(Unwritable())
    handler.handle(_record("one %s", "AS"))
    assert lines(written) == ["can't write a log line of acesaround.sparse"]
    written.close()
    handler.handle(_record("two %s", "AS"))
    assert capsys.readouterr() == ("", "")


def _record(message: str, *values: str) -> logging.LogRecord:
    return logging.LogRecord("acesaround.sparse", logging.ERROR, "", 1, message, values, None)


class Unwritable(logging.Formatter):
    """Formatter that fails."""

    def format(self, record: logging.LogRecord) -> str:
        raise KeyError(record.getMessage())


@pytest.mark.parametrize("form", quick(["json"], ["text", "json"]))
def test_on_a_full_disk_the_log_stays_small_and_the_server_lives(tmp_path: Path, form: str) -> None:
    """A file size limit of 0 simulates a full disk until the test lifts it."""
    server = started(tmp_path, "--no-browser", "--log-format", form)
    address = address_of(server).replace("http://localhost", "ws://127.0.0.1") + "ws"
    table = _table(address)
    with Guest(address, table).sit() as guest:
        before = resource.prlimit(server.pid, resource.RLIMIT_FSIZE, (0, resource.RLIM_INFINITY))
        for _ in range(90):
            answer = guest.command("act", action="pass")
            assert (answer["type"], answer["code"]) == ("refused", "failed")
        resource.prlimit(server.pid, resource.RLIMIT_FSIZE, before)
        assert guest.command("act", action="pass")["type"] == "done"
    _, err = ended(server)
    told = err.splitlines()
    assert 1 <= len(told) <= 6, err
    assert "can't be saved" in told[0] and "Traceback" not in err
    if form == "text":
        assert "(and 89 more like this)" in err and digest(table) in told[0]
    else:
        found = [json.loads(line) for line in told]
        assert found[-1]["suppressed"] == 89 and found[0]["table"] == digest(table)
    assert table not in err


def _table(address: str) -> str:
    http = address.replace("ws://", "http://").removesuffix("ws")
    body = {"rules": "nicholas-1992", "players": "random", "seed": "7"}
    return str(httpx.post(f"{http}api/tables", json=body).json()["table"])
