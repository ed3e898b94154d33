"""Entries in the list of open tables."""

from __future__ import annotations

from dataclasses import dataclass

from acesaround.server.room import Room
from acesaround.text.names import seat_title
from acesaround.text.rulebook.book import shown_title


@dataclass(frozen=True, slots=True)
class ListedSeat:
    """A seat and its person (null if it's free). `here` is true if that person is connected."""

    seat: str
    person: str | None
    here: bool


@dataclass(frozen=True, slots=True)
class Listed:
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


def listed(room: Room) -> Listed:
    """Return the entry for a table, in the current language."""
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
