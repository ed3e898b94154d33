"""Tests that plain-English rules are complete and differ when the rules differ."""

import dataclasses
from typing import Any

import pytest
from tests.rules.mutations import bases, valid_changes
from tests.support.slow import quick
from tests.support.table import house

from acesaround.i18n import tr
from acesaround.messages.values import WHOLE_AT_LEAST
from acesaround.rules.load import load, presets
from acesaround.rules.model import RuleSet
from acesaround.rules.schema import Choice, Record, walk
from acesaround.text.columns import Page, Section, as_markdown, as_text
from acesaround.text.rulebook.book import explain, page, section_differences
from acesaround.text.rulebook.labels import all_fields
from acesaround.text.rulebook.unused_rules import unused_rules

BASES = bases()

SINGLE = {
    path
    for path, spec in walk(RuleSet)
    if isinstance(spec.kind, Choice) and len(spec.kind.words) == 1
}
"""Fields that allow only one value so far, so their text can't differ."""

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
"""Fields that can't change alone, but must still show in the text."""


@pytest.mark.extended
@pytest.mark.parametrize("number", quick(range(0, len(BASES), 40), range(len(BASES))))
def test_changing_any_field_changes_the_text(number: int) -> None:
    rules = BASES[number]
    text = explain(rules)
    changes = list(valid_changes(rules))
    hidden = {path for path, changed in changes if explain(changed) == text}
    assert changes
    assert not hidden


@pytest.mark.extended
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
        (None, tr("rulebook.the_first_team_to_target_points_wins", target="500")),
        (1, tr("rulebook.the_highest_score_after_hands_wins", hands="one hand")),
        (
            3,
            tr(
                "rulebook.first_or_the_highest_score_after_hands",
                first=tr("rulebook.the_first_team_to_target_points_wins", target="500"),
                hands="three hands",
            ),
        ),
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
    assert tr("rulebook.rules_with_no_effect") not in text


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
    to_300 = tr("rulebook.to_target_points", target=300)
    house = base.replace(auction={"jump": True})
    based = tr("rulebook.house_rules_based_on_preset", preset=base.title)
    assert explain(base).startswith("Pinochle 1.0, 1992\n")
    assert explain(base.replace(name="same")).startswith("Pinochle 1.0, 1992\n")
    assert explain(house).startswith(f"{based}\n{'=' * len(based)}\n")
    source = tr("rulebook.source_of_the_unchanged_rules_source", source=base.source)
    assert source in " ".join(explain(house).split())
    assert explain(house.replace(title="Ours")).startswith("Ours\n====\n")
    assert explain(base.replace(game={"target": 300})).startswith(f"Pinochle 1.0, 1992, {to_300}\n")
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
    table = (
        explain(rules)
        .partition("At this table")[2]
        .partition(tr("rulebook.rules_with_no_effect"))[0]
    )
    assert "meld" in table
    assert "partner" not in table
    assert "message" not in table
    shown = explain(rules.replace(table={"meld_bid": "floor_tens"}))
    why = tr("rulebook.nobody_has_exactly_one_partner")
    assert f'table.meld_bid = "floor_tens": {why}.' in " ".join(shown.split())


def test_figures_are_those_in_force() -> None:
    text = explain(load("single-deck-partners").replace(scale=10))
    assert "The lowest bid is 250." in text
    assert "multiplied by 10" in text


def test_rules_without_effect_are_listed_with_the_reason() -> None:
    text = explain(load("three-hand").replace(meld={"overclaim": "reject"}))
    assert f'meld.overclaim = "reject": {tr("rulebook.nobody_enters_a_total")}.' in text


def test_origin_and_doubts_are_told() -> None:
    text = " ".join(explain(load("firehouse")).split())
    doubts = tr("rulebook.not_confirmed_by_any_source_fields", fields="auction.all_pass")
    assert text.endswith(f"divided by ten. {doubts}")


def test_markdown_has_the_same_sections() -> None:
    one = page(load("two-hand"))
    text = as_markdown(one)
    assert [line[3:] for line in text.splitlines() if line.startswith("## ")] == [
        section.title for section in one.sections
    ]
    assert "| Run: A, 10, K, Q, J of trump | 15 | 30 |" in text


def test_rules_differ_in_the_sentences_that_changed_and_no_others() -> None:
    base = load("nicholas-1992")
    assert section_differences(base, base) == ()
    found = base.replace(meld={"run": [15, 150, 225, 300]}, auction={"jump": True})
    bidding, meld = section_differences(base, found)
    assert (bidding.title, bidding.here) == ("Bidding", (tr("rulebook.you_can_skip_amounts"),))
    assert " ".join(bidding.there) == tr("rulebook.you_cant_skip_amounts_bid_the_next")
    assert (meld.title, len(meld.here), len(meld.there)) == ("Meld", 1, 1)
    assert meld.here[0].endswith("15, 150, 225, 300") and meld.there[0].endswith("15, 30, 45, 60")


def test_a_section_that_only_one_has_is_told_whole() -> None:
    base = load("three-hand")
    found = load("three-hand-widow")
    told = {one.title: one for one in section_differences(base, found)}
    assert told["Widow"].here and not told["Widow"].there


def test_a_word_with_a_hyphen_stays_in_one_line() -> None:
    page = Page("Title", "Summary.", (Section("Part", ("A game of double-deck",)),))
    assert "\nA game of\ndouble-deck\n" in as_text(page, 18)


def test_a_dix_that_scores_nothing_goes_with_no_meld() -> None:
    along = " plus a dix."
    assert tr("rulebook.after_winning_a_trick_you_can_lay", melds="").endswith(along)
    assert along in explain(house("two-hand"))
    assert along not in explain(house("two-hand", meld={"dix": 0, "dix_exchange": False}))


def test_meld_that_is_declared_always_is_idle_unless_totals_are_typed_in_a_board_set() -> None:
    assert "meld.declared" not in {path for path, _, _ in unused_rules(load("daugherty-1983"))}
    counted = house("nicholas-1992", meld={"declared": "always"})
    reasons = {path: why for path, _, why in unused_rules(counted)}
    assert tr("rulebook.nobody_enters_a_total") in reasons["meld.declared"]


def test_rules_for_following_suit_are_idle_if_any_card_can_be_played() -> None:
    free = {path for path, _, _ in unused_rules(house("daugherty-1983", play={"follow": "free"}))}
    assert {"play.head", "play.void", "play.overtrump"} <= free
    must = {path for path, _, _ in unused_rules(house("daugherty-1983"))}
    assert not {path for path in must if path.startswith("play.")}
    stock = house("two-hand", play={"follow": "free", "stock_follow": "must"})
    assert "play.stock_follow" in {path for path, _, _ in unused_rules(stock)}


def test_all_pass_is_idle_if_the_first_bidder_always_bids() -> None:
    for must_hold, idle in (("none", True), ("marriage", False)):
        rules = house("nicholas-1992", auction={"first_must_bid": True, "must_hold": must_hold})
        assert ("auction.all_pass" in {path for path, _, _ in unused_rules(rules)}) is idle


def test_every_field_is_documented_with_its_source() -> None:
    for info in all_fields():
        assert info.doc.endswith((".", ")")), info.path
        assert info.takes
        assert info.source or info.setting or info.table, info.path


def test_a_field_says_what_it_takes() -> None:
    info = next(info for info in all_fields() if info.path == "deal.hand")
    assert info.takes == WHOLE_AT_LEAST(low=1)
    assert info.required
    assert "S0-8" in info.source
