"""Cases of a test, of which most wait for the long run."""

from collections.abc import Iterable

import pytest
from tests.support.houses import everything

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
    """Return all of them, sorted; those not in `sample` are marked slow."""
    found = list(among)
    return quick(sample(found, every), sorted(found))


def sample(among: Iterable[str], every: int) -> list[str]:
    """Return each `every`th name, alphabetically, plus one with a stock, one with a widow.

    Those two are added only if the sample lacks them and `among` has them.
    """
    found = sorted(among)
    chosen = found[::every]
    for hidden in (_STOCK, _WIDOW):
        if not hidden & set(chosen):
            chosen += sorted(hidden & set(found), key=lambda name: (name not in FEW, name))[:1]
    return chosen


def _having(field: str) -> frozenset[str]:
    return frozenset(name for name, rules in everything().items() if getattr(rules.deal, field))


_STOCK, _WIDOW = _having("stock"), _having("widow")


def cases(short: Iterable[tuple[object, ...]], long: Iterable[tuple[object, ...]]) -> list[object]:
    """Cases of several values each; those of the `long` run are marked slow."""
    return [*short, *(pytest.param(*one, marks=pytest.mark.slow) for one in long)]
