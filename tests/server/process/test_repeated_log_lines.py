"""Repeated errors don't flood the log: the first of a kind is logged, then one now and then."""

from __future__ import annotations

import io
import logging
import resource
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest
from tests.server.process.test_serve_command import address_of, ended, started
from tests.server.support.guest import Guest

from acesaround.cli.logs import INTERVAL_S, MAX_KINDS, SparseHandler


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


def test_a_record_that_cannot_be_written_breaks_nothing(
    log: logging.Logger, written: io.StringIO, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(logging, "raiseExceptions", False)
    for _ in range(3):
        log.error("one %d", "a")
    log.error("two")
    assert lines(written) == ["ERROR: one %d", "ERROR: two"]


def test_on_a_full_disk_the_log_stays_small_and_the_server_lives(tmp_path: Path) -> None:
    """A file size limit of 0 simulates a full disk until the test lifts it."""
    server = started(tmp_path, "--no-browser")
    address = address_of(server).replace("http://localhost", "ws://127.0.0.1") + "ws"
    table = _table(address)
    with Guest(address, table).sit() as guest:
        before = resource.prlimit(server.pid, resource.RLIMIT_FSIZE, (0, resource.RLIM_INFINITY))
        for _ in range(260):
            answer = guest.command("act", action="pass")
            assert (answer["type"], answer["code"]) == ("refused", "failed")
        resource.prlimit(server.pid, resource.RLIMIT_FSIZE, before)
        assert guest.command("act", action="pass")["type"] == "done"
    _, err = ended(server)
    told = err.splitlines()
    assert 1 <= len(told) <= 6, err
    assert "can't be saved" in told[0] and "Traceback" not in err
    assert "(and 259 more like this)" in err


def _table(address: str) -> str:
    http = address.replace("ws://", "http://").removesuffix("ws")
    body = {"rules": "nicholas-1992", "players": "random", "seed": "7"}
    return str(httpx.post(f"{http}api/tables", json=body).json()["table"])
