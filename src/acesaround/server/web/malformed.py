"""What is answered to a request that is not of the form it should be."""

from __future__ import annotations

from fastapi import Request
from fastapi.exceptions import RequestValidationError
from starlette.responses import JSONResponse


async def malformed(_request: Request, error: Exception) -> JSONResponse:
    """Each fault and its place. What was sent is not repeated: not all of it can be written."""
    assert isinstance(error, RequestValidationError)
    faults = [{part: fault[part] for part in ("type", "loc", "msg")} for fault in error.errors()]
    return JSONResponse({"detail": faults}, 422)
