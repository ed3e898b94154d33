"""The melds that a screen shows or offers, with their cards and points."""

from __future__ import annotations

from dataclasses import replace

import pytest
from tests.support.manual_melds import MELDS_1992, MELDS_THREE_HAND, RUN, STOCK_MELDS
from tests.support.table import contract, table
from tests.support.two_hand import lead_and_win, melding

from acesaround.game.state import State
from acesaround.server.screen import screen


def shown(rules: str, hands: tuple[str, ...], bid: int) -> dict[str, int]:
    """Return the first seat's melds, with spades as trump, while everyone looks at them."""
    game = contract(rules, *hands, bid=bid, trump="S")
    now = replace(table(game.state), waiting=frozenset({0}))
    [mine] = [meld for meld in screen(now, 0, {0}).melds if meld.seat == 0]
    assert mine.total == sum(item.points for item in mine.items)
    return {f"{item.sets} x {' '.join(item.cards)}": item.points for item in mine.items}


@pytest.mark.parametrize(("hand", "cards", "sets", "points"), MELDS_THREE_HAND)
def test_S2_30_S2_31_S2_32_S2_33_S2_34_S2_35_S2_36_melds_of_three_hands(
    hand: str, cards: str, sets: int, points: int
) -> None:
    melds = shown("three-hand", (hand,), 16)
    assert melds[f"{sets} x {cards}"] == points
    assert (f"1 x {RUN}" in melds) + ("1 x KS QS" in melds) < 2, "no marriage in a run"


@pytest.mark.parametrize(("hand", "cards", "sets", "points"), MELDS_1992)
def test_S3_57_S3_58_S3_59_S3_60_melds_of_1992(
    hand: str, cards: str, sets: int, points: int
) -> None:
    assert shown("nicholas-1992", (hand,), 50)[f"{sets} x {cards}"] == points


def test_S3_70_no_meld_with_the_partners_cards() -> None:
    hands = ("S:KQQQ H:AAAATTTT C:AAAATTTT", "", "S:JJJJ D:JJJJ")
    assert shown("nicholas-1992", hands, 50) == {"1 x KS QS": 4}


def offered(state: State) -> dict[str, int]:
    """Return the melds offered to the first seat, with their points."""
    asked = screen(table(state), 0, {0}).asked
    assert asked is not None
    return {
        one.action.removeprefix("lay "): one.meld.points
        for one in asked.options
        if one.meld is not None
    }


@pytest.mark.parametrize(("cards", "kind", "points"), STOCK_MELDS)
def test_S4_17_S4_18_S4_19_S4_20_S4_21_melds_of_two_hands(
    cards: str, kind: str, points: int
) -> None:
    assert offered(melding(cards, "S").state)[f"{kind} {cards}"] == points


def test_S4_22_S4_24_one_meld_and_no_card_twice_in_a_kind() -> None:
    game = melding("KS KS QS JD 9H", trump="H").play("lay marriage KS QS")
    assert all(meld.startswith("dix ") for meld in offered(game.state))
    melds = offered(lead_and_win(game.play("draw")).state)
    assert "pinochle QS#1 JD" in melds and "marriage KS QS#1" not in melds
