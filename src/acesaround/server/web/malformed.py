"""Responses to malformed requests."""

from __future__ import annotations

from itertools import islice
from typing import Final

from fastapi import Request
from fastapi.exceptions import RequestValidationError
from starlette.responses import JSONResponse

_MOST: Final = 20
"""Maximum number of errors reported per request."""
_LONGEST: Final = 80
"""Maximum number of characters in a reported name."""


async def malformed(_request: Request, error: Exception) -> JSONResponse:
    """Return a 422 response with the first errors and their locations.

    The input isn't included, since some of it can't be encoded. Long names are cut off.
    """
    assert isinstance(error, RequestValidationError)
    faults = [
        {"type": fault["type"], "loc": [_short(part) for part in fault["loc"]], "msg": fault["msg"]}
        for fault in islice(error.errors(), _MOST)
    ]
    return JSONResponse({"detail": faults}, 422)


def _short(part: str | int) -> str | int:
    return part if isinstance(part, int) else part[:_LONGEST]
