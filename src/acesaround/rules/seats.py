"""Names of the seats, clockwise from seat 0."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Final

from acesaround.i18n import noted, say, say_noted, tongue

_NAMES: Final = {
    2: ("South", "North"),
    3: ("South", "West", "East"),
    4: ("South", "West", "North", "East"),
}
_TITLES: Final = frozenset({noted("South"), noted("West"), noted("North"), noted("East")})
_NUMBERED: Final = re.compile(r"(Seat|Player) (\d{1,2})")


def seat_names(players: int) -> tuple[str, ...]:
    """``South, West, North, East`` for four; three and two leave seats out; more are numbered."""
    return _NAMES.get(players) or tuple(f"Seat {seat + 1}" for seat in range(players))


def is_numbered(name: str) -> bool:
    """Whether a seat's name is but a number: ``Player 2``, ``Seat 5``."""
    return _NUMBERED.fullmatch(name) is not None


def seat_title(name: str) -> str:
    """A seat's name, where it is one that rules give by themselves; others stay as they are."""
    return _title(name, tongue())


@lru_cache(maxsize=1024)
def _title(name: str, _tongue: str) -> str:
    if name in _TITLES:
        return say_noted(name)
    found = _NUMBERED.fullmatch(name)
    if found is None:
        return name
    if found[1] == "Seat":
        return say("Seat {number}", number=found[2])
    return say("Player {number}", number=found[2])
