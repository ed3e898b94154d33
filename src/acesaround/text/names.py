"""Names of seats, and names for computer players if the rules only number the seats."""

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
"""Names of the computer players by seat, matching their portraits."""


def computer_name(seat: int, title: str, people: Collection[str]) -> str:
    """Return the name of the computer player at a seat. The seat's name in the rules is `title`.

    Return `title` itself if it isn't just a numbered name such as ``Player 2``, or if someone in
    `people` already has the computer player's name.
    """
    if not is_numbered(title) or seat >= len(COMPANY):
        return title
    own = COMPANY[seat]
    return title if own.casefold() in map(str.casefold, people) else own


def seat_title(name: str) -> str:
    """Return a seat's name, translated if it's a built-in one."""
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
