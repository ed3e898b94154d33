"""Threads for slow work outside the event loop, with a bounded queue."""

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
"""Maximum number of calls running or queued."""


class Busy(Exception):
    """An error raised when too many calls are queued. Its message is for people to read."""

    def __init__(self) -> None:
        super().__init__(tr("server.the_server_is_busy_try_again_in"))


class Worker:
    """A thread pool for functions, used by one event loop. Call `close` at the end."""

    def __init__(self, name: str, threads: int = 1) -> None:
        self._threads = ThreadPoolExecutor(threads, name)
        self._calls = 0

    async def run(self, function: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
        """Call `function` in the caller's context and return its result.

        Raise Busy if the queue is full. Pass on any exception from the function.
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
        """Stop the threads. Queued calls are dropped."""
        self._threads.shutdown(cancel_futures=True)
