"""The table named in a request."""

from __future__ import annotations

from typing import Any, Final

from fastapi import HTTPException, Request

from acesaround.server.rooms.hall import Hall
from acesaround.server.rooms.room import Room
from acesaround.server.table.refusal import Refusal
from acesaround.server.web.models import Problem

NO_TABLE: Final[dict[int | str, dict[str, Any]]] = {
    404: {"model": Problem},
    409: {"model": Problem},
    503: {"model": Problem},
}
_CODES: Final = {"no_table": 404, "failed": 503}


async def find(request: Request, name: str) -> Room:
    """Return a table.

    Respond 404 if it's missing, 409 if it can't be read, and 503 if the database fails.
    """
    hall: Hall = request.app.state.hall
    try:
        return await hall.room(name)
    except Refusal as refusal:
        raise HTTPException(_CODES.get(refusal.code, 409), refusal.reason) from None
