"""Transfers a browser's seats, name, and history to another browser with a one-time code."""

from __future__ import annotations

from time import monotonic
from typing import Annotated, Final

from fastapi import APIRouter, Depends, HTTPException, Request
from pydantic import Field

from acesaround.i18n import tr
from acesaround.server.rooms.hall import Hall
from acesaround.server.rooms.moves import LASTS, Bundle
from acesaround.server.table.refusal import Refusal
from acesaround.server.web.gate import limited
from acesaround.server.web.held import Held, seat_of
from acesaround.server.web.models import TOO_MANY, Model, Problem

router = APIRouter(prefix="/api/moves", dependencies=[Depends(limited("moves"))])
_MOST_TABLES = 30


class Belongings(Model):
    """A browser's data: a person's name, seats, and text that only the page reads."""

    name: Annotated[str, Field(max_length=24)] = ""
    tables: Annotated[list[Held], Field(max_length=_MOST_TABLES)] = Field(default_factory=list)
    history: Annotated[str, Field(max_length=20_000)] = ""


class CodeGiven(Model):
    """A transfer code, its lifetime in seconds, and the tables whose seats it transfers."""

    code: str
    seconds: int
    tables: list[str]


class CodeTyped(Model):
    """A transfer code, as someone typed it."""

    code: Annotated[str, Field(min_length=1, max_length=40)]


@router.post(
    "/new",
    response_model=CodeGiven,
    status_code=201,
    responses={503: {"model": Problem}, **TOO_MANY},
)
async def give(wanted: Belongings, request: Request) -> CodeGiven:
    """Return a code for this browser's data. Seats whose tokens aren't valid are left out."""
    hall: Hall = request.app.state.hall
    kept = [(one.table, one.token) for one in wanted.tables if await seat_of(hall, one) is not None]
    try:
        code = hall.moves.give(Bundle(wanted.name, tuple(kept), wanted.history), monotonic())
    except Refusal as refusal:
        raise HTTPException(503, refusal.reason) from None
    return CodeGiven(code=code, seconds=LASTS, tables=[table for table, _ in kept])


@router.post("", response_model=Belongings, responses={404: {"model": Problem}, **TOO_MANY})
async def take(typed: CodeTyped, request: Request) -> Belongings:
    """Return the data that a code stands for. A code works only once."""
    hall: Hall = request.app.state.hall
    found = hall.moves.take(typed.code, monotonic())
    if found is None:
        raise HTTPException(404, tr(_UNKNOWN, minutes=LASTS // 60))
    tables = [Held(table=table, token=token) for table, token in found.tables]
    return Belongings(name=found.name, tables=tables, history=found.history)


_UNKNOWN: Final = "server.this_code_isnt_valid_it_was_mistyped"
