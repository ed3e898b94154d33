"""Seatings when a deal is played several times."""

from __future__ import annotations

from fractions import Fraction
from itertools import product
from typing import Final, TypeAlias

from acesaround.rules.model import RuleSet

A: Final = 0
B: Final = 1
Seating: TypeAlias = tuple[int, ...]
"""Player in each seat: `A` or `B`. Seats that share a score have the same player."""


def seatings(rules: RuleSet) -> tuple[Seating, ...]:
    """Return the seatings for each deal.

    For each one, its mirror image (A and B swapped) is included.

    Two teams swap. With three, all six mixed seatings are played. With more, A has every other one.
    """
    sides = max(rules.scorers) + 1
    if sides <= 3:
        mixed = [ways for ways in product((A, B), repeat=sides) if len(set(ways)) == 2]
    else:
        mixed = [tuple((side + first) % 2 for side in range(sides)) for first in (A, B)]
    return tuple(tuple(ways[side] for side in rules.scorers) for ways in mixed)


def margin(rules: RuleSet, seating: Seating, scores: tuple[int, ...]) -> Fraction:
    """Return the mean score of A's seats minus the mean score of B's seats."""
    means = []
    for role in (A, B):
        held = [scores[s] for s, who in zip(rules.scorers, seating, strict=True) if who == role]
        means.append(Fraction(sum(held), len(held)))
    return means[A] - means[B]
