"""Tests of meld bids, the formula, and the lead matrix, which the manuals list as rules."""

import pytest

from acesaround.players.conventions import (
    bid_formula,
    lead_matrix,
    read_meld_bid,
    send_meld_bid,
    told_by_bid,
    unspoken_meld,
)
from acesaround.rules.load import load

DOUBLES = load("doubles-1993")
DAUGHERTY = load("daugherty-1983")


@pytest.mark.parametrize(("raise_by", "low", "high"), [(1, 10, 19), (2, 20, 29), (3, 30, 39)])
def test_S0_15_a_raise_shows_tens_of_meld(raise_by: int, low: int, high: int) -> None:
    shown = read_meld_bid(DOUBLES, 52, 52 + raise_by)
    assert shown is not None
    assert (shown.low, shown.high) == (low, high)
    assert send_meld_bid(DOUBLES, 52, low) == send_meld_bid(DOUBLES, 52, high) == 52 + raise_by


def test_S0_16_sixty_and_above_are_no_meld_bids() -> None:
    assert read_meld_bid(DOUBLES, 58, 60) is None
    assert read_meld_bid(DOUBLES, 60, 65) is None
    assert send_meld_bid(DOUBLES, 58, 20) is None


def test_S0_14_later_bids_are_no_meld_bids() -> None:
    assert read_meld_bid(DOUBLES, 52, 53, first=False) is None


def test_A0_12_where_one_says_nothing() -> None:
    silent = DOUBLES.replace(table={"meld_bid": "silent_one"})
    assert read_meld_bid(silent, 52, 53) is None
    assert read_meld_bid(silent, 52, 54) == read_meld_bid(DOUBLES, 52, 54)


def test_S1_29_meld_to_the_nearest_ten_is_added_to_the_bid() -> None:
    assert send_meld_bid(DAUGHERTY, 53, 16) == 55
    assert send_meld_bid(DAUGHERTY, 53, 24) == 55
    assert send_meld_bid(DAUGHERTY, 53, 26) == 56
    assert send_meld_bid(DAUGHERTY, None, 30) == 53


def test_A1_11_fourteen_rounds_down_and_sixteen_up() -> None:
    assert send_meld_bid(DAUGHERTY, 53, 14) == 54
    assert send_meld_bid(DAUGHERTY, 53, 16) == 55


def test_S1_30_under_fourteen_there_is_no_meld_bid() -> None:
    assert send_meld_bid(DAUGHERTY, 53, 12) is None
    assert unspoken_meld(DAUGHERTY) == 8
    assert send_meld_bid(DAUGHERTY, 53, 14, aces=3) == 54
    assert send_meld_bid(DAUGHERTY, 53, 14, aces=4) == 55


def test_S1_31_meld_bids_stop_at_59() -> None:
    assert send_meld_bid(DAUGHERTY, 58, 40) == 59
    assert send_meld_bid(DAUGHERTY, 59, 40) is None


def test_S1_32_at_sixty_fifteen_more_shows_thirty() -> None:
    assert send_meld_bid(DAUGHERTY, 60, 30) == 75
    assert send_meld_bid(DAUGHERTY, 65, 29) == 80
    assert send_meld_bid(DAUGHERTY, 60, 28) is None
    shown = read_meld_bid(DAUGHERTY, 60, 75)
    assert shown is not None
    assert shown.estimate == 30


@pytest.mark.parametrize(
    ("meld", "partner", "trump", "aces", "trumps", "total", "maximum"),
    [(24, 20, 2, 3, 6, 64, 65), (16, 8, 4, 4, 6, 48, 50), (20, 20, 0, 4, 6, 60, 60)],
)
def test_S1_35_S1_36_S1_79_the_formula(
    meld: int, partner: int, trump: int, aces: int, trumps: int, total: int, maximum: int
) -> None:
    worked = bid_formula(DAUGHERTY, meld, partner, trump, aces, trumps)
    assert (worked.quality, worked.total, worked.maximum) == (2 * (aces + trumps), total, maximum)


def test_A1_14_sixty_stays_sixty_and_61_becomes_65() -> None:
    assert bid_formula(DAUGHERTY, 40, 20, 0, 0, 0).maximum == 60
    assert bid_formula(DAUGHERTY, 41, 20, 0, 0, 0).maximum == 65


@pytest.mark.parametrize(
    ("west", "north", "suit"),
    [
        (True, True, "shortest_suit"),
        (True, False, "least_aces_played"),
        (False, True, "longest_suit"),
        (False, False, "most_aces_played"),
    ],
)
def test_S1_71_S1_77_the_lead_matrix(west: bool, north: bool, suit: str) -> None:
    assert lead_matrix(left_opponent_has_led=west, partner_has_led=north) == suit


def test_S3_66_a_bid_shows_no_more_than_a_marriage() -> None:
    nicholas = load("nicholas-1992")
    assert send_meld_bid(nicholas, 50, 40, 4) is None
    assert read_meld_bid(nicholas, 50, 54) is None
    assert read_meld_bid(DAUGHERTY, 50, 54) is not None


def test_S3_66_a_partner_who_bids_has_marriage_points_at_least() -> None:
    shown = told_by_bid(load("nicholas-1992"), 50, 51)
    assert shown is not None
    assert (shown.low, shown.high) == (2, None)
