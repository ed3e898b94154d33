"""A browser's seats and their tokens."""

from __future__ import annotations

from typing import Annotated

from pydantic import Field

from acesaround.server.rooms.hall import Hall
from acesaround.server.rooms.room import Room
from acesaround.server.table.refusal import Refusal
from acesaround.server.web.models import Model


class Held(Model):
    """A seat at a table, identified by its token."""

    table: Annotated[str, Field(min_length=1, max_length=64)]
    token: Annotated[str, Field(min_length=1, max_length=500)]


async def seat_of(hall: Hall, one: Held) -> tuple[Room, int] | None:
    """Return the table and seat for a token.

    Return None if the token isn't valid or the table can't be read.
    """
    try:
        return await hall.held(one.table, one.token)
    except Refusal:
        return None
