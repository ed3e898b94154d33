"""How records name seats and sides: always alike, whatever a rule set calls them on the screen."""

from __future__ import annotations

from functools import cache

from acesaround.rules.model import RuleSet
from acesaround.rules.seats import seat_names


@cache
def labels(players: int) -> tuple[str, ...]:
    """``South West North East``, ``South West East``, ``South North``, else ``Seat1 Seat2 ...``."""
    return tuple(name.replace(" ", "") for name in seat_names(players))


def seat_label(rules: RuleSet, seat: int) -> str:
    """The word for a seat in a record."""
    return labels(rules.table.players)[seat]


def find_seat(rules: RuleSet, word: str) -> int | None:
    """The seat that a word names, in any case; None if it names none."""
    for seat, label in enumerate(labels(rules.table.players)):
        if label.lower() == word.lower():
            return seat
    return None


def sides(rules: RuleSet) -> tuple[str, ...]:
    """The word for each score: the seats that share it, as in ``South-North``."""
    names: list[list[str]] = [[] for _ in range(max(rules.scorers) + 1)]
    for seat, side in enumerate(rules.scorers):
        names[side].append(seat_label(rules, seat))
    return tuple("-".join(seats) for seats in names)
