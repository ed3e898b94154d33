"""What turns one rule set into another, as changes and in sentences."""

from dataclasses import replace
from itertools import product

import pytest

from acesaround.rules.changes import changes
from acesaround.rules.load import load, presets
from acesaround.rules.prose.differing import differing


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


def test_rules_differ_in_the_sentences_that_changed_and_no_others() -> None:
    base = load("nicholas-1992")
    assert differing(base, base) == ()
    found = base.replace(meld={"run": [15, 150, 225, 300]}, auction={"jump": True})
    bidding, meld = differing(base, found)
    assert (bidding.title, bidding.here) == ("Bidding", ("A player may skip amounts.",))
    assert len(bidding.there) == 1 and "bids the next one or passes" in bidding.there[0]
    assert (meld.title, len(meld.here), len(meld.there)) == ("Meld", 1, 1)
    assert meld.here[0].endswith("15, 150, 225, 300") and meld.there[0].endswith("15, 30, 45, 60")


def test_a_section_that_only_one_has_is_told_whole() -> None:
    base = load("three-hand")
    found = load("three-hand-widow")
    told = {one.title: one for one in differing(base, found)}
    assert told["Widow"].here and not told["Widow"].there
