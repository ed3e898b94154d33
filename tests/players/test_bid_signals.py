"""What a bid signals is true of the hand of the 1983 player that bids, and of nothing more."""

from __future__ import annotations

import pytest
from tests.support.auctions import auctions

from acesaround.cards import Suit
from acesaround.game.meld import count_meld, has_marriage
from acesaround.game.state import Call
from acesaround.players.bid_signals import AuctionPoint, BidSignal, SignalReader, read_signal
from acesaround.players.conventions import MeldShown
from acesaround.rules.load import load
from acesaround.rules.model import RuleSet

DAUGHERTY = load("daugherty-1983")
DOUBLES = load("doubles-1993")
DEALS = 60


def signals(rules: RuleSet, *calls: int | None, first: int = 1) -> list[BidSignal]:
    """Return the signals of calls that start at seat `first`."""
    reader = SignalReader(rules)
    return [reader.read(Call((first + at) % 4, amount)) for at, amount in enumerate(calls)]


def test_S1_29_S1_30_S1_31_S1_32_S1_33_a_signal_is_true_of_the_hand() -> None:
    checked = {"meld": 0, "capped": 0, "suit": 0, "either": 0}
    for made in auctions(DAUGHERTY, DEALS):
        signal, hand = made.signal, made.seen.hand
        held = count_meld(DAUGHERTY, hand, None).total
        suit = any(has_marriage(hand, trump) for trump in Suit)
        shown = signal.meld
        fits = shown is not None and shown.low <= held <= (shown.high or held)
        if signal.suit_bids:
            assert suit or fits, made
            checked["suit" if shown is None else "either"] += 1
        elif shown is not None:
            assert fits, made
            checked["capped" if shown.high is None else "meld"] += 1
    assert all(checked.values()), checked


def test_S1_30_who_passes_first_has_less_than_14_meld_and_counts_as_8() -> None:
    """A hand doesn't show its meld once its partner or both opponents are out."""
    passed = 0
    for made in auctions(DAUGHERTY, DEALS):
        gone = {(one.seat - made.call.seat) % 4 for one in made.seen.calls if one.amount is None}
        told = 2 in gone or {1, 3} <= gone
        if made.call.amount is None and not told and (made.point.high or 50) < 59:
            assert made.point.has_shown or made.signal.assumed == 8
            if made.point.first:
                assert count_meld(DAUGHERTY, made.seen.hand, None).total < 14
                passed += 1
    assert passed


def test_S1_30_a_pass_tells_nothing_once_meld_is_shown() -> None:
    assert [one.assumed for one in signals(DAUGHERTY, 52, None, 53, 54, None)] == [
        None, 8, None, None, None,
    ]  # fmt: skip


def test_S1_33_after_a_meld_bid_one_more_names_a_suit() -> None:
    reader = SignalReader(DAUGHERTY)
    first = reader.read(Call(1, 53))
    assert first == BidSignal(MeldShown(26, 34, 30))
    for seat, amount in ((2, 54), (3, None)):
        reader.read(Call(seat, amount))
    point = reader.point(1)
    assert read_signal(DAUGHERTY, point, 55) == BidSignal(suit_bids=1)
    assert read_signal(DAUGHERTY, point, 57) == BidSignal()


@pytest.mark.parametrize(("high", "bid"), [(59, 60), (60, 65), (95, 100)])
def test_S1_33_the_lowest_bid_names_a_suit_even_in_fives(high: int, bid: int) -> None:
    for first in (True, False):
        assert read_signal(DAUGHERTY, AuctionPoint(high, first), bid) == BidSignal(suit_bids=1)


def test_S1_34_each_further_bid_is_counted() -> None:
    told = signals(DAUGHERTY, 53, 54, 55, 56, 57, 58, 59, 60, 65)
    assert [one.suit_bids for one in told[4:]] == [1, 2, 2, 2, 2]


def test_S0_14_S0_16_in_1993_later_and_higher_bids_show_nothing() -> None:
    told = signals(DOUBLES, 52, 54, 60, None, 65, 70)
    assert [one.meld for one in told] == [MeldShown(20, 29, 20)] * 2 + [None] * 4
    assert not any(one.suit_bids or one.assumed for one in told)


def test_S0_15_the_1993_signals_are_true_of_the_hand() -> None:
    seen = 0
    for made in auctions(DOUBLES, DEALS):
        shown = made.signal.meld
        if shown is not None and not made.signal.suit_bids and shown.high is not None:
            assert shown.low <= count_meld(DOUBLES, made.seen.hand, None).total <= shown.high
            seen += 1
    assert seen
