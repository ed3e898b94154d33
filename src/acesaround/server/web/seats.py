"""Current state of the tables where a browser has seats."""

from __future__ import annotations

from typing import Annotated, Final

from fastapi import APIRouter, Depends, Request
from pydantic import Field

from acesaround.game.phase import Phase
from acesaround.game.view import view
from acesaround.i18n import tr
from acesaround.server.rooms.hall import Hall
from acesaround.server.rooms.room import Room
from acesaround.server.table.state import TableState
from acesaround.server.web.gate import limited
from acesaround.server.web.held import Held, seat_of
from acesaround.server.web.models import TOO_MANY, Model
from acesaround.text.cast import Cast
from acesaround.text.place import hand_number, place
from acesaround.text.rulebook.heading import shown_title

router = APIRouter(prefix="/api/seats")
_MOST: Final = 10


class SeatsHeld(Model):
    """A request for the state of a browser's tables."""

    seats: Annotated[list[Held], Field(max_length=_MOST)]


class SeatStands(Model):
    """A table's current state, as the person in `seat` would see it.

    `standing` describes the hand and the scores. `waiting` says who the table is waiting for. It's
    empty if the table isn't waiting for anyone. `undone` is the number of undos.
    """

    table: str
    title: str
    seat: int
    standing: str
    waiting: str
    over: bool
    undone: int


@router.post(
    "",
    response_model=list[SeatStands],
    responses=TOO_MANY,
    dependencies=[Depends(limited("standings"))],
)
async def stands(asked: SeatsHeld, request: Request) -> list[SeatStands]:
    """Return the current state of the tables.

    A table is left out if its token is no longer valid, or if the table can't be read right now.
    """
    hall: Hall = request.app.state.hall
    found = [await seat_of(hall, one) for one in asked.seats]
    return [_stands(room, seat) for room, seat in filter(None, found)]


def _stands(room: Room, seat: int) -> SeatStands:
    now = room.now
    seen, rules = view(now.game, seat, person=True), now.header.rules
    cast = Cast(rules, seat, now.names)
    scores = (f"{cast.score(side)} {now.game.match.scores[side]}" for side in cast.score_order())
    return SeatStands(
        table=room.name,
        title=shown_title(rules.title),
        seat=seat,
        standing=f"{place(seen, hand_number(seen))}; {', '.join(scores)}",
        waiting=_waiting(now, seat),
        over=now.game.phase is Phase.OVER,
        undone=now.undone,
    )


def _waiting(now: TableState, seat: int) -> str:
    if seat in now.awaited:
        return tr("server.waiting_for_you")
    names = ", ".join(now.names[other] for other in sorted(now.awaited))
    return tr("server.waiting_for_names", names=names) if names else ""
