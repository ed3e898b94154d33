"""Team whose points count in a solved position."""

from __future__ import annotations

from collections.abc import Iterable

from acesaround.messages.values import listed
from acesaround.rules.model import RuleSet


def needs_declarer(rules: RuleSet) -> bool:
    """Return True if one seat plays against all others, so solving requires the bid winner."""
    return rules.table.players > 2 and len(set(rules.scorers)) == rules.table.players


def side_of(rules: RuleSet, leader: int, declarer: int | None) -> frozenset[int]:
    """Return the bid winner if one plays against the rest (S2-13), or the leader's team otherwise.

    Raises ValueError if the bid winner is needed but not given.
    """
    if needs_declarer(rules):
        if declarer is None:
            raise ValueError("it must be known who the declarer is, as the others join against him")
        return frozenset((declarer,))
    scorers = rules.scorers
    return frozenset(seat for seat, score in enumerate(scorers) if score == scorers[leader])


def side_name(rules: RuleSet, seats: Iterable[int]) -> str:
    """Return a team's seats for display, such as ``South and North``."""
    return str(listed([rules.seats[seat] for seat in sorted(seats)]))


def others(rules: RuleSet, side: frozenset[int]) -> frozenset[int]:
    """Return the seats that aren't in `side`."""
    return frozenset(range(rules.table.players)) - side
