"""Test parameters that mostly run only in the slow suite."""

from collections.abc import Iterable

import pytest
from tests.support.house_rules import everything

KINDS = (
    "daugherty-1983", "doubles-1993", "nicholas-1992", "single-deck-partners", "six-triple-deck",
    "three-hand-widow", "two-hand",
)  # fmt: skip
"""A preset of every kind. Together they have every phase and number of seats."""
FEW = ("doubles-1993", "three-hand-widow", "two-hand")
"""Presets for slow tests. Together they have every phase except passing cards."""
PHASES = (*FEW, "single-deck-partners")
"""Presets that together have every phase."""
TABLES = (
    *KINDS,
    "any card, and the first bidder opens", "five alone", "one against two, widow, paid double",
    "passes not final, typed totals", "poor hands dealt again", "two hands, any card throughout",
    "widow for four with passing",
)  # fmt: skip
"""The presets of every kind, and house rules with what no preset has."""


def quick(wanted: Iterable[object], among: Iterable[object]) -> list[object]:
    """Return all of `among`, with a slow mark on each that isn't `wanted` in the quick run."""
    found = list(among)
    chosen = list(wanted)
    assert all(one in found for one in chosen), "a case that is not there"
    return [one if one in chosen else pytest.param(one, marks=pytest.mark.slow) for one in found]


def tables(among: Iterable[str]) -> list[object]:
    """Return all names, with a slow mark on those outside `TABLES`."""
    found = list(among)
    return quick([name for name in found if name in TABLES], found)


def sampled(among: Iterable[str], every: int) -> list[object]:
    """Return all names, sorted, with a slow mark on those outside `sample`."""
    found = list(among)
    return quick(sample(found, every), sorted(found))


def sample(among: Iterable[str], every: int) -> list[str]:
    """Return every `every`th name in order, plus one with a stock and one with a widow.

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
    """Return tuples of parameters, with a slow mark on those in `long`."""
    return [*short, *(pytest.param(*one, marks=pytest.mark.slow) for one in long)]
