"""The reference card and the strategy say of bids what the rules and the 1983 player do."""

from __future__ import annotations

import re
from typing import Any

import pytest
from tests.support.auctions import auctions
from tests.tui.helpers import one_line

from acesaround.cards import Hand, Rank, Suit
from acesaround.game.meld import count_meld
from acesaround.i18n import tr, tr_plural, use_language
from acesaround.players.conventions import send_meld_bid
from acesaround.rules.load import load, presets
from acesaround.text.bid_signals import first_bid_rows, later_bid_rows, meaning
from acesaround.text.columns import Grid, Items, Page, Section, capital
from acesaround.text.formatter import Display
from acesaround.text.reference_card import reference_card, reference_page, strategy, strategy_page
from acesaround.text.rulebook.auction import conventions

DAUGHERTY = load("daugherty-1983")
DOUBLES = load("doubles-1993")


def grids(section: Section) -> list[Grid]:
    return [part for part in section.parts if isinstance(part, Grid)]


def row(page: Page, name: str) -> tuple[str, ...]:
    """Return the values of a meld of the card."""
    [found] = [
        one
        for part in page.sections[:2]
        for one in grids(part)[0].rows
        if one[0] == capital(tr(name))
    ]
    return found[1:]


@pytest.mark.parametrize("rank", [Rank.JACK, Rank.QUEEN, Rank.KING, Rank.ACE])
def test_S1_75_arounds_are_worth_what_the_first_round_says(rank: Rank) -> None:
    name = f"text.{rank.title.lower()}s_around_2"
    for sets in (1, 2, 3, 4):
        hand = Hand.parse(" ".join(f"{suit.letter}:{rank.letter * sets}" for suit in Suit))
        counted = count_meld(DAUGHERTY, hand, None).total
        assert row(reference_page(DAUGHERTY), name)[sets - 1] == str(counted)


def test_S1_75_a_marriage_and_pinochles_of_the_first_round() -> None:
    page = reference_page(DAUGHERTY)
    plain = count_meld(DAUGHERTY, Hand.parse("S:KQ"), None).total
    assert row(page, "text.marriage_2")[0] == tr("common.value_each", value=plain)
    for sets in (1, 2, 3):
        hand = Hand.parse(f"S:{'Q' * sets} D:{'J' * sets}")
        counted = count_meld(DAUGHERTY, hand, None).total
        assert row(page, "text.pinochle")[sets - 1] == str(counted)


@pytest.mark.parametrize("changes", [{}, {"marriage": 3, "royal_marriage": 7, "run": [20, 150]}])
def test_S1_78_trump_adds_what_naming_it_adds_to_a_hand(changes: dict[str, Any]) -> None:
    values = {**changes, "run": [*changes["run"], 225, 300]} if changes else {}
    rules = DAUGHERTY.replace(meld=values)
    plain = [count_meld(rules, Hand.parse(cards), None).total for cards in ("S:KQ", "S:ATKQJ")]
    named = [
        count_meld(rules, Hand.parse(cards), Suit.SPADES).total for cards in ("S:KQ", "S:ATKQJ")
    ]
    marriage, run = (after - before for after, before in zip(named, plain, strict=True))
    said = tr("text.naming_trump_adds_marriage_and_run", marriage=marriage, run=run - marriage)
    assert said in reference_page(rules).sections[1].parts
    assert said in one_line(" ".join(reference_card(rules, Display())))
    assert changes or (marriage, run - marriage) == (2, 11)


@pytest.mark.parametrize("rules", [DAUGHERTY, DOUBLES], ids=["1983", "1993"])
def test_S0_15_S1_29_the_card_says_of_each_raise_what_the_auction_says(rules) -> None:
    """A hand's first bid raises by what its meld calls for, and the card is true of that raise."""
    card = dict(first_bid_rows(rules))
    checked = set[str]()
    for made in auctions(rules, 60):
        amount, high = made.call.amount, made.point.high
        if amount is None or made.signal.meld is None or amount >= 59:
            continue
        raised = f"+{amount - (50 if high is None else high)}"
        if raised in card:
            assert card[raised] == meaning(rules, made.point, amount)
            checked.add(raised)
    assert len(checked) >= 2


