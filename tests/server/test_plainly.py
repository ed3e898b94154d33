"""The first reason for a piece of advice is a plain clause, without sums."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest
from tests.property.test_views import hands_of

from acesaround.cards import Hand, Suit
from acesaround.game.actions import Action, Bid, NameTrump, Pass, Play
from acesaround.game.phase import Phase
from acesaround.game.view import View, view
from acesaround.rules.load import load
from acesaround.server.screen.plainly import plainly

SUMS = "spades: 6 meld + 8 partner = 34; pass is worth 8.9 points more"
GOOD = Hand.parse("AS TS KS QS JS AS TS AH TH KH AC TC KC QC AD TD KD QD JD AD")
POOR = Hand.parse("KS QS TS TS TS JH JH TH TH KH TC TC KC JC JC TD TD TD TD JD")


def seen(rules: str, hand: Hand) -> View:
    """An auction at its beginning."""
    step = next(
        step for step in next(hands_of(load(rules), range(1))) if step.after.phase is Phase.AUCTION
    )
    assert step.after.turn is not None
    return replace(view(step.after, step.after.turn), hand=hand)


@pytest.mark.parametrize(
    ("rules", "hand", "action", "told"),
    [
        ("daugherty-1983", GOOD, Bid(53), "you can hope for about .*, and it tells your partner"),
        (
            "nicholas-1992",
            GOOD,
            Bid(50),
            "with ♠ spades as trump you can hope for about [0-9]+ points$",
        ),
        ("nicholas-1992", POOR, Bid(60), "and 60 is worth the risk"),
        ("nicholas-1992", POOR, Pass(), "points only, and the lowest bid is"),
        ("nicholas-1992", GOOD, Pass(), "is not worth the risk"),
        ("nicholas-1992", GOOD, NameTrump(Suit.SPADES), "you can hope for"),
    ],
)
def test_bids_are_told_by_the_best_suit(rules: str, hand: Hand, action: Action, told: str) -> None:
    assert re.search(told, plainly(seen(rules, hand), action, SUMS))


def test_other_reasons_begin_plainly() -> None:
    now = seen("nicholas-1992", GOOD)
    why = "the ace of spades takes the trick; tried in 40 deals"
    assert plainly(now, Play(next(iter(GOOD))), why) == "the ace of spades takes the trick"
