"""The lobby: open tables with free seats, and addresses for other people."""

from __future__ import annotations

from fastapi import APIRouter, Depends, Request

from acesaround import __version__
from acesaround.game.phase import Phase
from acesaround.kernel.backend import build_progress, compile_command
from acesaround.players.registry import is_engine_missing
from acesaround.server.rooms.hall import Hall
from acesaround.server.rooms.room import Room
from acesaround.server.web.gate import limited
from acesaround.server.web.models import TOO_MANY, Model
from acesaround.server.web.serving import Serving, is_local
from acesaround.text.names import seat_title
from acesaround.text.rulebook.heading import shown_title

router = APIRouter(prefix="/api", dependencies=[Depends(limited("looks"))], responses=TOO_MANY)
_MOST = 50


class ListedSeat(Model):
    """A seat and its person (null if it's free). `here` is true if that person is connected."""

    seat: str
    person: str | None
    here: bool


class Listed(Model):
    """An open table with a person connected and a free seat.

    `preset` is the preset that its rules are based on.
    """

    table: str
    name: str
    preset: str
    title: str
    players: str
    seats: list[ListedSeat]
    free: int
    hands: int


class ServerTold(Model):
    """The server's version, its address for other people, and the state of the engine.

    `link_url` is the start of invitation links. It's null if the page's own address works. If the
    server can't be reached from other computers, a page on the same computer gets the commands that
    change that. While a source checkout is compiling the engine, `compiled` is the progress from 0
    to 1, else null. Computer players are weaker until the engine is compiled. If the engine is
    `uncompiled` and nothing is compiling it, a page on the same computer gets the command to
    compile it, if there is one.
    """

    version: str
    link_url: str | None
    open_command: str | None
    public_command: str | None
    compiled: float | None
    uncompiled: bool
    compile_command: str | None


@router.get("/tables", response_model=list[Listed])
async def tables(request: Request) -> list[Listed]:
    """Return up to 50 open tables to join, those with the fewest free seats first."""
    hall: Hall = request.app.state.hall
    found = [_listed(room) for room in hall.open_rooms() if room.now.game.phase is not Phase.OVER]
    return sorted((one for one in found if one.free), key=lambda one: one.free)[:_MOST]


@router.get("/server", response_model=ServerTold)
def server(request: Request) -> ServerTold:
    """Return information about this server."""
    serving: Serving = request.app.state.serving
    link = serving.public_url or serving.link_url
    state = build_progress()
    here = is_local(request.url.hostname or "")
    tell = link is None and here
    uncompiled = is_engine_missing()
    return ServerTold(
        version=__version__,
        link_url=link,
        open_command=serving.open_command if tell else None,
        public_command=serving.public_command if tell else None,
        compiled=state.done if state is not None and state.running else None,
        uncompiled=uncompiled,
        compile_command=compile_command() if uncompiled and here else None,
    )


def _listed(room: Room) -> Listed:
    now, here = room.now, room.here
    header = now.header
    seats = [
        ListedSeat(
            seat=seat_title(header.rules.seats[seat]),
            person=None if person is None else person.name,
            here=seat in here,
        )
        for seat, person in enumerate(now.people)
    ]
    closed = now.seating == "never"
    return Listed(
        table=room.name,
        name=header.name,
        preset=header.preset,
        title=shown_title(header.rules.title),
        players=header.players[0],
        seats=seats,
        free=0 if closed else sum(person is None for person in now.people),
        hands=now.game.match.hands,
    )
