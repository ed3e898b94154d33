"""Names of seats and teams in records, which don't depend on the names in the rules."""

from __future__ import annotations

from functools import cache

from acesaround.rules.model import RuleSet
from acesaround.rules.seats import seat_names


@cache
def labels(players: int) -> tuple[str, ...]:
    """Return the seats' names in records, such as ``South North`` or ``Seat1 Seat2 ...``."""
    return tuple(name.replace(" ", "") for name in seat_names(players))


def seat_label(rules: RuleSet, seat: int) -> str:
    """Return a seat's name in a record."""
    return labels(rules.table.players)[seat]


def find_seat(rules: RuleSet, word: str) -> int | None:
    """Return the seat with this name, ignoring case, or None if there isn't one."""
    for seat, label in enumerate(labels(rules.table.players)):
        if label.lower() == word.lower():
            return seat
    return None


def sides(rules: RuleSet) -> tuple[str, ...]:
    """Return each score's name, made up of the seats that share it, such as ``South-North``."""
    names: list[list[str]] = [[] for _ in range(max(rules.scorers) + 1)]
    for seat, side in enumerate(rules.scorers):
        names[side].append(seat_label(rules, seat))
    return tuple("-".join(seats) for seats in names)
