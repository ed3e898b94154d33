"""Tests of rule set comparison, of changes between rule sets, and of TOML output."""

import tomllib
from dataclasses import replace
from itertools import product

import pytest
from tests.rules.mutations import bases

from acesaround.rules.load import format_toml, load, presets
from acesaround.rules.model import changes, diff, to_table


def test_diff_lists_fields_in_order() -> None:
    assert diff(load("three-hand"), load("three-hand-widow")) == [
        ("title", "Three-Hand Pinochle", "Three-Hand Pinochle with a widow"),
        ("deal.hand", 16, 15),
        ("deal.widow", 0, 3),
        (
            "widow",
            None,
            {
                "taker": "declarer",
                "shown": False,
                "trump_named": "after_widow",
                "bury": 3,
                "bury_scores": True,
                "bury_forbidden": [],
                "meld_from": "kept",
            },
        ),
    ]


@pytest.mark.parametrize("name", presets())
def test_nothing_differs_from_itself(name: str) -> None:
    assert diff(load(name), load(name)) == []


def test_a_scale_is_one_difference() -> None:
    rules = load("single-deck-partners")
    assert diff(rules, rules.replace(scale=10)) == [("scale", 1, 10)]


def test_toml_round_trips() -> None:
    for rules in bases():
        table = to_table(rules.replace(title='A "quoted" \\ title ♠'))
        assert tomllib.loads(format_toml(table)) == table


def test_toml_of_a_preset_can_be_loaded() -> None:
    for name in presets():
        assert load(tomllib.loads(format_toml(to_table(load(name))))) == load(name)


def test_changes_make_one_rule_set_another() -> None:
    for a, b in product(presets(), repeat=2):
        base, found = load(a), load(b)
        made = base.replace(**changes(base, found))
        assert replace(made, name=b) == found
        assert bool(changes(base, found)) == (a != b)


def test_a_card_that_scores_no_more_is_told() -> None:
    base = load("nicholas-1992")
    found = base.replace(counters={"points": {"K": 0, "A": 2}})
    assert changes(base, found) == {"counters": {"points": {"A": 2, "K": 0}}}
