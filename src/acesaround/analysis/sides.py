"""Whose points a solved position counts."""

from __future__ import annotations

from collections.abc import Iterable

from acesaround.rules.model import RuleSet
from acesaround.rules.wording import listed


def needs_declarer(rules: RuleSet) -> bool:
    """Whether one seat plays against all others, so that it must be known which."""
    return rules.table.players > 2 and len(set(rules.scorers)) == rules.table.players


def side_of(rules: RuleSet, leader: int, declarer: int | None) -> frozenset[int]:
    """The declarer, where one plays against the rest (S2-13); else the leader's side.

    Raises ValueError where the declarer is needed and not given.
    """
    if needs_declarer(rules):
        if declarer is None:
            raise ValueError("it must be known who the declarer is, as the others join against him")
        return frozenset((declarer,))
    scorers = rules.scorers
    return frozenset(seat for seat, score in enumerate(scorers) if score == scorers[leader])


def side_name(rules: RuleSet, seats: Iterable[int]) -> str:
    """The seats of a side for people: ``South and North``."""
    return listed([rules.seats[seat] for seat in sorted(seats)])


def others(rules: RuleSet, side: frozenset[int]) -> frozenset[int]:
    """Everyone else."""
    return frozenset(range(rules.table.players)) - side
