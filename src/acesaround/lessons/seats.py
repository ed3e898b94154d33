"""Names of the seats in lessons, where the reader is South."""

from __future__ import annotations

from typing import Final

from acesaround.i18n import tr

_PLACES: Final = {
    2: ("lessons.you", "lessons.opponent"),
    3: ("lessons.you", "lessons.left", "lessons.right"),
    4: ("lessons.you", "lessons.left", "lessons.partner", "lessons.right"),
}


def seat_label(seat: int, players: int) -> str:
    """Return who sits in a seat, from the reader's point of view."""
    return tr(_PLACES[players][seat])
