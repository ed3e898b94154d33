"""Slow request handlers, run outside the event loop."""

from __future__ import annotations

from collections.abc import Callable
from typing import ParamSpec, TypeVar

from fastapi import HTTPException, Request

from acesaround.server.rooms.worker import Busy, Worker
from acesaround.server.web.gate import Gate, TooMany, refused

P = ParamSpec("P")
T = TypeVar("T")


async def off_loop(
    request: Request, function: Callable[P, T], *args: P.args, **kwargs: P.kwargs
) -> T:
    """Call `function` in the server's worker thread and return its result.

    Pass on any exception from the function. Raise HTTPException with status 503 if the queue is
    full, or 429 if it already has too many requests from the same address.
    """
    worker: Worker = request.app.state.worker
    gate: Gate = request.app.state.gate
    try:
        with gate.in_line(request):
            return await worker.run(function, *args, **kwargs)
    except Busy as error:
        raise HTTPException(503, str(error), {"Retry-After": "5"}) from None
    except TooMany as error:
        raise refused(error) from None
