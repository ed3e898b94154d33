"""Names of the seats, clockwise from seat 0."""

from __future__ import annotations

from typing import Final

_NAMES: Final = {
    2: ("South", "North"),
    3: ("South", "West", "East"),
    4: ("South", "West", "North", "East"),
}


def seat_names(players: int) -> tuple[str, ...]:
    """``South, West, North, East`` for four; three and two leave seats out; more are numbered."""
    return _NAMES.get(players) or tuple(f"Seat {seat + 1}" for seat in range(players))
