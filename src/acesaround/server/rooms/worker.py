"""Threads for what computes, so that the event loop keeps going, with a bounded line."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextvars import copy_context
from functools import partial
from typing import Final, ParamSpec, TypeVar

from acesaround.i18n import tr

P = ParamSpec("P")
T = TypeVar("T")
_MOST: Final = 50
"""Calls that run or are in line."""


class Busy(Exception):
    """Too many calls are in line already. The text says so to people."""

    def __init__(self) -> None:
        super().__init__(tr("server.the_server_is_busy_try_again_in"))


class Worker:
    """Runs functions in threads of its own. It is for one event loop; `close` it at the end."""

    def __init__(self, name: str, threads: int = 1) -> None:
        self._threads = ThreadPoolExecutor(threads, name)
        self._calls = 0

    async def run(self, function: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
        """Return what `function` returns, called in the context of the caller.

        Raises Busy, or what the function raises.
        """
        if self._calls >= _MOST:
            raise Busy
        called = partial(copy_context().run, function, *args, **kwargs)
        self._calls += 1
        try:
            return await asyncio.get_running_loop().run_in_executor(self._threads, called)
        finally:
            self._calls -= 1

    def close(self) -> None:
        """End the threads; calls that are still in line aren't made."""
        self._threads.shutdown(cancel_futures=True)
