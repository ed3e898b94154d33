"""What is answered to a request that is not of the form it should be."""

from __future__ import annotations

from itertools import islice
from typing import Final

from fastapi import Request
from fastapi.exceptions import RequestValidationError
from starlette.responses import JSONResponse

_MOST: Final = 20
"""Faults that are told of one request."""
_LONGEST: Final = 80
"""Characters of a name that stand in a place."""


async def malformed(_request: Request, error: Exception) -> JSONResponse:
    """The first faults and their places.

    What was sent is not repeated, as not all of it can be written; long names are cut off.
    """
    assert isinstance(error, RequestValidationError)
    faults = [
        {"type": fault["type"], "loc": [_short(part) for part in fault["loc"]], "msg": fault["msg"]}
        for fault in islice(error.errors(), _MOST)
    ]
    return JSONResponse({"detail": faults}, 422)


def _short(part: str | int) -> str | int:
    return part if isinstance(part, int) else part[:_LONGEST]
