"""One thread for requests that compute, so that the tables keep going meanwhile."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextvars import copy_context
from functools import partial
from typing import Final, ParamSpec, TypeVar

from fastapi import HTTPException, Request

from acesaround.tongues import say

P = ParamSpec("P")
T = TypeVar("T")
_MOST_WAITING: Final = 50
"""Requests in line; each takes some hundredths of a second."""


class Worker:
    """Runs functions one after another in a thread of its own; the line has a longest length.

    It is for one event loop. `close` it at the end.
    """

    def __init__(self) -> None:
        self._thread = ThreadPoolExecutor(1, "worker")
        self._waiting = 0

    async def run(self, function: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
        """Return what `function` returns, called in the context of the caller.

        Raises what it raises, and HTTPException 503 if too many are in line.
        """
        if self._waiting >= _MOST_WAITING:
            busy = say("the server is busy; try again in a few seconds")
            raise HTTPException(503, busy, {"Retry-After": "5"})
        called = partial(copy_context().run, function, *args, **kwargs)
        self._waiting += 1
        try:
            return await asyncio.get_running_loop().run_in_executor(self._thread, called)
        finally:
            self._waiting -= 1

    def close(self) -> None:
        """End the thread; what is still in line isn't done."""
        self._thread.shutdown(cancel_futures=True)


def worker(request: Request) -> Worker:
    """Return the worker of the application that a request came to."""
    found: Worker = request.app.state.worker
    return found
