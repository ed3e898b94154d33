"""The meld that bids show a partner under the table's convention (S0-15, S1-29..34)."""

from __future__ import annotations

from acesaround.game.view import View
from acesaround.i18n import tr
from acesaround.players.conventions import read_meld_bid
from acesaround.rules.model import RuleSet
from acesaround.text.rulebook.words import has_partner


def tells_always(rules: RuleSet) -> bool:
    """Return True if every bid shows the same meld, so it isn't worth repeating."""
    return rules.table.meld_bid == "marriage" and has_partner(rules)


def first_say(rules: RuleSet, calls: int, has_bid: bool) -> bool:
    """Return True if the next bid can be a meld bid.

    `calls` is the number of calls so far, and `has_bid` is True if the seat has already bid.
    """
    if rules.table.meld_bid in ("floor_tens", "silent_one"):
        return calls < rules.table.players
    return not has_bid


def meaning(rules: RuleSet, high: int | None, amount: int, *, first: bool) -> str | None:
    """Return the meld that a bid over `high` shows a partner, or None if it shows nothing."""
    if not has_partner(rules):
        return None
    if tells_always(rules):
        return tr("common.a_marriage")
    shown = read_meld_bid(rules, high, amount, first=first)
    if shown is None:
        return None
    if shown.high is None:
        return tr("text.meld_or_more_meld", meld=shown.low)
    if shown.low == shown.high:
        meld = tr("text.meld_meld", meld=shown.low)
    else:
        meld = tr("text.low_to_high_meld", low=shown.low, high=shown.high)
    # The smallest raise can show a trump suit rather than meld (A1-10).
    return (
        tr("text.a_trump_suit_or_meld", meld=meld) if shown.estimate <= 10 * rules.scale else meld
    )


def high_now(seen: View) -> int | None:
    """Return the highest bid so far, including a standing bid."""
    high = max((call.amount for call in seen.calls if call.amount is not None), default=None)
    standing = seen.rules.auction.standing_bid
    return standing.amount if high is None and standing is not None else high


def my_first_say(seen: View) -> bool:
    """Return True if the seat's next bid can be a meld bid."""
    has_bid = any(call.seat == seen.seat and call.amount is not None for call in seen.calls)
    return first_say(seen.rules, len(seen.calls), has_bid)
