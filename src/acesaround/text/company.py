"""What computer players are called where the rules only number the seats."""

from __future__ import annotations

from collections.abc import Collection
from typing import Final

from acesaround.rules.seats import is_numbered

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
