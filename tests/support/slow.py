"""Cases of a test, of which most wait for the long run."""

from collections.abc import Iterable

import pytest

KINDS = (
    "daugherty-1983", "doubles-1993", "nicholas-1992", "single-deck-partners", "six-triple-deck",
    "three-hand-widow", "two-hand",
)  # fmt: skip
"""A preset of every kind: each phase, and each number of seats, is in one."""
FEW = ("doubles-1993", "three-hand-widow", "two-hand")
"""For tests that take long: between them, all phases but passing."""


def quick(wanted: Iterable[object], among: Iterable[object]) -> list[object]:
    """All of them; those that are not `wanted` in the short run are marked slow."""
    found = list(among)
    chosen = list(wanted)
    assert all(one in found for one in chosen), "a case that is not there"
    return [one if one in chosen else pytest.param(one, marks=pytest.mark.slow) for one in found]


def sampled(among: Iterable[str], every: int) -> list[object]:
    """All of them; but for every so many, in alphabetical order, they are marked slow."""
    found = sorted(among)
    return quick(found[::every], found)


def cases(short: Iterable[tuple[object, ...]], long: Iterable[tuple[object, ...]]) -> list[object]:
    """Cases of several values each; those of the `long` run are marked slow."""
    return [*short, *(pytest.param(*one, marks=pytest.mark.slow) for one in long)]
