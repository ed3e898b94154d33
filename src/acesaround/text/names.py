"""Names of seats, and of computer players if the rules only number the seats."""

from __future__ import annotations

from collections.abc import Collection
from functools import lru_cache
from typing import Final

from acesaround.i18n import language, tr
from acesaround.rules.seats import is_numbered

_TITLES: Final = {
    "South": "text.south",
    "West": "text.west",
    "North": "text.north",
    "East": "text.east",
}
COMPANY: Final = ("Hugo", "Mira", "Ruth", "Omar", "Nora", "Walter", "Amara", "Ingrid")
"""By seat, as their portraits are."""


def computer_name(seat: int, title: str, people: Collection[str]) -> str:
    """The name of the computer player at a seat that rules call `title`, in English.

    Where one of the `people` bears it too, the seat keeps its number.
    """
    if not is_numbered(title) or seat >= len(COMPANY):
        return title
    own = COMPANY[seat]
    return title if own.casefold() in map(str.casefold, people) else own


def seat_title(name: str) -> str:
    """A seat's name, where it is one that rules give by themselves; others stay as they are."""
    return _title(name, language())


@lru_cache(maxsize=1024)
def _title(name: str, _language: str) -> str:
    if name in _TITLES:
        return tr(_TITLES[name])
    if not is_numbered(name):
        return name
    word, number = name.split()
    if word == "Seat":
        return tr("text.seat_number", number=number)
    return tr("text.player_number", number=number)
