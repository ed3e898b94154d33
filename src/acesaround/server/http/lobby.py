"""The lobby: open tables, a browser's own seats and their transfer, and server information."""

from __future__ import annotations

from typing import Annotated, Final

import msgspec
from fastapi import APIRouter, Depends, HTTPException, Request
from pydantic import Field

from acesaround import __version__
from acesaround.game.view import view
from acesaround.i18n import language, tr
from acesaround.kernel.backend import build_progress, compile_command
from acesaround.players.registry import is_engine_missing
from acesaround.server.cluster.membership import Cluster
from acesaround.server.http.request_helpers import TOO_MANY, Model, Problem
from acesaround.server.open_tables import Listed, listed
from acesaround.server.rate_limits import rate_limited
from acesaround.server.registry import TableRegistry
from acesaround.server.room import Room
from acesaround.server.settings import ServerSettings, is_local
from acesaround.store.event_log import Unwritten
from acesaround.store.transfer_codes import CODE_SECONDS, TooManyCodes, TransferBundle
from acesaround.table.decider import Refusal
from acesaround.table.state import TableState
from acesaround.text.computer_players import changed_versions
from acesaround.text.contract import hand_number, place
from acesaround.text.game_end import signed_number
from acesaround.text.names import PlayerNames
from acesaround.text.rulebook.book import shown_title


class HeldSeat(Model):
    """A seat at a table, identified by its token."""

    table: Annotated[str, Field(min_length=1, max_length=64)]
    token: Annotated[str, Field(min_length=1, max_length=500)]


async def find_seat(registry: TableRegistry, one: HeldSeat) -> tuple[Room, int] | None:
    """Return the table and seat for a token.

    Return None if the token isn't valid or the table can't be read.
    """
    try:
        return await registry.held(one.table, one.token)
    except Refusal:
        return None


router = APIRouter(prefix="/api", dependencies=[Depends(rate_limited("looks"))], responses=TOO_MANY)
_MAX_TABLES = 50


class ServerOut(Model):
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


@router.get("/tables")
async def tables(request: Request) -> list[Listed]:
    """Return up to 50 open tables to join, those with the fewest free seats first."""
    registry: TableRegistry = request.app.state.registry
    found = [listed(room) for room in registry.open_rooms()]
    cluster: Cluster | None = request.app.state.cluster
    if cluster is not None:
        others = await cluster.raw_tables(language())
        found += [msgspec.json.decode(entry, type=Listed) for entry in others]
    return sorted((one for one in found if one.free), key=lambda one: one.free)[:_MAX_TABLES]


@router.get("/server")
def server(request: Request) -> ServerOut:
    """Return information about this server."""
    serving: ServerSettings = request.app.state.serving
    link = serving.public_url or serving.link_url
    state = build_progress()
    here = is_local(request.url.hostname or "")
    tell = link is None and here
    uncompiled = is_engine_missing()
    return ServerOut(
        version=__version__,
        link_url=link,
        open_command=serving.open_command if tell else None,
        public_command=serving.public_command if tell else None,
        compiled=state.done if state is not None and state.running else None,
        uncompiled=uncompiled,
        compile_command=compile_command() if uncompiled and here else None,
    )


seats_router = APIRouter(prefix="/api/seats")
_MAX_SEATS: Final = 10


class SeatsHeld(Model):
    """A request for the state of a browser's tables."""

    seats: Annotated[list[HeldSeat], Field(max_length=_MAX_SEATS)]


class SeatStatus(Model):
    """A table's current state, as the person in `seat` would see it.

    `standing` describes the hand, the scores, and computer players that have other versions than
    when the game began. `waiting` says who the table is waiting for. It's empty if the table isn't
    waiting for anyone. `undone` is the number of undos.
    """

    table: str
    title: str
    seat: int
    standing: str
    waiting: str
    over: bool
    undone: int


@seats_router.post("", responses=TOO_MANY, dependencies=[Depends(rate_limited("standings"))])
async def stands(asked: SeatsHeld, request: Request) -> list[SeatStatus]:
    """Return the current state of the tables.

    A table is left out if its token is no longer valid, or if the table can't be read right now.
    """
    registry: TableRegistry = request.app.state.registry
    found = [await find_seat(registry, one) for one in asked.seats]
    return [_stands(room, seat) for room, seat in filter(None, found)]


