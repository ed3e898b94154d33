"""The reference card of 1983 and its strategy at the table, checked against the rules."""

import re

import pytest
from playwright.sync_api import Locator, expect
from tests.browser.statements.conftest import Enter
from tests.browser.support.deals import any_deal, rules_of, seed_where
from tests.browser.support.person import Person

from acesaround.cards import Hand, Rank, Suit
from acesaround.game.meld import count_meld
from acesaround.i18n import tr
from acesaround.players.conventions import bid_formula, lead_matrix, send_meld_bid

RULES = "daugherty-1983"
LEADS = {
    "most_aces_played": "text.suit_with_the_most_aces_played",
    "longest_suit": "text.your_longest_suit",
    "least_aces_played": "text.suit_with_the_fewest_aces_played",
    "shortest_suit": "text.your_shortest_suit",
}


@pytest.fixture(scope="module")
def rules(enter: Enter, ann: Person) -> Locator:
    enter(RULES, seed_where(any_deal, RULES))
    ann.page.get_by_role("button", name=tr("page.menu")).click()
    ann.page.get_by_role("button", name=tr("page.table_rules")).click()
    return ann.page.get_by_role("dialog")


@pytest.fixture(scope="module")
def tables(rules: Locator) -> list[list[list[str]]]:
    """Return the cells of the card's tables: melds, first bids, trump melds, next bids, leads."""
    rules.get_by_text(tr("common.reference_card")).first.click()
    aces = tr("text.aces_around_2")
    expect(rules.get_by_role("rowheader", name=aces).first).to_be_visible()
    return [
        [row.locator("th, td").all_inner_texts() for row in table.locator("tbody tr").all()]
        for table in rules.locator("table:visible").all()
        if table.locator("tbody tr").count()
    ][-5:]


@pytest.fixture(scope="module")
def card(rules: Locator, tables: list[list[list[str]]]) -> str:
    assert tables
    return " ".join(rules.inner_text().lower().split())


@pytest.fixture(scope="module")
def strategy(rules: Locator, card: str) -> str:
    assert card
    rules.get_by_text(tr("common.strategy")).first.click()
    expect(rules.locator("li").first).to_be_visible()
    return " ".join(rules.inner_text().split())


def counted(cards: str, trump: Suit | None = None) -> int:
    """Return the meld of some cards by the rules."""
    return count_meld(rules_of(RULES), Hand.parse(cards), trump).total


def values(table: list[list[str]], title: str) -> list[str]:
    """Return the values of a meld."""
    [row] = [cells[1:] for cells in table if cells[0].lower() == tr(title).lower()]
    return row


def test_S1_75_arounds_and_marriages_of_any_suit(tables: list[list[list[str]]]) -> None:
    for rank in (Rank.JACK, Rank.QUEEN, Rank.KING, Rank.ACE):
        sets = [" ".join(f"{suit.letter}:{rank.letter * n}" for suit in Suit) for n in (1, 2, 3, 4)]
        shown = values(tables[0], f"text.{rank.title.lower()}s_around_2")
        assert [int(text) for text in shown] == [counted(cards) for cards in sets]
    [each] = [text for text in values(tables[0], "text.marriage_2") if text]
    assert each == tr("common.value_each", value=counted("S:KQ"))


def test_S1_75_a_first_bid_shows_the_meld_of_its_round(tables: list[list[list[str]]]) -> None:
    """A hand's meld without trump makes a raise, and the card says that raise of it."""
    shown = {bid: [int(n) for n in re.findall(r"\d+", text)] for bid, text in tables[1]}
    for aces in (0, 4):
        for meld in range(14, 36, 2):
            bid = send_meld_bid(rules_of(RULES), 52, meld, aces)
            assert bid is not None
            low, high = (shown[f"+{bid - 52}"] * 2)[:2]
            assert low <= meld <= high
    assert send_meld_bid(rules_of(RULES), 52, 12, 4) is None
    assert shown[tr("common.pass")] == [8]
    late = tr("text.raise_from_bid_on", more=15, bid=60)
    least = next(meld for meld in range(60) if send_meld_bid(rules_of(RULES), 60, meld) == 75)
    assert shown[late] == [least] == [29] and "59" in shown


