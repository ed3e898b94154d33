"""Who sits where when a deal is played several times."""

from __future__ import annotations

from fractions import Fraction
from itertools import product
from typing import Final, TypeAlias

from acesaround.rules.model import RuleSet

A: Final = 0
B: Final = 1
Seating: TypeAlias = tuple[int, ...]
"""For each seat, which player has it: `A` or `B`. Those who share a score are the same player."""


def seatings(rules: RuleSet) -> tuple[Seating, ...]:
    """The seatings by which each deal is played; with each its mirror image, A and B changed.

    Two sides swap; of three all six mixtures are played. With more, A has every other side.
    """
    sides = max(rules.scorers) + 1
    if sides <= 3:
        mixed = [ways for ways in product((A, B), repeat=sides) if len(set(ways)) == 2]
    else:
        mixed = [tuple((side + first) % 2 for side in range(sides)) for first in (A, B)]
    return tuple(tuple(ways[side] for side in rules.scorers) for ways in mixed)


def margin(rules: RuleSet, seating: Seating, scores: tuple[int, ...]) -> Fraction:
    """What A's seats score more than B's, per seat: the mean of A's less the mean of B's."""
    means = []
    for role in (A, B):
        held = [scores[s] for s, who in zip(rules.scorers, seating, strict=True) if who == role]
        means.append(Fraction(sum(held), len(held)))
    return means[A] - means[B]
