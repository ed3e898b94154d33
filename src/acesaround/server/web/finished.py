"""Finished games as records and as step-by-step replays."""

from __future__ import annotations

from typing import Annotated, Any, Final

import msgspec
from fastapi import APIRouter, Depends, HTTPException, Query, Request, Response

from acesaround.game.phase import Phase
from acesaround.i18n import tr
from acesaround.notation.writing import dumps
from acesaround.protocol import Replay
from acesaround.server.rooms import replaying
from acesaround.server.rooms.room import Room
from acesaround.server.table.state import TableState
from acesaround.server.web.finding import NO_TABLE, find
from acesaround.server.web.gate import limited
from acesaround.server.web.models import TOO_MANY
from acesaround.server.web.off_loop import off_loop
from acesaround.server.web.summing import Summary, summary

router = APIRouter(prefix="/api/tables/{name}", dependencies=[Depends(limited("replays"))])
_TOLD: Final[dict[int | str, dict[str, Any]]] = {**NO_TABLE, **TOO_MANY}
_TEXT: Final = "text/plain; charset=utf-8"


@router.get(
    "/record",
    response_class=Response,
    responses=_TOLD | {200: {"content": {_TEXT: {"schema": {"type": "string"}}}}},
)
async def record(name: str, request: Request) -> Response:
    """Return a finished game in the `aces replay` notation. Respond 409 if it isn't over."""
    room = await _finished(name, request)
    text = await off_loop(request, _record, room.now, room.past.line())
    return Response(text, media_type=_TEXT)


@router.get(
    "/replay",
    response_class=Response,
    responses=_TOLD | {200: {"content": {"application/json": {"schema": {"type": "object"}}}}},
)
async def replay(
    name: str,
    request: Request,
    hand: Annotated[int, Query(ge=1, le=1000)] = 1,
    seat: Annotated[int | None, Query(ge=0, le=7)] = None,
) -> Response:
    """Return a hand from a finished game with all hands open. Respond 409 if the game isn't over.

    The response is a `Replay` from the table protocol, as `seat` or a spectator would see it.
    """
    room = await _finished(name, request)
    now = room.now
    if hand > now.game.match.hands:
        raise HTTPException(
            404, tr("server.this_game_has_hands_1_to_hands", hands=now.game.match.hands)
        )
    if seat is not None and seat >= len(now.people):
        raise HTTPException(
            404, tr("server.this_table_has_seats_0_to_last", last=len(now.people) - 1)
        )
    hands, line = now.game.match.hands, room.past.line()
    body = await off_loop(request, _replay, name, hands, line, hand, seat)
    return Response(body, media_type="application/json")


def _record(now: TableState, line: replaying.Line) -> str:
    return dumps(replaying.record(now, line))


def _replay(table: str, hands: int, line: replaying.Line, hand: int, seat: int | None) -> bytes:
    told = replaying.steps(line, hand, seat)
    return msgspec.json.encode(
        Replay(
            table=table,
            hand=hand,
            hands=hands,
            steps=[step for step, _ in told],
            reasons=[reason for _, reason in told],
        )
    )


@router.get("/summary", response_model=Summary, responses=_TOLD)
async def summarised(name: str, request: Request) -> Summary:
    """Return each team's results in a finished game, for statistics.

    Respond 409 if the game isn't over.
    """
    return summary((await _finished(name, request)).now)


async def _finished(name: str, request: Request) -> Room:
    room = await find(request, name)
    if room.now.game.phase is not Phase.OVER:
        raise HTTPException(409, tr("server.this_game_isnt_over_yet_you_can"))
    return room
