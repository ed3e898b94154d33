"""The melds that the terminal shows, with the points that two manuals give for them."""

import pytest
from tests.support.manual_melds import (
    DAUGHERTY,
    DOUBLES,
    MELDS_1983,
    MELDS_1993,
    shown_by_west,
)

from acesaround.game.view import view
from acesaround.text.formatter import Display
from acesaround.text.names import PlayerNames
from acesaround.tui.screens.bids_and_melds import meld_sheet, shown_in


def sheet(rules: str, cards: str) -> str:
    """Return West's part of the meld sheet that South sees, as one line."""
    state = shown_by_west(rules, cards).state
    lines = meld_sheet(shown_in(view(state, 0)), PlayerNames(state.rules, 0), Display())
    return " ".join(" ".join(lines).split()).partition("West: ")[2].partition("North: ")[0]


@pytest.mark.parametrize(("cards", "worth"), MELDS_1993)
def test_S0_39_S0_40_S0_41_S0_42_S0_43_S0_44_S0_45_the_points_of_melds(
    cards: str, worth: int
) -> None:
    assert sheet(DOUBLES, cards).startswith(f"{worth} meld ")


@pytest.mark.parametrize(("cards", "worth"), MELDS_1983)
def test_S1_14_S1_15_S1_16_S1_17_S1_18_S1_19_S1_20_S1_21_S1_22_the_points_of_melds(
    cards: str, worth: int
) -> None:
    assert sheet(DAUGHERTY, cards).startswith(f"{worth or 'no'} meld ")