def test_S1_76_pinochles_as_totals(tables: list[list[list[str]]]) -> None:
    shown = values(tables[0], "text.pinochle")
    totals = [counted(f"S:{'Q' * sets} D:{'J' * sets}") for sets in (1, 2, 3)]
    assert [int(text) for text in shown[:3]] == totals
    assert shown[3] == tr("text.wins")


def test_S1_77_what_to_lead(tables: list[list[list[str]]]) -> None:
    words = {tr("common.yes"): True, tr("common.no"): False}
    assert len(tables[4]) == 4
    for left, partner, suit in tables[4]:
        led = lead_matrix(left_opponent_has_led=words[left], partner_has_led=words[partner])
        assert suit == tr(LEADS[led])


def test_S1_78_the_second_round_adds_trump_meld(tables: list[list[list[str]]], card: str) -> None:
    spades = Suit.SPADES
    runs = [f"S:{'A' * n}{'T' * n}{'K' * n}{'Q' * n}{'J' * n}" for n in (1, 2)]
    assert [int(text) for text in values(tables[2], "text.run_2")[:2]] == [
        counted(cards, spades) for cards in runs
    ]
    marriage = counted("S:KQ", spades) - counted("S:KQ")
    run = counted("S:ATKQJ", spades) - counted("S:ATKQJ") - marriage
    said = tr("text.naming_trump_adds_marriage_and_run", marriage=marriage, run=run)
    assert (marriage, run) == (2, 11) and said.lower() in card
    first, second = (
        tr(f"text.{part}").lower()
        for part in (
            "first_round_of_bidding_meld_in_any",
            "second_round_of_bidding_meld_in_trump",
        )
    )
    assert card.index(first) < card.index(second) < card.index(said.lower())


def test_S1_79_the_most_to_bid(card: str) -> None:
    assert tr("text.your_meld_partners_meld_trump_meld") in card
    assert tr("text.expected_trick_points_twice_your_aces") in card
    worked = bid_formula(rules_of(RULES), 24, 20, 2, 3, 6)
    assert worked.total == 24 + 20 + 2 + 2 * (3 + 6)


def test_S1_80_twenty_to_keep_the_meld(card: str) -> None:
    found = rules_of(RULES)
    least, points = found.meld.side_minimum, found.score.save.at_least
    assert (least, points) == (20, 20)
    assert tr("text.a_team_needs_meld_meld_to_be", meld=least) in card
    assert tr("text.points_points_in_tricks_save_it", points=points) in card


def test_S1_81_to_punt_a_queen(card: str) -> None:
    assert tr("text.or_to_give_up_the_lead_a") in card


@pytest.mark.parametrize(
    "advice",
    [
        "text.count_meld_in_a_fixed_order_arounds",
        "text.if_your_partner_showed_meld_and_the",
        "text.be_the_first_to_bid_60_from",
        "text.dont_bid_more_than_you_need_to",
        "text.keep_your_trump_aces_unless_you_named",
        "text.lead_your_aces_from_different_suits_in",
        "text.when_youre_out_of_aces_lead_a",
    ],
)
def test_S1_64_S1_65_S1_66_S1_67_S1_68_S1_69_S1_70_the_strategy_is_told(
    strategy: str, advice: str
) -> None:
    assert tr(advice) in strategy


def test_S1_72_S1_73_S1_74_what_to_put_on_a_trick_is_told(strategy: str) -> None:
    for advice in (
        "text.throw_jacks_and_queens_on_the_opponents",
        "text.trump_with_a_king_first_then_with",
        "text.if_your_partner_plays_an_ace_on",
    ):
        assert tr(advice) in strategy


def test_S1_30_S1_31_S1_32_S1_33_the_strategy_tells_what_bids_show(strategy: str) -> None:
    told = (
        tr("rulebook.with_less_than_least_meld_show_none", least=14, assumed=8),
        tr("rulebook.meld_bids_stop_at_most", most=59),
        tr("rulebook.if_the_bid_reaches_you_at_limit", limit=60, least=29, late=15),
        tr("rulebook.raising_by_one_shows_a_trump_suit", one=1, length=6),
    )
    assert all(sentence in strategy for sentence in told)
