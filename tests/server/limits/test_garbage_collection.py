"""Garbage collection runs on a timer."""

import asyncio
import gc
import weakref

import pytest
from tests.server.support.in_a_thread import run_apart

from acesaround.server import app


class Loop:
    """Object in a reference cycle, so only the garbage collector can find it."""

    def __init__(self) -> None:
        self.me = self


def test_everything_is_searched_by_the_clock_and_not_as_it_grows(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(app, "_EVERY", 0.05)
    before = gc.get_threshold()

    async def serve() -> None:
        async with app.rare_garbage_collection():
            assert gc.get_threshold()[2] > 10**5
            lost = weakref.ref(Loop())
            searched = gc.get_stats()[2]["collections"]
            many = [[number] for number in range(200_000)]
            assert gc.get_stats()[2]["collections"] == searched and many
            async with asyncio.timeout(60):
                while gc.get_stats()[2]["collections"] == searched:
                    await asyncio.sleep(0.01)
            assert lost() is None

    run_apart(serve())
    assert gc.get_threshold() == before
