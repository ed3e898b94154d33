"""The melds that a screen shows or offers, with their cards and points."""

from __future__ import annotations

from dataclasses import replace

import pytest
from tests.server.screen.test_screens import table
from tests.support.table import contract
from tests.support.two_hand import lead_and_win, melding

from acesaround.game.state import State
from acesaround.server.screen import screen

RUN = "AS TS KS QS JS"


def shown(rules: str, hands: tuple[str, ...], bid: int) -> dict[str, int]:
    """Return the first seat's melds, with spades as trump, while everyone looks at them."""
    game = contract(rules, *hands, bid=bid, trump="S")
    now = replace(table(game.state), waiting=frozenset({0}))
    [mine] = [meld for meld in screen(now, 0, {0}).melds if meld.seat == 0]
    assert mine.total == sum(item.points for item in mine.items)
    return {f"{item.sets} x {' '.join(item.cards)}": item.points for item in mine.items}


@pytest.mark.parametrize(
    ("hand", "cards", "points"),
    [
        ("S:KQ H:JJ99 C:JJ99 D:AATT99", "1 x KS QS", 4),
        ("H:KQ", "1 x KH QH", 2),
        ("S:ATKQJ", f"1 x {RUN}", 15),
        ("S:J H:J C:J D:J", "1 x JS JH JC JD", 4),
        ("S:Q H:Q C:Q D:Q", "1 x QS QH QC QD", 6),
        ("S:K H:K C:K D:K", "1 x KS KH KC KD", 8),
        ("S:AA H:AA C:AA D:AA", "2 x AS AH AC AD", 20),
        ("S:Q D:J", "1 x QS JD", 4),
        ("S:99", "2 x 9S", 2),
    ],
)
def test_S2_30_S2_31_S2_32_S2_33_S2_34_S2_35_S2_36_melds_of_three_hands(
    hand: str, cards: str, points: int
) -> None:
    melds = shown("three-hand", (hand,), 16)
    assert melds[cards] == points
    assert (f"1 x {RUN}" in melds) + ("1 x KS QS" in melds) < 2, "no marriage in a run"


@pytest.mark.parametrize(
    ("hand", "cards", "points"),
    [
        ("S:AATTKKQQJJ", f"2 x {RUN}", 30),
        ("S:AAATTTKKKQQQJJJ", f"3 x {RUN}", 45),
        ("S:ATTTKKQQJ H:TTTT C:TTTT D:TTT", "1 x KS QS", 4),
        ("S:AAA H:AAA C:AAA D:AAA", "3 x AS AH AC AD", 150),
        ("S:KK H:KK C:KK D:KK", "2 x KS KH KC KD", 80),
        ("S:Q H:Q C:Q D:Q", "1 x QS QH QC QD", 6),
        ("S:JJ H:JJ C:JJ D:JJ", "2 x JS JH JC JD", 40),
        ("S:QQQ D:JJJ", "3 x QS JD", 45),
        ("H:KKQQ", "2 x KH QH", 4),
    ],
)
def test_S3_57_S3_58_S3_59_S3_60_melds_of_1992(hand: str, cards: str, points: int) -> None:
    assert shown("nicholas-1992", (hand,), 50)[cards] == points


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


@pytest.mark.parametrize(
    ("cards", "trump", "meld", "points"),
    [
        ("KS QS", "S", "marriage KS QS", 4),
        ("KS QS", "H", "marriage KS QS", 2),
        (RUN, "S", f"run {RUN}", 15),
        ("JS JH JC JD", "H", "jacks JS JH JC JD", 4),
        ("QS QH QC QD", "H", "queens QS QH QC QD", 6),
        ("KS KH KC KD", "H", "kings KS KH KC KD", 8),
        ("AS AH AC AD", "H", "aces AS AH AC AD", 10),
        ("QS JD", "H", "pinochle QS JD", 4),
        ("9S", "S", "dix 9S", 1),
    ],
)
def test_S4_17_S4_18_S4_19_S4_20_S4_21_melds_of_two_hands(
    cards: str, trump: str, meld: str, points: int
) -> None:
    assert offered(melding(cards, trump).state)[meld] == points


def test_S4_22_S4_24_one_meld_and_no_card_twice_in_a_kind() -> None:
    game = melding("KS KS QS JD 9H", trump="H").play("lay marriage KS QS")
    assert all(meld.startswith("dix ") for meld in offered(game.state))
    melds = offered(lead_and_win(game.play("draw")).state)
    assert "pinochle QS#1 JD" in melds and "marriage KS QS#1" not in melds
