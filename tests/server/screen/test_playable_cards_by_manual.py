"""The cards that the page lights up: those that the manuals let you play, and no others."""

import pytest
from tests.support.table import contract, go, position, table

from acesaround.server.screen import screen
from acesaround.session import Game

DOUBLES, DAUGHERTY, TWO_HAND = "doubles-1993", "daugherty-1983", "two-hand"


def lit(game: Game) -> set[str]:
    """Return the cards that the seat to act can play, by the screen that its page gets."""
    seat = game.turn
    assert seat is not None
    return {card.card for card in screen(table(game.state), seat, {0}).hand if card.legal}


def second(rules: str, lead: str, hand: str) -> Game:
    """Return a trick in which seat 1 plays the second card; spades are trump."""
    others = ("JC QC", "JC QC")[: 2 if rules != TWO_HAND else 0]
    declarer = None if rules == TWO_HAND else 0
    cards = (f"{lead} JC", hand, *others)
    return position(rules, *cards, trump="S", declarer=declarer).play(lead)


@pytest.mark.parametrize(
    ("hand", "playable"),
    [("AH AS", {"AH"}), ("JS AD", {"JS"}), ("JC AD", {"JC", "AD"}), ("AH QH", {"AH", "QH"})],
)
def test_S0_23_S0_24_S0_25_S0_26_S0_27_the_cards_to_play(hand: str, playable: set[str]) -> None:
    assert lit(second(DOUBLES, "KH", hand)) == playable


@pytest.mark.parametrize(("bid", "suits"), [(51, {"S"}), (50, {"S", "H", "C", "D"})])
def test_S0_21_the_first_lead(bid: int, suits: set[str]) -> None:
    game = contract(DOUBLES, "S:AAKQ H:AA C:A D:A", bid=bid, trump="S")
    assert {card[1] for card in lit(game)} == suits


@pytest.mark.parametrize(
    ("lead", "hand", "playable"),
    [
        ("KH", "JH AS", {"JH"}), ("QH", "AH JH", {"AH"}), ("QH", "AH TH", {"AH", "TH"}),
        ("AH", "KH JH", {"KH", "JH"}), ("AH", "JS AC", {"JS"}), ("AH", "JC AD", {"JC", "AD"}),
    ],
)  # fmt: skip
def test_S1_38_S1_39_S1_40_S1_41_S1_42_S1_44_the_cards_to_play(
    lead: str, hand: str, playable: set[str]
) -> None:
    assert lit(second(DAUGHERTY, lead, hand)) == playable


@pytest.mark.parametrize(
    ("trump", "hand", "playable"),
    [("QS", "KS JS", {"KS"}), ("KS", "QS JS", {"QS", "JS"}), ("QS", "AH JH", {"AH", "JH"})],
)
def test_S1_39_S1_43_the_cards_to_play_to_a_suit_that_was_trumped(
    trump: str, hand: str, playable: set[str]
) -> None:
    game = position(DAUGHERTY, "TH JC", f"{trump} JC", hand, "QH JC", trump="S")
    assert lit(go(game, f"TH, {trump}")) == playable
