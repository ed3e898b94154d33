"""Pearson's chi-square test."""

from collections.abc import Hashable, Mapping
from math import sqrt
from typing import TypeVar

T = TypeVar("T", bound=Hashable)


def too_far(drawn: Mapping[T, int], weights: Mapping[T, int], sigmas: float = 4.0) -> bool:
    """Return True if the counts differ from the weights by more than chance explains.

    `sigmas` is the critical value in standard deviations of a normal distribution, by the
    Wilson-Hilferty approximation. Outcomes too rare for the test are pooled.
    """
    total, count = sum(weights.values()), sum(drawn.values())
    expected: list[float] = []
    observed: list[int] = []
    rare, seen = 0.0, 0
    for outcome, weight in weights.items():
        share = count * weight / total
        if share < 5:
            rare, seen = rare + share, seen + drawn.get(outcome, 0)
            if rare < 5:
                continue
            share, rare = rare, 0.0
            expected.append(share)
            observed.append(seen)
            seen = 0
        else:
            expected.append(share)
            observed.append(drawn.get(outcome, 0))
    if len(expected) < 2:
        return False
    expected[-1] += rare
    observed[-1] += seen
    chi = sum((o - e) ** 2 / e for o, e in zip(observed, expected, strict=True))
    free = len(expected) - 1
    spread = 2 / (9 * free)
    return ((chi / free) ** (1 / 3) - (1 - spread)) / sqrt(spread) > sigmas
