"""Limits on abuse hold for all servers together."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable, Iterator

import httpx
import pytest
from tests.server.cluster.conftest import shared_database
from tests.server.conftest import Served, new_database, serve
from tests.server.support.in_a_thread import run_apart
from tools.services.postgres import Postgres
from tools.services.valkey import ValkeyServer
from valkey.asyncio import Valkey

from acesaround.server.cluster.shared_limits import SharedLimits
from acesaround.server.settings import AT_ONCE, Limits, Rate, ServerSettings

BUCKET = ("looks:192.0.2.7", 3.0, 60.0)
BEHIND_A_PROXY = ServerSettings(
    public_url="https://cards.example/", floor=AT_ONCE, limits=Limits(tables=Rate(4, 60.0))
)


@pytest.fixture(scope="module")
def pair(postgres: Postgres, valkey: ValkeyServer) -> Iterator[tuple[Served, Served]]:
    """Start two servers behind a proxy, with a limit of four tables."""
    address = new_database(postgres)
    started = [serve(address, BEHIND_A_PROXY, shared_database(valkey)) for _ in range(2)]
    yield started[0][0], started[1][0]
    for _, stop in started:
        stop()


def make(served: Served, client: str) -> int:
    """Ask for a table from an address, and return the status."""
    headers = {"X-Forwarded-For": client, "Host": "cards.example"}
    return httpx.post(f"{served.http}/api/tables", json={}, headers=headers).status_code


def test_two_servers_allow_no_more_than_one(pair: tuple[Served, Served]) -> None:
    one, two = pair
    answers = [make(served, "192.0.2.1") for served in (one, two, one, two, one, two)]
    assert answers == [201] * 4 + [429] * 2
    assert make(one, "192.0.2.2") == 201, "others aren't affected"


def test_without_valkey_each_server_allows_its_share(
    pair: tuple[Served, Served], valkey: ValkeyServer
) -> None:
    valkey.stop()
    try:
        answers = list[list[int]]()
        for number in range(50):
            answers = [[make(served, f"198.51.100.{number}") for _ in range(3)] for served in pair]
            if answers == [[201, 201, 429]] * 2:
                break
            time.sleep(0.3)  # A server learns about the other when it renews its lease.
        else:
            pytest.fail(f"each server allows more or less than two tables: {answers}")
    finally:
        valkey.start()


def with_limits(valkey: ValkeyServer, work: Callable[[SharedLimits], Awaitable[object]]) -> object:
    async def run() -> object:
        client = Valkey.from_url(valkey.url)
        try:
            return await work(SharedLimits(client, "aces:test", lambda: 2))
        finally:
            await client.aclose()

    return run_apart(run())


def test_a_used_up_bucket_takes_from_no_other(valkey: ValkeyServer) -> None:
    async def work(limits: SharedLimits) -> None:
        small, large = ("small", 1.0, 60.0), ("large", 100.0, 60.0)
        assert await limits.take([small, large]) == 0
        wait = await limits.take([small, large])
        assert wait is not None and 59 < wait <= 60
        for _ in range(99):
            assert await limits.take([large]) == 0
        assert await limits.take([large], count=False)

    with_limits(valkey, work)


def test_a_bucket_fills_up_again(valkey: ValkeyServer) -> None:
    async def work(limits: SharedLimits) -> None:
        quick = ("quick", 2.0, 0.2)
        assert [await limits.take([quick]) for _ in range(2)] == [0, 0]
        wait = await limits.take([quick])
        assert wait is not None and 0 < wait <= 0.2
        await asyncio.sleep(wait)
        assert await limits.take([quick]) == 0

    with_limits(valkey, work)


def test_looking_takes_nothing(valkey: ValkeyServer) -> None:
    async def work(limits: SharedLimits) -> None:
        assert [await limits.take([BUCKET], count=False) for _ in range(9)] == [0] * 9

    with_limits(valkey, work)
