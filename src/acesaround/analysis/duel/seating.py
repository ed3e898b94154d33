"""Seatings for playing a deal several times."""

from __future__ import annotations

from fractions import Fraction
from itertools import product
from typing import Final, TypeAlias

from acesaround.rules.model import RuleSet

A: Final = 0
B: Final = 1
Seating: TypeAlias = tuple[int, ...]
"""The player in each seat: `A` or `B`. Seats that share a score have the same player."""


def seatings(rules: RuleSet) -> tuple[Seating, ...]:
    """Return the seatings for each deal.

    Each seating's mirror image, with A and B swapped, is included too.

    Two teams swap seats. With three teams, all six mixed seatings are used. With more teams, A
    plays every other team.
    """
    sides = max(rules.scorers) + 1
    if sides <= 3:
        mixed = [ways for ways in product((A, B), repeat=sides) if len(set(ways)) == 2]
    else:
        mixed = [tuple((side + first) % 2 for side in range(sides)) for first in (A, B)]
    return tuple(tuple(ways[side] for side in rules.scorers) for ways in mixed)


def margin(rules: RuleSet, seating: Seating, scores: tuple[int, ...]) -> Fraction:
    """Return the mean score of A's seats minus that of B's seats."""
    means = []
    for role in (A, B):
        held = [scores[s] for s, who in zip(rules.scorers, seating, strict=True) if who == role]
        means.append(Fraction(sum(held), len(held)))
    return means[A] - means[B]
