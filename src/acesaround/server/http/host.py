"""HTTP requests by the server's host: list tables, announce, close tables, remove and ban people.

Each request needs the host key as a bearer token. It's never part of an address, so it gets into no
log and no ``Referer`` header.
"""

from __future__ import annotations

import time
from collections.abc import Awaitable
from typing import Annotated, Any, Final, TypeVar

from fastapi import APIRouter, Depends, HTTPException, Query, Request
from fastapi.security import HTTPAuthorizationCredentials, HTTPBearer
from pydantic import Field
from structlog.contextvars import bind_contextvars

from acesaround.i18n import tr
from acesaround.server.host_controller import OWN_MACHINE, HostController
from acesaround.server.host_tables import HostTable
from acesaround.server.http.request_helpers import (
    NO_TABLE,
    TOO_MANY,
    WHOLE,
    Model,
    Problem,
)
from acesaround.server.log_events import digest
from acesaround.server.rate_limits import OwnMachine, RateLimiter, TooMany, too_many_response
from acesaround.store.event_log import Unread, Unwritten
from acesaround.table.decider import Refusal, is_plain

_FAILED: Final = "server.the_server_cant_read_its_tables_right"
_CODES: Final = {"no_table": 404, "failed": 503}
_PER_PAGE: Final = 20
_MAX_BAN_HOURS: Final = 24 * 366
_bearer = HTTPBearer(auto_error=False, description="The host key: see `aces host link`.")


async def _check_key(
    request: Request,
    shown: Annotated[HTTPAuthorizationCredentials | None, Depends(_bearer)],
) -> None:
    """Respond 401 unless the request has the host key, and 429 after too many wrong ones."""
    gate: RateLimiter = request.app.state.gate
    try:
        await gate.check("hellos", request)
        if shown is None or not _controller(request).accepts(shown.credentials):
            await gate.take("hellos", request)
            reason = tr("server.this_needs_the_host_key")
            raise HTTPException(401, reason, {"WWW-Authenticate": "Bearer"})
    except TooMany as error:
        raise too_many_response(error) from None


_KEY: Final[dict[int | str, dict[str, Any]]] = {
    401: {"model": Problem},
    503: {"model": Problem},
    **TOO_MANY,
}
router = APIRouter(prefix="/api/host", dependencies=[Depends(_check_key)], responses=_KEY)
T = TypeVar("T")


def _controller(request: Request) -> HostController:
    controller: HostController = request.app.state.host
    return controller


async def _done(work: Awaitable[T]) -> T:
    """Return what the host asked for. If that's refused or fails, respond with the reason."""
    try:
        return await work
    except Refusal as refusal:
        raise HTTPException(_CODES.get(refusal.code, 409), refusal.reason) from None
    except (Unread, Unwritten):
        raise HTTPException(503, tr(_FAILED)) from None


class SeatInUse(Model):
    """A seat: its name, and its person (null if a computer player has it).

    `here` is true if that person is connected, and `away` if a computer player plays for them.
    """

    seat: str
    person: str | None
    here: bool
    away: bool


class TableInUse(Model):
    """A table with anyone connected, also if they only watch.

    `digest` stands for the table's secret name, as in log lines. `title` is that of its rules,
    `hands` counts hands scored, and `since` is when it was created, in seconds since 1970.
    """

    digest: str
    name: str
    title: str
    open: bool
    over: bool
    hands: int
    since: float
    seats: list[SeatInUse]


class TablePage(Model):
    """Part of the list of tables, and the number of all tables found."""

    tables: list[TableInUse]
    count: int


@router.get("/tables")
async def tables(
    request: Request,
    search: Annotated[str, Query(max_length=64)] = "",
    start: Annotated[int, Query(ge=0, le=1_000_000)] = 0,
) -> TablePage:
    """Return up to 20 tables with anyone connected to any server, newest first.

    `search` is part of a digest, a name, the rules' title, or a person's name. `start` is the
    number of tables to skip.
    """
    controller = _controller(request)
    found = [one for one in (await controller.tables()).values() if _matches(one, search)]
    times = await _done(controller.creation_times())
    found.sort(key=lambda one: times.get(one.table, 0.0), reverse=True)
    return TablePage(
        tables=[_told(one, times.get(one.table, 0.0)) for one in found[start : start + _PER_PAGE]],
        count=len(found),
    )


def _matches(table: HostTable, search: str) -> bool:
    people = (seat.person or "" for seat in table.seats)
    wanted = search.strip().casefold()
    return any(
        wanted in text.casefold() for text in (table.digest, table.name, table.title, *people)
    )


