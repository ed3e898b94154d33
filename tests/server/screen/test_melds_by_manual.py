"""The melds that the page gets, with the points that two manuals give for them."""

from dataclasses import replace

import pytest
from tests.support.manual_melds import (
    DAUGHERTY,
    DOUBLES,
    MELDS_1983,
    MELDS_1993,
    shown_by_west,
)
from tests.support.table import table

from acesaround.server.screen import screen


def points(rules: str, cards: str) -> int:
    """Return the sum of the points beside West's melds on seat 0's page."""
    now = replace(table(shown_by_west(rules, cards).state), waiting=frozenset({0}))
    [west] = [meld for meld in screen(now, 0, {0}).melds if meld.seat == 1]
    assert west.total == sum(item.points for item in west.items)
    return west.total or 0


@pytest.mark.parametrize(("cards", "worth"), MELDS_1993)
def test_S0_39_S0_40_S0_41_S0_42_S0_43_S0_44_S0_45_the_points_of_melds(
    cards: str, worth: int
) -> None:
    assert points(DOUBLES, cards) == worth


@pytest.mark.parametrize(("cards", "worth"), MELDS_1983)
def test_S1_14_S1_15_S1_16_S1_17_S1_18_S1_19_S1_20_S1_21_S1_22_the_points_of_melds(
    cards: str, worth: int
) -> None:
    assert points(DAUGHERTY, cards) == worth
