"""The reference card of 1983 and its strategy, one tap away at the table."""

import re

import pytest
from playwright.sync_api import Locator, expect
from tests.browser.statements.conftest import Enter
from tests.browser.support.deals import any_deal, seed_where
from tests.browser.support.person import Person
from tests.browser.support.several_people import start_of

from acesaround.i18n import tr

RULES = "daugherty-1983"


@pytest.fixture(scope="module")
def rules(enter: Enter, ann: Person) -> Locator:
    enter(RULES, seed_where(any_deal, RULES))
    ann.page.get_by_role("button", name=tr("page.menu")).click()
    ann.page.get_by_role("button", name=tr("page.table_rules")).click()
    return ann.page.get_by_role("dialog")


@pytest.fixture(scope="module")
def rows(rules: Locator) -> dict[str, list[str]]:
    """Return the rows of the card's tables by their first cell, or for leads by their first two."""
    rules.get_by_text("Reference card").first.click()
    expect(rules.get_by_role("rowheader", name="Aces around").first).to_be_visible()
    found = {}
    for row in rules.locator("tbody tr").all():
        cells = row.locator("th, td").all_inner_texts()
        name = " ".join(cells[:2]) if cells[0] in ("yes", "no") else cells[0]
        found[name] = cells[2:] if cells[0] in ("yes", "no") else cells[1:]
    return found


@pytest.fixture(scope="module")
def card(rules: Locator, rows: dict[str, list[str]]) -> str:
    assert rows
    return rules.inner_text()


@pytest.fixture(scope="module")
def strategy(rules: Locator, card: str) -> str:
    assert card
    rules.get_by_text("Strategy").first.click()
    expect(rules.locator("li").first).to_be_visible()
    return rules.inner_text()


def test_S1_75_arounds_and_marriages_of_any_suit(rows: dict[str, list[str]]) -> None:
    assert [rows[f"{rank} around"][:2] for rank in ("Jacks", "Queens", "Kings", "Aces")] == [
        ["4", "40"], ["6", "60"], ["8", "80"], ["10", "100"],
    ]  # fmt: skip
    assert rows["Marriage"][0].startswith("2")


def test_S1_76_pinochles_as_totals(rows: dict[str, list[str]]) -> None:
    assert rows["Pinochle"][:3] == ["4", "30", "90"]


def test_S1_77_what_to_lead(rows: dict[str, list[str]]) -> None:
    assert {name: cells[0] for name, cells in rows.items() if name[:2] in ("no", "ye")} == {
        "no no": tr("text.suit_with_the_most_aces_played"), "no yes": "your longest suit",
        "yes no": tr("text.suit_with_the_fewest_aces_played"), "yes yes": "your shortest suit",
    }  # fmt: skip


def test_S1_78_meld_in_trump(rows: dict[str, list[str]]) -> None:
    assert rows["Run"][:2] == ["15", "150"] and rows["Royal marriage"][0].startswith("4")


def test_S1_79_the_most_to_bid(card: str) -> None:
    assert tr("text.your_meld_partners_meld_trump_meld") in card.lower()
    assert tr("text.expected_trick_points_twice_your_aces") in card.lower()


def test_S1_80_twenty_to_keep_the_meld(card: str) -> None:
    assert re.search(r"needs 20 meld .*; 20 points in tricks save it", card)


def test_S1_81_to_punt_a_queen(card: str) -> None:
    assert "a queen, usually of trump" in card


@pytest.mark.parametrize(
    "advice",
    [
        "Count meld in a fixed order",
        start_of("text.if_your_partner_showed_meld_and_the"),
        start_of("text.be_the_first_to_bid_60_from"),
        "never stop one step below your own maximum",
        start_of("text.keep_your_trump_aces_unless_you_named"),
        "Lead your aces from different suits in turn",
        start_of("text.when_youre_out_of_aces_lead_a"),
    ],
)
def test_S1_64_S1_65_S1_66_S1_67_S1_68_S1_69_S1_70_the_strategy_is_told(
    strategy: str, advice: str
) -> None:
    assert advice in strategy


def test_S1_72_S1_73_S1_74_what_to_put_on_a_trick_is_told(strategy: str) -> None:
    for word in ("jack", "queen", "counter", "partner plays an ace on your ace"):
        assert word in strategy.lower()
