"""The doorbell, heard by other servers."""

from __future__ import annotations

import asyncio

import pytest
from tests.server.support.in_a_thread import run_apart
from tools.services.valkey import ValkeyServer
from valkey.asyncio import Valkey
from valkey.asyncio.client import Pipeline

from acesaround.server.cluster import doorbell
from acesaround.server.cluster.doorbell import Doorbell, check_valkey


@pytest.fixture(autouse=True)
def _quick_tests(monkeypatch: pytest.MonkeyPatch) -> None:
    """Ring test bells more often."""
    monkeypatch.setattr(doorbell, "_TEST_SECONDS", 0.2)


async def check_while_bells_ring(url: str) -> None:
    bell = Doorbell(Valkey.from_url(url), "busy", "one", lambda *_: None)
    bell.start()

    async def ring() -> None:
        while True:
            bell.ring("table", 1)
            await asyncio.sleep(0.05)

    ringing = asyncio.create_task(ring())
    try:
        await asyncio.to_thread(check_valkey, url, "busy", lambda: ["one"])
    finally:
        ringing.cancel()
        await bell.close()


def test_a_server_can_join_while_the_others_are_busy(valkey: ValkeyServer) -> None:
    run_apart(check_while_bells_ring(valkey.url))


async def close_while_subscribing(url: str) -> None:
    for number in range(100):
        bell = Doorbell(Valkey.from_url(url), "closing", "one", lambda *_: None)
        bell.start()
        while not bell.works:
            bell.ring("", 0)
            await asyncio.sleep(0.001)
        for table in range(number):
            bell.listen_for(f"{table}")
            if table % 7 == 0:
                await asyncio.sleep(0)
        async with asyncio.timeout(5):
            await bell.close()


def test_it_ends_even_while_it_asks_valkey_for_something(valkey: ValkeyServer) -> None:
    run_apart(close_while_subscribing(valkey.url))


async def hear_after_failures(valkey: ValkeyServer) -> None:
    """Ring bells while Valkey stops and starts again three times."""
    bells = list[str]()
    bell = Doorbell(Valkey.from_url(valkey.url), "again", "one", lambda *_: bells.append("rung"))
    bell.start()
    bell.listen_for("table")
    try:
        for _ in range(3):
            async with asyncio.timeout(15):
                while not bell.works or len(bells) < 4:
                    bell.ring("table", 1)
                    await asyncio.sleep(0.05)
                await asyncio.to_thread(valkey.stop)
                while bell.works:
                    await asyncio.sleep(0.05)
                bells.clear()
                await asyncio.to_thread(valkey.start)
            await asyncio.to_thread(check_valkey, valkey.url, "again", lambda: ["one"])
    finally:
        await bell.close()


def test_it_is_heard_again_each_time_valkey_comes_back(caplog: pytest.LogCaptureFixture) -> None:
    # A server of its own, since it ends with the thread that starts it again.
    server = ValkeyServer()
    try:
        run_apart(hear_after_failures(server))
    finally:
        server.close()
    # Once per recovery, and not for each bell after it.
    assert 1 <= sum("answers again" in one.getMessage() for one in caplog.records) <= 3


async def hear_after_closed_connections(url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_: object) -> None:
        raise RuntimeError("unable to perform operation on a closed transport")

    bell = Doorbell(Valkey.from_url(url), "closed", "one", lambda *_: None)
    bell.start()
    try:
        async with asyncio.timeout(15):
            while not bell.works:
                await asyncio.sleep(0.05)
            with monkeypatch.context() as patch:
                patch.setattr(asyncio.StreamWriter, "writelines", fail)
                while bell.works:
                    await asyncio.sleep(0.05)
            while not bell.works:
                await asyncio.sleep(0.05)
    finally:
        await bell.close()


def test_it_survives_errors_of_uvloop(
    valkey: ValkeyServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Like a connection that was closed in the meantime, which isn't an OSError there."""
    run_apart(hear_after_closed_connections(valkey.url, monkeypatch))


async def ring_while_valkey_fails(url: str, monkeypatch: pytest.MonkeyPatch) -> list[int]:
    heard, failures, execute = list[int](), [OSError(), OSError()], Pipeline.execute

    async def fails_twice(pipeline: Pipeline) -> object:
        if failures:
            raise failures.pop()
        return await execute(pipeline)

    def hear(table: str, seq: int) -> None:
        if table == "table":
            heard.append(seq)

    bell = Doorbell(Valkey.from_url(url), "failing", "one", hear)
    bell.listen_for("table")
    bell.start()
    try:
        async with asyncio.timeout(15):
            while 1 not in heard:
                bell.ring("table", 1)
                await asyncio.sleep(0.05)
            monkeypatch.setattr(Pipeline, "execute", fails_twice)
            bell.ring("table", 2)
            while failures or 2 not in heard:
                await asyncio.sleep(0.05)
    finally:
        await bell.close()
    return heard


def test_a_bell_rings_later_if_valkey_fails(
    valkey: ValkeyServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert run_apart(ring_while_valkey_fails(valkey.url, monkeypatch))[-1] == 2


async def hear_only_what_is_listened_for(url: str) -> None:
    heard = set[str]()
    bell = Doorbell(Valkey.from_url(url), "some", "one", lambda table, _: heard.add(table))
    bell.start()

    async def wait_until_heard(*tables: str) -> None:
        while heard != {*tables}:
            heard.clear()
            for table in "abc":
                bell.ring(table, 1)
            await asyncio.sleep(0.02)

    try:
        async with asyncio.timeout(15):
            bell.listen_for("a")
            await wait_until_heard("a")
            bell.listen_for("b")
            await wait_until_heard("a", "b")
            bell.forget("a")
            bell.listen_for("c")
            await wait_until_heard("b", "c")
    finally:
        await bell.close()


def test_only_the_bells_of_its_tables_are_heard(valkey: ValkeyServer) -> None:
    run_apart(hear_only_what_is_listened_for(valkey.url))
