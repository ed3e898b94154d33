"""Seat names, clockwise from seat 0."""

from __future__ import annotations

import re
from typing import Final

_NAMES: Final = {
    2: ("South", "North"),
    3: ("South", "West", "East"),
    4: ("South", "West", "North", "East"),
}
_NUMBERED: Final = re.compile(r"(?:Seat|Player) \d{1,2}")


def seat_names(players: int) -> tuple[str, ...]:
    """Return the default seat names for a number of players.

    Four players get ``South, West, North, East``. With two or three players, some of these are left
    out. With more than four, the seats are numbered.
    """
    return _NAMES.get(players) or tuple(f"Seat {seat + 1}" for seat in range(players))


def is_numbered(name: str) -> bool:
    """Return True if a seat's name is only a number: ``Player 2``, ``Seat 5``."""
    return _NUMBERED.fullmatch(name) is not None