def test_S1_30_S1_31_S1_32_the_limits_of_meld_bids_are_on_both_pages() -> None:
    """The facts come from `send_meld_bid`, not from the texts."""
    melds = range(0, 120, 2)
    least = next(m for m in melds if send_meld_bid(DAUGHERTY, 50, m) is not None)
    most = max(send_meld_bid(DAUGHERTY, 50, m) or 0 for m in melds)
    late = next(m for m in range(120) if send_meld_bid(DAUGHERTY, 60, m) is not None)
    more = (send_meld_bid(DAUGHERTY, 60, late) or 0) - 60
    assert (least, most, late, more) == (14, 59, 29, 15)
    rows = dict(first_bid_rows(DAUGHERTY))
    assert rows[tr("common.pass")] == tr("text.no_meld_count_assumed", assumed=8)
    assert str(most) in rows
    assert rows[tr("text.raise_from_bid_on", more=more, bid=60)] == tr(
        "text.meld_or_more_meld", meld=late
    )
    said = numbers(conventions(DAUGHERTY))
    assert {least, most, late, more, 8} <= said


def test_S1_33_S1_34_the_second_round_is_for_a_suit() -> None:
    assert later_bid_rows(DAUGHERTY) == [
        ("+1", tr_plural("text.a_trump_suit_bid_count_times", 1)),
        (tr("text.raise_again", more=1), tr_plural("text.a_trump_suit_bid_count_times", 2)),
    ]
    assert not later_bid_rows(DOUBLES)


def test_S1_75_S1_78_bids_are_under_their_rounds_on_both_faces() -> None:
    page = reference_page(DAUGHERTY)
    lines = one_line(" ".join(reference_card(DAUGHERTY, Display())))
    for section, rows in zip(
        page.sections, (first_bid_rows(DAUGHERTY), later_bid_rows(DAUGHERTY)), strict=False
    ):
        assert grids(section)[1].rows == tuple(rows)
        for bid, shown in rows:
            assert f"{bid} = {shown}" in lines
    titles = [section.title.upper() for section in page.sections[:2]]
    assert lines.index(titles[0]) < lines.index(titles[1])


def test_S0_15_S1_29_S1_34_the_strategy_says_what_bids_show_on_both_faces() -> None:
    for rules, least in ((DAUGHERTY, 6), (DOUBLES, 2)):
        told = conventions(rules)
        assert len(told) >= least
        assert strategy_page(rules).sections[1].parts == (Items(tuple(told)),)
        lines = one_line(" ".join(strategy(rules, Display())))
        assert all(sentence in lines for sentence in told)


@pytest.mark.parametrize("preset", presets())
@pytest.mark.parametrize("language", ["en", "de"])
def test_without_meld_bids_the_card_has_one_table_for_each_kind(preset: str, language: str) -> None:
    rules = load(preset)
    tens = rules.table.meld_bid not in ("none", "marriage") and rules.has_auction
    with use_language(language):
        page = reference_page(rules)
        assert len(grids(page.sections[0])) == 1 + tens
        assert (len(strategy_page(rules).sections) == 2) == bool(conventions(rules))
        for width in (40, 80):
            for lines in (reference_card(rules, Display(width=width)), strategy(rules, Display())):
                assert max(map(len, lines)) <= max(width, 80)


def test_bids_at_ten_times_the_scale() -> None:
    rules = DAUGHERTY.replace(scale=10)
    assert [bid for bid, _ in first_bid_rows(rules)[:4]] == ["+10", "+20", "+30", "590"]


def numbers(sentences: list[str]) -> set[int]:
    return {int(found) for found in re.findall(r"\d+", " ".join(sentences))}
