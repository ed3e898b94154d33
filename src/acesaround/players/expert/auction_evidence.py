"""Conclusions from an auction about the hands of all other seats, for `draw_deals`.

They're those of the policy in `acesaround.players.expert.auction_playouts`: a bid shows that the
bidder's limit is at least as high, and a pass shows that it's lower than the lowest bid, and
probably not just below it. A bid that shows meld by convention shows nothing else, unless it can
also promise a suit: then it shows either the meld or the limit. A seat that could have shown meld,
but didn't, has less.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from acesaround.game.auction import legal_amounts
from acesaround.game.state import allies_of
from acesaround.game.view import View
from acesaround.kernel.auctions import CANNOT_BID
from acesaround.kernel.playouts import FIGURES, NO_TRUMP, meld_points
from acesaround.kernel.rules import MeldRules
from acesaround.players.bid_signals import SignalReader
from acesaround.players.conventions import (
    MeldShown,
    assumed_meld,
    meld_bid_limit,
    raise_base,
    send_meld_bid,
)
from acesaround.players.expert.deals import Evidence
from acesaround.players.expert.hand_estimates import auction_estimates
from acesaround.rules.model import RuleSet

PARTNER_MARGIN: Final = 5
"""Number of points to leave below the limit when bidding over a partner, before scaling.

Against teams without a margin, 5 gained 0.6 ± 0.5 points per hand in a single deck with passing,
and between 0.0 and 0.2 in other games. A margin of 20 lost.
"""
OVERSAMPLING: Final = 40
"""Number of deals to draw for each one kept. It's twice that if anyone has shown meld."""
TOLERANCE: Final = 1.5
"""Mismatch between a call and the policy, in points before scaling, that has a weight of 1/e."""
SPREAD: Final = 2.0
"""Number of equally likely deals to choose among, for each one kept.

As no deal is chosen twice, the last ones chosen among fewer would hardly fit.
"""
CLOSE_PASS: Final = 8
"""Points below the limit of a pass within which a hand is half as likely, before scaling.

A bold player would have bid with it. In a double deck, the limits of hands that the formula passed
are 2 points higher than in these samples, and those of hands that the expert passed 3 points lower.
"""
HALF_MISMATCH: Final = 1
"""Mismatch, in points before scaling, that halves a hand's weight with this `TOLERANCE`."""
MELD_FACTOR: Final = 3
"""Factor for meld outside the range shown. Hardly any player misses it."""
MOST_MELD: Final = 100
"""Meld without trump that hands hardly ever exceed, before scaling."""
_NO_LIMIT: Final = 1 << 40


@dataclass(slots=True)
class _Shown:
    """What a seat's calls show.

    Attributes:
        least: lowest limit that fits its bids.
        most: highest limit that fits its passes.
        meld: meld shown, or None.
        suit_limit: limit that explains the same bid without that meld.
        max_meld: most meld that it can have without having shown it.
    """

    least: int = CANNOT_BID
    most: int = _NO_LIMIT
    meld: MeldShown | None = None
    suit_limit: int = _NO_LIMIT
    max_meld: int = _NO_LIMIT

    def mismatches(self, rules: RuleSet, hands: bytes) -> Iterable[int]:
        """Return how much each hand differs from what's shown, in points."""
        limits = auction_estimates(rules, hands).limits
        close, half = self.most - CLOSE_PASS * rules.scale, HALF_MISMATCH * rules.scale
        missed = [
            max(0, self.least - limit, limit - self.most) + half * (limit > close)
            for limit in limits
        ]
        if self.meld is None and self.max_meld == _NO_LIMIT:
            return missed
        melds = meld_points(MeldRules.of(rules), hands)[NO_TRUMP::FIGURES]
        rows = zip(missed, limits, melds, strict=True)
        return [more + self._missed_meld(limit, meld) for more, limit, meld in rows]

    def _missed_meld(self, limit: int, meld: int) -> int:
        hidden = max(0, meld - self.max_meld)
        if self.meld is None:
            return hidden
        low, high = self.meld.low, _NO_LIMIT if self.meld.high is None else self.meld.high
        shown = MELD_FACTOR * max(0, low - meld, meld - high)
        return min(shown, max(0, self.suit_limit - limit) + hidden)


def auction_evidence(view: View) -> Evidence:
    """Compare all bids and passes so far with the policy."""
    rules = view.rules
    reader, shown = SignalReader(rules), [_Shown() for _ in range(rules.table.players)]
    passed = set[int]()
    bidder = None
    for call in view.calls:
        allies = allies_of(rules, call.seat, None)
        known = (shown[ally].meld for ally in allies)
        change = sum(meld.estimate - assumed_meld(rules) for meld in known if meld is not None)
        seat, point = shown[call.seat], reader.point(call.seat)
        signal = reader.read(call)
        if point.first and passed.isdisjoint(allies) and not signal.forced:
            seat.max_meld = _most_unshown(rules, point.high, call.amount)
        if call.amount is None:
            passed.add(call.seat)
            if amounts := legal_amounts(rules, point.high):
                margin = PARTNER_MARGIN * rules.scale if bidder in allies else 0
                seat.most = min(seat.most, amounts[0][0] - 1 + margin - change)
            continue
        bidder = None if signal.forced else call.seat
        if signal.meld is not None:
            seat.meld = signal.meld
            seat.suit_limit = call.amount - change if signal.suit_bids else _NO_LIMIT
        elif not signal.forced:
            seat.least = max(seat.least, call.amount - change)

    def mismatch(seat: _Shown) -> Callable[[bytes], Iterable[int]]:
        return lambda hands: seat.mismatches(rules, hands)

    called = {call.seat for call in view.calls} - {view.seat}
    draws = OVERSAMPLING * (2 if any(seat.meld for seat in shown) else 1)
    mismatches = {seat: mismatch(shown[seat]) for seat in called}
    return Evidence(draws, TOLERANCE * rules.scale, mismatches, SPREAD)


@lru_cache(maxsize=1024)
def _most_unshown(rules: RuleSet, high: int | None, amount: int | None) -> int:
    """Return the most meld without trump a hand can have if it bids `amount`, or passes (None).

    With more, it would show its meld. Late meld bids also take a hand that's worth the bid, so a
    late pass says nothing.
    """
    limit = meld_bid_limit(rules)
    if amount is None and limit is not None and raise_base(rules, high) >= limit:
        return _NO_LIMIT
    for meld in range(0, MOST_MELD * rules.scale, rules.scale):
        if send_meld_bid(rules, high, meld) not in (None, amount):
            return meld - rules.scale
    return _NO_LIMIT