def _told(table: HostTable, since: float) -> TableInUse:
    return TableInUse(
        digest=table.digest,
        name=table.name,
        title=table.title,
        open=table.open,
        over=table.over,
        hands=table.hands,
        since=since,
        seats=[
            SeatInUse(seat=one.seat, person=one.person, here=one.here, away=one.away)
            for one in table.seats
        ],
    )


TableName = Annotated[str, Field(min_length=1, max_length=64)]
Seat = Annotated[int, Field(ge=0, le=7), WHOLE]


class AnnouncementIn(Model):
    """An announcement to everyone who's connected: plain text in one line."""

    text: Annotated[str, Field(max_length=200)]


class TableNamed(Model):
    """A table, by its secret name or its digest."""

    table: TableName


class SeatNamed(TableNamed):
    """A seat at a table. Seats are numbered starting at 0."""

    seat: Seat


class Removed(Model):
    """The name of the person who was removed from a seat."""

    person: str


class NewBan(Model):
    """A request to ban a network: that of an `address`, or of the person in a table's `seat`.

    `hours` is how long the ban lasts.
    """

    address: Annotated[str, Field(min_length=1, max_length=64)] | None = None
    seat: SeatNamed | None = None
    hours: Annotated[float, Field(gt=0, le=_MAX_BAN_HOURS)] = 24.0


class NetworkNamed(Model):
    """An address, or a network as in the list of bans."""

    address: Annotated[str, Field(min_length=1, max_length=64)]


class Ban(Model):
    """A banned network: an IPv4 address or an IPv6 prefix. `hours` is the rest of the ban."""

    network: str
    hours: float


@router.post("/announcements", status_code=204, responses={409: {"model": Problem}})
async def announce(wanted: AnnouncementIn, request: Request) -> None:
    """Show a text to everyone who's connected to any server."""
    if not is_plain(wanted.text):
        raise HTTPException(409, tr("server.an_announcement_needs_visible_characters"))
    await _done(_controller(request).announce(" ".join(wanted.text.split())))


@router.post("/close", status_code=204, responses=NO_TABLE)
async def close(wanted: TableNamed, request: Request) -> None:
    """Close a table for good. Everyone there is disconnected, and nobody can come back."""
    await _done(_controller(request).close_table(await _table(request, wanted.table)))


@router.post("/remove", responses=NO_TABLE)
async def remove(wanted: SeatNamed, request: Request) -> Removed:
    """Remove a person from a seat. A computer player takes over, and their token is void."""
    table = await _table(request, wanted.table)
    return Removed(person=await _done(_controller(request).remove(table, wanted.seat)))


@router.get("/bans")
async def bans(request: Request) -> list[Ban]:
    """Return the bans in force, the first to end first."""
    return [_ban(network, until) for network, until in _controller(request).bans.items()]


@router.post("/bans", responses=NO_TABLE)
async def ban(wanted: NewBan, request: Request) -> Ban:
    """Ban a network. Its people are disconnected, and their seats are free.

    Nobody can connect or create a table from there until the ban ends or is lifted.
    """
    if (wanted.address is None) is (wanted.seat is None):
        raise HTTPException(409, tr("server.to_ban_name_an_address_or_a_seat"))
    if wanted.seat is not None:
        table = await _table(request, wanted.seat.table)
        network = await _done(_controller(request).network_of(table, wanted.seat.seat))
    else:
        network = _network(request, wanted.address or "")
    return _ban(network, await _done(_controller(request).ban(network, wanted.hours * 3600)))


@router.post(
    "/unban", status_code=204, responses={404: {"model": Problem}, 409: {"model": Problem}}
)
async def unban(wanted: NetworkNamed, request: Request) -> None:
    """Lift a network's ban."""
    network = _network(request, wanted.address)
    if not await _done(_controller(request).unban(network)):
        raise HTTPException(404, tr("server.this_address_isnt_banned"))


async def _table(request: Request, text: str) -> str:
    """Return the name of a table, given its name or digest. Respond 404 if there's none."""
    found = await _done(_controller(request).find(text))
    bind_contextvars(table=digest(found))
    return found


def _network(request: Request, address: str) -> str:
    """Return the network that a ban of an address is about. Respond 409 if there's none."""
    gate: RateLimiter = request.app.state.gate
    try:
        return gate.bannable_network(address)
    except OwnMachine:
        raise HTTPException(409, tr(OWN_MACHINE)) from None
    except ValueError:
        raise HTTPException(409, tr("server.this_address_cant_be_banned")) from None


def _ban(network: str, until: float) -> Ban:
    return Ban(network=network, hours=round((until - time.time()) / 3600, 2))
