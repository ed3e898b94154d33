"""Meld bids, whose size shows a partner how much meld you have.

`send_meld_bid` and `read_meld_bid` encode and decode each convention in `RuleSet.table.meld_bid`.
All amounts are in points at the rule set's scale.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from acesaround.game.auction import may_bid
from acesaround.game.meld import total_for
from acesaround.rules.model import RuleSet

ASSUMED_MELD: Final = 8
"""Assumed meld of a partner who made no meld bid (S1-30), before scaling."""
_LEAST_SHOWN: Final = 14
_ACES_TO_ROUND_UP: Final = 3
_LATE_MELD: Final = 29
_LATE_SIGNAL: Final = 30
_LATE_RAISE: Final = 15


class MeldShown(NamedTuple):
    """Range of meld shown by a meld bid, in points.

    `high` is None if there's no upper limit. `estimate` is the best single value.
    """

    low: int
    high: int | None
    estimate: int


def send_meld_bid(
    rules: RuleSet, previous: int | None, nontrump_meld: int, aces: int = 0
) -> int | None:
    """Return the bid over `previous` that shows `nontrump_meld` points, or None if no bid does.

    `previous` is None before the first bid. `aces` is the number of aces in hand. Players make meld
    bids only in their first round (S0-14, S1-29). The returned bid isn't necessarily legal in the
    auction.
    """
    unit, base, limit = rules.scale, _base(rules, previous), meld_bid_limit(rules)
    late = limit is not None and base >= limit
    match rules.table.meld_bid:
        case "rounded_tens":
            if late:
                return base + _LATE_RAISE * unit if nontrump_meld >= _LATE_MELD * unit else None
            tens = _rounded_tens(nontrump_meld, aces, unit)
            bid = base + tens * unit
            if limit is not None:
                bid = min(bid, limit - unit)
            return bid if tens and bid > base else None
        case "floor_tens" | "silent_one" as convention:
            tens = nontrump_meld // (10 * unit)
            bid = base + tens * unit
            shows = tens > (convention == "silent_one")
            return bid if shows and not late and (limit is None or bid < limit) else None
        case _:
            return None


def read_meld_bid(
    rules: RuleSet, previous: int | None, bid: int, *, first: bool = True
) -> MeldShown | None:
    """Return the meld shown by a bid over `previous`, or None if it doesn't show any.

    `first` is True if the bid is early enough to be a meld bid: in the first round (floor_tens,
    silent_one), or the player's first bid (rounded_tens).
    """
    unit, base, limit = rules.scale, _base(rules, previous), meld_bid_limit(rules)
    raised = bid - base
    if not first or raised <= 0:
        return None
    tens, rest = divmod(raised, unit)
    match rules.table.meld_bid:
        case "rounded_tens":
            if limit is not None and base >= limit:
                if raised != _LATE_RAISE * unit:
                    return None
                return MeldShown(_LATE_MELD * unit, None, _LATE_SIGNAL * unit)
            if rest or (limit is not None and bid >= limit):
                return None
            low, high = _rounds_to(tens)
            capped = limit is not None and bid == limit - unit
            return MeldShown(low * unit, None if capped else high * unit, 10 * tens * unit)
        case "floor_tens" | "silent_one" as convention:
            if rest or (limit is not None and bid >= limit):
                return None
            if convention == "silent_one" and tens == 1:
                return None
            low, high = 10 * tens * unit, (10 * tens + 9) * unit
            return MeldShown(low, high, low)
        case _:
            return None


def told_by_bid(rules: RuleSet, previous: int | None, bid: int) -> MeldShown | None:
    """Return the meld that a first bid over `previous` shows partner, or None.

    Under the marriage convention, every legal bid promises at least a marriage (S3-66), with no
    upper limit.
    """
    if rules.table.meld_bid != "marriage":
        return read_meld_bid(rules, previous, bid)
    if not may_bid(rules, previous, bid):
        return None
    values = rules.meld
    least = min(total_for(values.marriage, 1), total_for(values.royal_marriage, 1))
    return MeldShown(least, None, least)


def unspoken_meld(rules: RuleSet) -> int:
    """Return the assumed meld of a partner who hasn't made a meld bid, in points (S1-30)."""
    return ASSUMED_MELD * rules.scale


def meld_bid_limit(rules: RuleSet) -> int | None:
    """Return the bid at which steps get larger and meld bids end (S0-16, S1-31).

    Returns None if the steps never get larger.
    """
    steps = rules.auction.steps
    return next((start for start, step in steps if step > steps[0][1]), None)


def _base(rules: RuleSet, previous: int | None) -> int:
    """Return the bid that a raise is counted from.

    Before the first bid, this is the standing bid, or else one step below the opening: an opening
    bid of 51 is a raise of 1 over 50 (S0-9, S1-25). If the opening is a multiple of ten, it doesn't
    show meld, and raises are counted from it.
    """
    if previous is not None:
        return previous
    auction = rules.auction
    if auction.standing_bid is not None:
        return auction.standing_bid.amount
    opening = auction.opening or 0
    return opening if opening % (10 * rules.scale) == 0 else opening - rules.scale


def _rounded_tens(meld: int, aces: int, unit: int) -> int:
    """Return the number of tens that a meld bid with this meld shows (S1-29, S1-30, A1-11)."""
    if meld < _LEAST_SHOWN * unit:
        return 0
    if meld == _LEAST_SHOWN * unit and aces > _ACES_TO_ROUND_UP:
        return 2
    return (meld + 5 * unit) // (10 * unit)


def _rounds_to(tens: int) -> tuple[int, int]:
    """Return the range of meld that this many tens show. Meld without trump is always even."""
    low = _LEAST_SHOWN if tens <= 2 else 10 * tens - 4
    return low, 10 * tens + 4
