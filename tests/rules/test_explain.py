"""Plain-English rules: complete, and different for rules that differ."""

import dataclasses
from collections.abc import Container, Iterator
from typing import Any

import pytest
from tests.rules.mutations import bases, mutations
from tests.support.slow import quick

from acesaround.rules.errors import RulesError
from acesaround.rules.load import from_table, load, presets
from acesaround.rules.model import RuleSet
from acesaround.rules.prose import as_markdown, explain, page
from acesaround.rules.schema import Choice, Record, walk

BASES = bases()

SINGLE = {
    path
    for path, spec in walk(RuleSet)
    if isinstance(spec.kind, Choice) and len(spec.kind.words) == 1
}
"""Only one value is allowed so far, so there is nothing to tell apart."""

COUPLED: dict[str, tuple[str, Any]] = {
    "deck.ranks": ("three-hand", load("doubles-1993").deck.ranks),
    "table.players": ("three-hand", 4),
    "deal.widow": ("three-hand-widow", 6),
    "deal.stock": ("two-hand", False),
    "deal.upcard": ("two-hand", False),
    "trump.chooser": ("two-hand", "declarer"),
    "widow.bury": ("three-hand-widow", 2),
    "widow.meld_from": ("three-hand-widow", "all"),
    "meld.phase": ("two-hand", "show"),
}
"""Fields that cannot change alone: the text must show them all the same."""


def valid_changes(rules: RuleSet, without: Container[str] = ()) -> Iterator[tuple[str, RuleSet]]:
    """Path and rules of every change of one field that can be played and makes a difference.

    Fields that are in `without` by then are left out.
    """
    for path, table in mutations(rules):
        if path in without:
            continue
        try:
            changed = from_table(table)
        except RulesError:
            continue
        if changed != rules:
            yield path, changed


@pytest.mark.parametrize("number", quick(range(0, len(BASES), 20), range(len(BASES))))
def test_changing_any_field_changes_the_text(number: int) -> None:
    rules = BASES[number]
    text = explain(rules)
    changes = list(valid_changes(rules))
    hidden = {path for path, changed in changes if explain(changed) == text}
    assert changes
    assert not hidden


def test_every_field_was_changed() -> None:
    seen: set[str] = set()
    for rules in BASES:
        seen.update(path for path, _ in valid_changes(rules, seen))
    leaves = {path for path, spec in walk(RuleSet) if not isinstance(spec.kind, Record)}
    assert leaves - seen - SINGLE == COUPLED.keys() | {"deck.copies"}


@pytest.mark.parametrize("path", COUPLED)
def test_fields_that_change_together_show(path: str) -> None:
    name, value = COUPLED[path]
    rules = load(name)
    table, _, field = path.partition(".")
    changed = dataclasses.replace(getattr(rules, table), **{field: value})
    assert explain(dataclasses.replace(rules, **{table: changed})) != explain(rules)


def test_copies_show() -> None:
    one = load("three-hand")
    kinds = ("run", "aces", "kings", "queens", "jacks", "pinochle")
    more = one.replace(
        deck={"copies": 3}, deal={"hand": 24}, meld={kind: [10, 20, 30] for kind in kinds}
    )
    assert "three of each rank" in explain(more)
    assert "three of each rank" not in explain(one)


@pytest.mark.parametrize(
    ("most", "ends"),
    [
        (None, "the first side to 500 wins"),
        (1, "the highest score after one hand wins"),
        (3, "the first side to 500 wins, or else the highest score after three hands"),
    ],
)
def test_the_first_line_says_what_ends_the_game(most: int | None, ends: str) -> None:
    rules = load("nicholas-1992")
    summary = page(rules.replace(game={"max_hands": most}) if most else rules).summary
    assert summary.endswith(f" cards; {ends}.")


@pytest.mark.parametrize("name", presets())
def test_text_fits_a_terminal(name: str) -> None:
    text = explain(load(name))
    assert max(map(len, text.splitlines())) <= 79
    assert max(map(len, explain(load(name), 50).splitlines())) <= 80
    assert text.endswith(".\n")


@pytest.mark.parametrize("name", presets())
def test_no_word_of_the_schema_shows(name: str) -> None:
    text = explain(load(name).replace(source="", unverified=[]))
    assert "_" not in text.split("\n", 3)[3]
    assert "None" not in text
    assert "Without effect" not in text


def test_only_what_applies_is_mentioned() -> None:
    two, three = explain(load("two-hand")), explain(load("three-hand"))
    assert "bid" not in two
    assert "stock" not in three
    assert "widow" not in three
    assert "fold" not in two.lower()
    assert "Passing" in explain(load("single-deck-partners"))
    assert "Passing" not in explain(load("single-deck-cutthroat"))


def test_house_rules_do_not_pass_for_the_preset() -> None:
    base = load("nicholas-1992")
    house = base.replace(auction={"jump": True})
    assert explain(base).startswith("Pinochle 1.0, 1992\n")
    assert explain(base.replace(name="same")).startswith("Pinochle 1.0, 1992\n")
    assert explain(house).startswith("House rules changed from Pinochle 1.0, 1992\n======")
    assert "Source of what is not changed: the manual of Pinochle 1.0" in explain(house)
    assert explain(house.replace(title="Ours")).startswith("Ours\n====\n")
    assert explain(base.replace(game={"target": 300})).startswith("Pinochle 1.0, 1992, to 300\n")
    assert house.digest != base.digest
    assert house.title == base.title


@pytest.mark.parametrize(
    ("base", "changes"),
    [
        ("three-hand", {}),
        ("six-triple-deck", {}),
        ("nicholas-1992", {"table": {"players": 5, "sides": "individual", "seat_names": "none"}}),
    ],
)
def test_without_one_partner_there_is_no_convention(base: str, changes: dict[str, Any]) -> None:
    rules = load({"extends": base, **changes, "deal": {"hand": 16}} if changes else base)
    table = explain(rules).partition("At this table")[2].partition("Without effect")[0]
    assert "meld" in table
    assert "partner" not in table
    assert "message" not in table
    shown = explain(rules.replace(table={"meld_bid": "floor_tens"}))
    assert 'table.meld_bid = "floor_tens": nobody has one partner to tell.' in shown


def test_figures_are_those_in_force() -> None:
    text = explain(load("single-deck-partners").replace(scale=10))
    assert "The lowest bid is 250." in text
    assert "multiplied by 10" in text


def test_rules_without_effect_are_listed_with_the_reason() -> None:
    text = explain(load("three-hand").replace(meld={"overclaim": "reject"}))
    assert 'meld.overclaim = "reject": nobody types a total.' in text


def test_origin_and_doubts_are_told() -> None:
    text = " ".join(explain(load("firehouse")).split())
    assert text.endswith("divided by ten. No source confirmed: auction.all_pass.")


def test_markdown_has_the_same_sections() -> None:
    one = page(load("two-hand"))
    text = as_markdown(one)
    assert [line[3:] for line in text.splitlines() if line.startswith("## ")] == [
        section.title for section in one.sections
    ]
    assert "| Run: A, 10, K, Q, J of trump | 15 | 30 |" in text
