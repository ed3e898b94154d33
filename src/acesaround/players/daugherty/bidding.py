"""Bidding based on the 1983 manual (S1-24, S1-29..36, S1-65..67), one rule at a time."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from acesaround.game.actions import Bid, Pass
from acesaround.game.view import View
from acesaround.messages import Message, reasons, reasons_bidding
from acesaround.players.base import Choice
from acesaround.players.conventions.formula import FormulaLine
from acesaround.players.conventions.meld_bid import meld_bid_limit, send_meld_bid
from acesaround.players.daugherty.amounts import how_much
from acesaround.players.daugherty.bidder import Bidder


def call(view: View) -> Choice:
    """Choose a bid or a pass."""
    bidder = Bidder(view)
    for rule in RULES:
        if (choice := rule(bidder)) is not None:
            return choice
    return give_up(bidder)


def may_only_pass(me: Bidder) -> Choice | None:
    """Pass if no bid is legal for this hand."""
    if me.auction.lowest is not None:
        return None
    return Choice(Pass(), (reasons_bidding.NO_BID_ALLOWED(),))


def meld_bid(me: Bidder) -> Choice | None:
    """Show partner this hand's meld with the first bid (S1-29..32, S0-15, S1-65)."""
    auction, rules = me.auction, me.view.rules
    if auction.my_bids or auction.partners_out:
        return None
    if auction.leading_partner is not None and not auction.opponents_in:
        return None
    if rules.table.meld_bid != "rounded_tens" and len(me.view.calls) >= rules.table.players:
        return None
    amount = send_meld_bid(rules, auction.high, me.meld, me.aces)
    if amount is None or Bid(amount) not in me.view.legal:
        return None
    limit = meld_bid_limit(rules)
    if limit is not None and amount >= limit and not _late_bid_pays(me, amount):
        return None
    if auction.high is None:
        why = reasons.OPENING_SHOWS(amount=amount, meld=me.meld)
    else:
        why = reasons.OVERCALL_SHOWS(amount=amount, high=auction.high, meld=me.meld)
    return Choice(Bid(amount), (why,))


def _late_bid_pays(me: Bidder, amount: int) -> bool:
    """Return True if the team can play at this bid, as a late meld bid requires (S1-32)."""
    return me.auction.leading_partner is not None or me.can_reach(amount)


def leave_to_partner(me: Bidder) -> Choice | None:
    """Pass if partner's suit is at least as strong, or if this hand can't bid more (S1-34)."""
    partner, lowest, best = me.auction.leading_partner, me.auction.lowest, me.best
    if partner is None or lowest is None:
        return None
    name = me.holder_name()
    if not me.can_reach(lowest):
        holds = reasons_bidding.PARTNER_HOLDS(name=name)
        if best is None:
            return Choice(Pass(), (holds, reasons_bidding.NO_SUIT()))
        return Choice(Pass(), (holds, _short(best, lowest)), formula=best)
    if partner.meld_only or me.strength > partner.trump_bids:
        return None
    bids = reasons_bidding.BID_COUNT(number=partner.trump_bids)
    return Choice(Pass(), (reasons_bidding.PARTNER_HOLDS_SUIT(name=name, bids=bids),))


def cover_partner(me: Bidder) -> Choice | None:
    """Bid for a partner who has shown only meld, if this hand has any suit to name (S1-65)."""
    partner, best, lowest = me.auction.leading_partner, me.best, me.auction.lowest
    if partner is None or not partner.meld_only or best is None or lowest is None:
        return None
    meld = reasons_bidding.PARTNER_GAVE_MELD(holder_name=me.holder_name())
    return Choice(Bid(lowest), (meld, best.message), formula=best)


def compete(me: Bidder) -> Choice | None:
    """Bid for the contract, up to the formula's maximum, with a good enough trump suit (S1-33)."""
    lowest = me.auction.lowest
    if lowest is None or not me.can_reach(lowest) or not me.fit or not me.makes_board:
        return None
    amount, why = how_much(me)
    return Choice(Bid(amount), why, formula=me.best)


def give_up(me: Bidder) -> Choice:
    """Pass, and explain what this hand is missing."""
    best, lowest = me.best, me.auction.lowest
    if best is None:
        return Choice(Pass(), (reasons_bidding.NO_MARRIAGE_BUT_MELD(meld=me.meld),))
    if lowest is not None and best.maximum < lowest:
        return Choice(Pass(), (_short(best, lowest),), formula=best)
    if not me.makes_board:
        return Choice(Pass(), (reasons_bidding.LITTLE_MELD(meld=best.meld),))
    length = reasons_bidding.CARD_COUNT(number=best.trumps)
    return Choice(Pass(), (reasons_bidding.SHORT_SUIT(length=length, suit=best.suit),))


def _short(line: FormulaLine, lowest: int) -> Message:
    """Return the formula with a note that it's less than the lowest bid."""
    return reasons_bidding.FORMULA_SHORT(suit=line.suit, sum=line.sum, lowest=lowest)


RULES: Final[tuple[Callable[[Bidder], Choice | None], ...]] = (
    may_only_pass,
    meld_bid,
    leave_to_partner,
    cover_partner,
    compete,
)
"""Bidding rules, in the order they're tried. The fallback is `give_up`."""
