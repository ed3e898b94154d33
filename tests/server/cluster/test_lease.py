"""A server keeps renewing its lease, whatever happens in between."""

from __future__ import annotations

import asyncio
import time
from typing import Any

import pytest
from tests.server.support.in_a_thread import run_apart

from acesaround.server.cluster import lease as module
from acesaround.server.cluster.lease import Lease
from acesaround.store.event_log import Unwritten
from acesaround.store.ownership import Peer


class Database:
    """Stand-in for `Ownership` that fails when the test says so."""

    def __init__(self) -> None:
        self.renewals, self.error = 0, None  # type: int, Exception | None

    def renew(self) -> list[Peer]:
        if self.error is not None:
            raise self.error
        self.renewals += 1
        return []

    def leave(self) -> None:
        """Do nothing."""


@pytest.mark.parametrize("error", [Unwritten("down"), OSError(24, "Too many open files")])
def test_it_goes_on_after_a_long_failure_and_says_that_it_ran_out(
    monkeypatch: pytest.MonkeyPatch, error: Exception
) -> None:
    monkeypatch.setattr(module, "RENEW_SECONDS", 0.01)
    monkeypatch.setattr(module, "_HUNG_SECONDS", 0.2)
    monkeypatch.setattr(module, "LEASE", 0.1)
    late = list[bool]()

    async def run() -> None:
        database: Any = Database()
        held = Lease(database, lambda _, was_late: late.append(was_late))
        await held.take()
        await asyncio.sleep(0.05)
        database.error = error
        await asyncio.sleep(0.5)
        database.error, before = None, database.renewals
        while database.renewals < before + 3:
            await asyncio.sleep(0.01)
        await held.give_up()

    run_apart(run())
    assert True in late[1:] and late[-1] is False


def test_it_lets_go_while_the_event_loop_hangs(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "RENEW_SECONDS", 0.01)
    monkeypatch.setattr(module, "_HUNG_SECONDS", 0.2)

    async def run() -> None:
        database: Any = Database()
        held = Lease(database, lambda *_: None)
        await held.take()
        await asyncio.sleep(0.05)
        time.sleep(0.5)
        hung = database.renewals
        time.sleep(0.3)
        assert database.renewals == hung
        while database.renewals == hung:
            await asyncio.sleep(0.01)
        await held.give_up()

    run_apart(run())
