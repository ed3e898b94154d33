"""Base models, table lookup, and the worker thread, shared by all request handlers."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final, ParamSpec, TypeVar

from fastapi import HTTPException, Request
from pydantic import BaseModel, BeforeValidator, ConfigDict
from structlog.contextvars import bind_contextvars

from acesaround.i18n import tr
from acesaround.server.context import BoundedExecutor, Busy
from acesaround.server.log_events import digest
from acesaround.server.rate_limits import RateLimiter, TooMany, too_many_response
from acesaround.server.registry import TableRegistry
from acesaround.server.room import Room
from acesaround.table.decider import Refusal
from acesaround.table.state import TableState


def _as_whole(value: object) -> object:
    return int(value) if isinstance(value, float) and value.is_integer() else value


WHOLE: Final = BeforeValidator(_as_whole)
"""Validator for whole numbers, which JSON can also write with a zero fraction, as in 5.0."""


class Model(BaseModel):
    """A strict request or response body: only known fields, with exact types."""

    model_config = ConfigDict(strict=True, extra="forbid")


class Problem(Model):
    """An error in a request."""

    detail: str


TOO_MANY: Final[dict[int | str, dict[str, Any]]] = {429: {"model": Problem}}
"""OpenAPI description of a 429 response. It comes with a `Retry-After` header."""


P = ParamSpec("P")
T = TypeVar("T")


async def run_in_worker(
    request: Request, function: Callable[P, T], *args: P.args, **kwargs: P.kwargs
) -> T:
    """Call `function` in the server's worker thread and return its result.

    Pass on any exception from the function. Raise HTTPException with status 503 if the queue is
    full, or 429 if it already has too many requests from the same address.
    """
    worker: BoundedExecutor = request.app.state.worker
    gate: RateLimiter = request.app.state.gate
    try:
        with gate.queued(request):
            return await worker.run(function, *args, **kwargs)
    except Busy as error:
        raise HTTPException(503, str(error), {"Retry-After": "5"}) from None
    except TooMany as error:
        raise too_many_response(error) from None


NO_TABLE: Final[dict[int | str, dict[str, Any]]] = {
    404: {"model": Problem},
    409: {"model": Problem},
    503: {"model": Problem},
}
_CODES: Final = {"no_table": 404, "failed": 503}


async def find_table(request: Request, name: str) -> Room:
    """Return a table.

    Respond 404 if it's missing, 409 if it can't be read, and 503 if the database fails.
    """
    registry: TableRegistry = request.app.state.registry
    bind_contextvars(table=digest(name))
    try:
        return await registry.room(name)
    except Refusal as refusal:
        raise HTTPException(_CODES.get(refusal.code, 409), refusal.reason) from None


def check_seat(now: TableState, seat: int) -> None:
    """Respond 404 if the table has no such seat."""
    if seat >= len(now.people):
        last = len(now.people) - 1
        raise HTTPException(404, tr("server.this_table_has_seats_0_to_last", last=last))
