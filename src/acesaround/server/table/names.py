"""What computer players are called where the rules only number the seats."""

from __future__ import annotations

from collections.abc import Collection
from typing import Final

from acesaround.rules.seats import is_numbered, seat_title

COMPANY: Final = ("Hugo", "Mira", "Ruth", "Omar", "Nora", "Walter", "Amara", "Ingrid")
"""By seat, as their portraits are."""


def computer_name(seat: int, title: str, people: Collection[str]) -> str:
    """The name of the computer player at a seat that rules call `title`.

    Where one of the `people` bears it too, the seat keeps its number.
    """
    taken = {name.casefold() for name in people}
    if not is_numbered(title) or seat >= len(COMPANY) or COMPANY[seat].casefold() in taken:
        return seat_title(title)
    return COMPANY[seat]