def _stands(room: Room, seat: int) -> SeatStatus:
    now = room.now
    seen, rules = view(now.game, seat, person=True), now.header.rules
    names = PlayerNames(rules, seat, now.names)
    scores = (
        f"{names.score_name(side)} {signed_number(now.game.match.scores[side])}"
        for side in names.score_order()
    )
    return SeatStatus(
        table=room.name,
        title=shown_title(rules.title),
        seat=seat,
        standing="; ".join([place(seen, hand_number(seen)), ", ".join(scores), *_changed(now)]),
        waiting=_waiting(now, seat),
        over=now.is_over,
        undone=now.undone,
    )


def _changed(now: TableState) -> list[str]:
    seats = zip(now.header.players, now.people, strict=True)
    seated = [kind for kind, person in seats if person is None]
    return [
        tr("server.began_with", before=before, now=current)
        for before, current in changed_versions(seated, now.header.versions)
    ]


def _waiting(now: TableState, seat: int) -> str:
    if seat in now.awaited:
        return tr("server.waiting_for_you")
    names = ", ".join(now.names[other] for other in sorted(now.awaited))
    return tr("server.waiting_for_names", names=names) if names else ""


transfer_router = APIRouter(prefix="/api/moves", dependencies=[Depends(rate_limited("moves"))])
_MAX_TRANSFERRED_SEATS = 30
MAX_PRACTICE: Final = 120_000
"""Maximum number of characters for practice, which the page compresses."""


class Belongings(Model):
    """A browser's data: a person's name, seats, and two texts that only the page reads."""

    name: Annotated[str, Field(max_length=24)] = ""
    tables: Annotated[list[HeldSeat], Field(max_length=_MAX_TRANSFERRED_SEATS)] = Field(
        default_factory=list
    )
    history: Annotated[str, Field(max_length=20_000)] = ""
    practice: Annotated[str, Field(max_length=MAX_PRACTICE)] = ""


class CodeGiven(Model):
    """A transfer code, its lifetime in seconds, and the tables whose seats it transfers."""

    code: str
    seconds: int
    tables: list[str]


class CodeTyped(Model):
    """A transfer code, as someone typed it."""

    code: Annotated[str, Field(min_length=1, max_length=40)]


@transfer_router.post("/new", status_code=201, responses={503: {"model": Problem}, **TOO_MANY})
async def give(wanted: Belongings, request: Request) -> CodeGiven:
    """Return a code for this browser's data. Seats whose tokens aren't valid are left out."""
    registry: TableRegistry = request.app.state.registry
    kept = [
        (one.table, one.token)
        for one in wanted.tables
        if await find_seat(registry, one) is not None
    ]
    bundle = TransferBundle(wanted.name, tuple(kept), wanted.history, wanted.practice)
    try:
        code = await registry.issue_code(bundle)
    except TooManyCodes:
        raise HTTPException(503, tr("server.too_many_devices_are_being_moved_at")) from None
    except Unwritten:
        raise HTTPException(503, tr("server.the_server_cant_read_its_tables_right")) from None
    return CodeGiven(code=code, seconds=CODE_SECONDS, tables=[table for table, _ in kept])


@transfer_router.post("", responses={404: {"model": Problem}, 503: {"model": Problem}, **TOO_MANY})
async def take(typed: CodeTyped, request: Request) -> Belongings:
    """Return the data that a code stands for. A code works only once."""
    registry: TableRegistry = request.app.state.registry
    try:
        found = await registry.redeem_code(typed.code)
    except Unwritten:
        raise HTTPException(503, tr("server.the_server_cant_read_its_tables_right")) from None
    if found is None:
        raise HTTPException(404, tr(_UNKNOWN_CODE, minutes=CODE_SECONDS // 60))
    tables = [HeldSeat(table=table, token=token) for table, token in found.tables]
    return Belongings(
        name=found.name, tables=tables, history=found.history, practice=found.practice
    )


_UNKNOWN_CODE: Final = "server.this_code_isnt_valid_it_was_mistyped"
