"""Tests of the changes that turn one rule set into another."""

from dataclasses import replace
from itertools import product

import pytest

from acesaround.rules.load import load, presets
from acesaround.rules.model import changes


@pytest.mark.parametrize(("a", "b"), list(product(presets(), repeat=2)))
def test_changes_make_one_rule_set_another(a: str, b: str) -> None:
    base, found = load(a), load(b)
    made = base.replace(**changes(base, found))
    assert replace(made, name=b) == found
    assert bool(changes(base, found)) == (a != b)


def test_a_card_that_scores_no_more_is_told() -> None:
    base = load("nicholas-1992")
    found = base.replace(counters={"points": {"K": 0, "A": 2}})
    assert changes(base, found) == {"counters": {"points": {"A": 2, "K": 0}}}
