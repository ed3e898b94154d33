"""Tables as the host sees them: the entries in the list, and what happens to people there."""

from __future__ import annotations

import secrets
from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Final

from acesaround.i18n import tr
from acesaround.protocol import Announcement, Rise
from acesaround.server.clients import Client
from acesaround.server.log_events import digest
from acesaround.server.refusals import BANNED, CANNOT_WRITE
from acesaround.server.room import Room
from acesaround.table.decider import Refusal
from acesaround.table.state import Person
from acesaround.text.names import seat_title
from acesaround.text.rulebook.book import shown_title


@dataclass(frozen=True, slots=True)
class HostSeat:
    """A seat and its person (null if a computer player has it).

    `here` is true if that person is connected, and `away` if a computer player plays for them.
    `network` is where they connected from, if this server knows.
    """

    seat: str
    person: str | None
    here: bool
    away: bool
    network: str | None


@dataclass(frozen=True, slots=True)
class HostTable:
    """A table in the host's list. `table` is its secret name, and `title` that of its rules."""

    table: str
    digest: str
    name: str
    title: str
    open: bool
    over: bool
    closed: bool
    hands: int
    seats: list[HostSeat]


def host_table(room: Room) -> HostTable:
    """Return the entry for a table, in the current language."""
    now, here = room.now, room.here
    header = now.header
    seats = [
        HostSeat(
            seat=seat_title(header.rules.seats[seat]),
            person=None if person is None else person.name,
            here=seat in here,
            away=seat in now.away,
            network=_network_of(room, person),
        )
        for seat, person in enumerate(now.people)
    ]
    return HostTable(
        table=room.name,
        digest=digest(room.name),
        name=header.name,
        title=shown_title(header.rules.title),
        open=header.open,
        over=now.is_over,
        closed=room.closed,
        hands=now.game.match.hands,
        seats=seats,
    )


def merged(entries: Iterable[HostTable]) -> dict[str, HostTable]:
    """Return one entry per table, by its name, from the entries of all servers.

    Only the server that someone is connected to knows their network.
    """
    found: dict[str, HostTable] = {}
    for entry in entries:
        other = found.setdefault(entry.table, entry)
        if other is not entry:
            pairs = zip(other.seats, entry.seats, strict=True)
            seats = [
                replace(one, here=one.here or two.here, network=one.network or two.network)
                for one, two in pairs
            ]
            found[entry.table] = replace(other, seats=seats)
    return found


def _network_of(room: Room, person: Person | None) -> str | None:
    """Return the network from which a person connected to this server last; None if unknown."""
    networks = () if person is None else room.audience.networks_of(person.holder)
    return next(iter(networks), None)


def announce(room: Room, text: str) -> None:
    """Send the host's announcement to all clients."""
    room.audience.send(lambda: Announcement(text=text))


def disconnect_network(room: Room, network: str) -> list[tuple[int, str]]:
    """Disconnect a banned network's clients. Return its people's seats and holder ids."""
    room.audience.end("banned", BANNED, network)
    people = ((seat, one) for seat, one in enumerate(room.now.people) if one is not None)
    return [
        (seat, one.holder)
        for seat, one in people
        if network in room.audience.networks_of(one.holder)
    ]


_TRIES: Final = 5
"""A computer player's move in the meantime can make a try fail."""


async def remove_person(room: Room, seat: int, holder: str) -> None:
    """Free a seat as if its person had left it. Raise Refusal if that fails."""
    for _ in range(_TRIES):
        await room.refresh()
        if not room.history.holds(seat, holder):
            return
        room.check_open()
        person = Client(seat=seat, holder=holder, held={holder})
        await room.command(person, Rise(id=secrets.token_hex(16), seq=room.now.seq))
    if room.history.holds(seat, holder):
        raise Refusal("failed", tr(CANNOT_WRITE))
