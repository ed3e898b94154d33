"""Requests that compute, run off the event loop."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, ParamSpec, TypeVar

from fastapi import HTTPException, Request

from acesaround.server.rooms.worker import Busy, Worker
from acesaround.tongues import noted, say_noted

P = ParamSpec("P")
T = TypeVar("T")
BUSY: Final = noted("the server is busy; try again in a few seconds")


async def off_loop(
    request: Request, function: Callable[P, T], *args: P.args, **kwargs: P.kwargs
) -> T:
    """Return what `function` returns, called in the server's thread for requests.

    Raises what it raises, and HTTPException 503 if too many requests are in line.
    """
    worker: Worker = request.app.state.worker
    try:
        return await worker.run(function, *args, **kwargs)
    except Busy:
        raise HTTPException(503, say_noted(BUSY), {"Retry-After": "5"}) from None
