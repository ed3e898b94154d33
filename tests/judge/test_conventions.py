"""Tests that meld bids are read as they're sent, and that the parts of the formula add up."""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from acesaround.players.conventions import (
    MeldShown,
    bid_formula,
    meld_bid_limit,
    read_meld_bid,
    send_meld_bid,
    unspoken_meld,
)
from acesaround.rules.load import load

RULES = [load(name) for name in ("doubles-1993", "daugherty-1983", "double-deck")]
RULES += [rules.replace(scale=10) for rules in RULES]
RULES.append(load({"extends": "doubles-1993", "table": {"meld_bid": "silent_one"}}))


@given(
    st.sampled_from(RULES),
    st.none() | st.integers(50, 80),
    st.integers(0, 60).map(lambda pairs: 2 * pairs),
    st.integers(0, 16),
)
def test_what_is_sent_is_read_as_what_was_held(rules, previous, meld, aces):
    unit = rules.scale
    previous = None if previous is None else previous * unit
    bid = send_meld_bid(rules, previous, meld * unit, aces)
    if bid is None:
        return
    assert bid > (previous or 0)
    shown = read_meld_bid(rules, previous, bid)
    assert shown is not None
    assert shown.low <= meld * unit
    assert shown.high is None or meld * unit <= shown.high
    assert shown.low <= shown.estimate + 4 * unit


@given(st.sampled_from(RULES), st.integers(0, 30), st.integers(0, 16))
def test_more_meld_never_sends_a_lower_bid(rules, tens, aces):
    bids = [send_meld_bid(rules, 500 * rules.scale // 10, meld, aces) for meld in (0, tens * 10)]
    assert bids[0] is None or (bids[1] is not None and bids[0] <= bids[1])


@pytest.mark.parametrize(
    ("previous", "bid", "shown"),
    [
        (53, 54, MeldShown(14, 14, 10)),
        (53, 55, MeldShown(14, 24, 20)),
        (53, 56, MeldShown(26, 34, 30)),
        (53, 59, MeldShown(56, None, 60)),
        (None, 52, MeldShown(14, 24, 20)),
        (60, 75, MeldShown(29, None, 30)),
        (70, 85, MeldShown(29, None, 30)),
        (60, 65, None),
        (53, 65, None),
        (53, 53, None),
    ],
)
def test_S1_29_to_32_read_by_the_partner(previous, bid, shown):
    rules = load("daugherty-1983")
    assert read_meld_bid(rules, previous, bid) == shown
    assert read_meld_bid(rules, previous, bid, first=False) is None


def test_S0_14_only_the_first_round_is_for_meld():
    rules = load("doubles-1993")
    assert read_meld_bid(rules, 52, 53) == MeldShown(10, 19, 10)
    assert read_meld_bid(rules, 52, 53, first=False) is None


def test_S3_66_no_bid_shows_how_much_meld():
    rules = load("nicholas-1992")
    assert read_meld_bid(rules, 50, 51) is None
    assert send_meld_bid(rules, 50, 40, 4) is None


def test_a_bid_between_two_steps_shows_nothing():
    rules = load("doubles-1993").replace(scale=10)
    assert read_meld_bid(rules, 520, 535) is None


def test_meld_bids_end_where_the_steps_grow():
    assert meld_bid_limit(load("doubles-1993")) == 60
    assert meld_bid_limit(load("six-triple-deck")) == 100
    assert meld_bid_limit(load("three-hand")) is None
    rules = load({"extends": "three-hand", "table": {"meld_bid": "floor_tens"}})
    assert send_meld_bid(rules, 90, 24) == 92


def test_S1_35_the_parts_of_the_formula():
    rules = load("daugherty-1983")
    formula = bid_formula(rules, 24, 20, 2, aces=3, trumps=6)
    assert (formula.quality, formula.total, formula.maximum) == (18, 64, 65)
    assert bid_formula(rules, 24, None, 2, 3, 6).partner_meld == unspoken_meld(rules) == 8
    assert unspoken_meld(rules.replace(scale=10)) == 80


def test_other_tables_change_the_figures_of_the_formula():
    rules = load("daugherty-1983").replace(scale=10)
    plain = bid_formula(rules, 240, 200, 20, 3, 6)
    assert (plain.quality, plain.total, plain.maximum) == (180, 640, 650)
    other = bid_formula(rules, 240, 0, 20, 3, 6, to_come=30, worth=Fraction(43, 4), rounding=20)
    assert (other.quality, other.total, other.maximum) == (100, 390, 400)
