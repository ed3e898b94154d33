"""Bid signals: facts that each bid or pass tells the bidder's partner by convention.

The text on every screen and the computer players read bids with `SignalReader` or `read_signal`.
"""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from acesaround.game.auction import legal_amounts
from acesaround.game.state import Call
from acesaround.players.conventions import MeldShown, assumed_meld, read_meld_bid
from acesaround.rules.model import RuleSet


class BidSignal(NamedTuple):
    """Signal of a bid or pass. All points are at the rule set's scale.

    Attributes:
        meld: meld shown, or None.
        suit_bids: number of this seat's bids that promise a trump suit, including this one, or 0 if
            this one doesn't promise a suit (S1-33, S1-34). A small raise can show either a suit or
            meld (A1-10).
        assumed: meld that partner assumes after a pass without a meld bid (S1-30), or None.
        forced: True if the first bidder had to bid and made the lowest bid, which shows nothing.
    """

    meld: MeldShown | None = None
    suit_bids: int = 0
    assumed: int | None = None
    forced: bool = False


class AuctionPoint(NamedTuple):
    """Facts of an auction that the signal of the next bid or pass depends on.

    `high` is the bid to beat, or None. `first` is True if the next bid can be a meld bid.
    `suit_bids` is the number of the seat's earlier bids that promise a suit. `has_shown` is True if
    the seat has shown meld. `must_bid` is True if the next bidder is the first one and can't pass.
    """

    high: int | None
    first: bool = True
    suit_bids: int = 0
    has_shown: bool = False
    must_bid: bool = False


def read_signal(rules: RuleSet, point: AuctionPoint, amount: int | None) -> BidSignal:
    """Return the signal of a bid of `amount`, or of a pass if `amount` is None.

    Under the marriage convention, all bids promise the same, so their signals are empty. Only a
    forced bid promises nothing.
    """
    rounded = rules.table.meld_bid == "rounded_tens"
    if amount is None:
        silent = rounded and not point.has_shown
        return BidSignal(assumed=assumed_meld(rules) if silent else None)
    if point.must_bid and amount == _lowest_bid(rules, point.high):
        return BidSignal(forced=True)
    meld = read_meld_bid(rules, point.high, amount, first=point.first)
    if meld is not None:
        promises = meld.estimate <= 10 * rules.scale
    else:
        promises = rounded and amount == _lowest_bid(rules, point.high)
    return BidSignal(meld, point.suit_bids + 1 if promises else 0)


@lru_cache(maxsize=1024)
def _lowest_bid(rules: RuleSet, high: int | None) -> int | None:
    amounts = legal_amounts(rules, high)
    return amounts[0][0] if amounts else None


class SignalReader:
    """Reader of an auction's signals, one call after the other."""

    def __init__(self, rules: RuleSet) -> None:
        standing, players = rules.auction.standing_bid, rules.table.players
        self.rules = rules
        self.high = standing.amount if standing else None
        self._by_round = rules.table.meld_bid in ("floor_tens", "silent_one")
        self._calls = 0
        self._suit_bids = [0] * players
        self._bidders, self._shown = set[int](), set[int]()

    def point(self, seat: int) -> AuctionPoint:
        """Return the facts for the next bid or pass, by `seat`.

        Only the first round is for meld bids, or only a seat's first bid (S0-14, S1-29).
        """
        if self._by_round:
            first = self._calls < self.rules.table.players
        else:
            first = seat not in self._bidders
        must_bid = self.rules.auction.first_must_bid and not self._calls
        suit_bids, has_shown = self._suit_bids[seat], seat in self._shown
        return AuctionPoint(self.high, first, suit_bids, has_shown, must_bid)

    def read(self, call: Call) -> BidSignal:
        """Return the signal of the next call.

        After a forced bid, the seat's next bid counts as its first. In conventions that go by a
        seat's first bid, it can still be a meld bid.
        """
        signal = read_signal(self.rules, self.point(call.seat), call.amount)
        self._calls += 1
        if call.amount is not None:
            self.high = call.amount
        if call.amount is not None and not signal.forced:
            self._bidders.add(call.seat)
        if signal.meld is not None:
            self._shown.add(call.seat)
        self._suit_bids[call.seat] = max(self._suit_bids[call.seat], signal.suit_bids)
        return signal
