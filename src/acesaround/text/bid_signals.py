"""Text of bid signals: what a bid or pass shows the bidder's partner."""

from __future__ import annotations

from collections.abc import Container, Sequence
from typing import Final

from acesaround.game.state import Call
from acesaround.game.view import View
from acesaround.i18n import tr, tr_plural
from acesaround.players.bid_signals import AuctionPoint, BidSignal, SignalReader, read_signal
from acesaround.players.conventions import (
    LATE_RAISE,
    MeldShown,
    meld_bid_limit,
    raise_base,
)
from acesaround.rules.model import RuleSet
from acesaround.text.rulebook.words import has_partner


def tells_always(rules: RuleSet) -> bool:
    """Return True if every bid shows the same meld, so it isn't worth repeating."""
    return rules.table.meld_bid == "marriage" and has_partner(rules)


def next_point(seen: View) -> AuctionPoint:
    """Return the facts that the signal of the seat's next bid depends on."""
    reader = SignalReader(seen.rules)
    for call in seen.calls:
        reader.read(call)
    return reader.point(seen.seat)


def meaning(rules: RuleSet, point: AuctionPoint, amount: int | None) -> str | None:
    """Return what a bid, or a pass if `amount` is None, shows a partner, or None for nothing."""
    return _text(rules, read_signal(rules, point, amount), passed=amount is None)


def meanings(
    rules: RuleSet, calls: Sequence[Call], indices: Container[int] | None = None
) -> list[str | None]:
    """Return what each bid or pass shows a partner, or only those at `indices`.

    Each is None if it shows nothing, if all bids show the same, or if it isn't at `indices`.
    """
    if tells_always(rules):
        return [None] * len(calls)
    reader = SignalReader(rules)
    signals = [reader.read(call) for call in calls]
    return [
        _text(rules, signal, passed=call.amount is None)
        if indices is None or index in indices
        else None
        for index, (call, signal) in enumerate(zip(calls, signals, strict=True))
    ]


_RAISES: Final = 3
"""Number of raises in the table of a first bid's signals."""


def first_bid_rows(rules: RuleSet) -> list[tuple[str, str]]:
    """Return a table of what a first bid or pass shows, or no rows without meld bids."""
    if not has_partner(rules) or rules.table.meld_bid in ("none", "marriage"):
        return []
    unit, limit, nothing = rules.scale, meld_bid_limit(rules), tr("common.no_meld")
    standing = rules.auction.standing_bid
    start = AuctionPoint(standing.amount if standing else None)
    base = raise_base(rules, start.high)
    rows = [
        (f"+{more}", meaning(rules, start, base + more) or nothing)
        for more in range(unit, (_RAISES + 1) * unit, unit)
    ]
    if rules.table.meld_bid != "rounded_tens":
        return rows if limit is None else [*rows, (tr("text.bid_or_more", bid=limit), nothing)]
    if limit is not None:
        late = meaning(rules, AuctionPoint(limit), limit + LATE_RAISE * unit) or nothing
        rows += [
            (str(limit - unit), tr("text.at_least_the_meld_that_this_raise")),
            (tr("text.raise_from_bid_on", more=LATE_RAISE * unit, bid=limit), late),
        ]
    return [*rows, (tr("common.pass"), meaning(rules, start, None) or nothing)]


def later_bid_rows(rules: RuleSet) -> list[tuple[str, str]]:
    """Return a table of what bids after the first one show, or no rows if they show nothing."""
    if not has_partner(rules) or rules.table.meld_bid != "rounded_tens":
        return []
    base, more = raise_base(rules, None), rules.scale
    labels = f"+{more}", tr("text.raise_again", more=more)
    return [
        (label, meaning(rules, AuctionPoint(base, False, bids), base + more) or "")
        for bids, label in enumerate(labels)
    ]


def _text(rules: RuleSet, signal: BidSignal, *, passed: bool) -> str | None:
    if not has_partner(rules) or signal.forced:
        return None
    if tells_always(rules):
        return None if passed else tr("common.a_marriage")
    if signal.assumed is not None:
        return tr("text.no_meld_count_assumed", assumed=signal.assumed)
    if signal.meld is None:
        suit = tr_plural("text.a_trump_suit_bid_count_times", signal.suit_bids)
        return suit if signal.suit_bids else None
    meld = _meld(signal.meld)
    return tr("text.a_trump_suit_or_meld", meld=meld) if signal.suit_bids else meld


def _meld(shown: MeldShown) -> str:
    if shown.high is None:
        return tr("text.meld_or_more_meld", meld=shown.low)
    if shown.low == shown.high:
        return tr("text.meld_meld", meld=shown.low)
    return tr("text.low_to_high_meld", low=shown.low, high=shown.high)
