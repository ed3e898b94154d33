"""Bid amounts (S1-66, S1-67): enough to win, but never one step short of the maximum."""

from __future__ import annotations

from acesaround.game.actions import Bid
from acesaround.messages import Message, reasons_bidding
from acesaround.players.conventions.meld_bid import meld_bid_limit
from acesaround.players.daugherty.bidder import Bidder

SHADE = 0.7
"""Position of the bid between the lowest (0) and the maximum (1) if everyone bids only once."""


def how_much(me: Bidder) -> tuple[int, tuple[Message, ...]]:
    """Return the amount to bid for the contract, and the reasons.

    The bidder's maximum must be at least the lowest legal bid.
    """
    auction, best = me.auction, me.best
    assert auction.lowest is not None and best is not None
    line = best.message
    if not auction.opponents_in:
        return auction.lowest, (line,)
    if me.view.rules.auction.style == "single_round":
        once = reasons_bidding.FORMULA_ONCE(suit=best.suit, sum=best.sum)
        return _once(me, auction.lowest, best.maximum), (once,)
    sixty = meld_bid_limit(me.view.rules)
    amount = auction.lowest
    why: tuple[Message, ...] = (line,)
    if sixty is not None and amount < sixty <= best.maximum and Bid(sixty) in me.view.legal:
        silent = _meld_bid_to_cut_off(me)
        if silent is not None:
            amount = sixty
            why = line, reasons_bidding.BEFORE_MELD_BID(sixty=sixty, silent=silent)
    after = _least_above(me, amount)
    if after == best.maximum and (sixty is None or after >= sixty) and not _tells_meld(me):
        return after, (line, reasons_bidding.NEXT_COULD_BID(amount=amount, after=after))
    return amount, why


def _meld_bid_to_cut_off(me: Bidder) -> int | None:
    """Return the first opponent who hasn't bid or passed yet, once all partners have (S1-66).

    Returns None if there isn't one, or if a partner hasn't bid or passed yet.
    """
    if not all(ally.called for ally in me.auction.partners.values()):
        return None
    heard = {made.seat for made in me.view.calls}
    silent = [seat for seat in me.auction.opponents_in if seat not in heard]
    return silent[0] if silent else None


def _tells_meld(me: Bidder) -> bool:
    """Return True if a partner reads any jump as a meld bid, because bid steps never get larger."""
    limit = meld_bid_limit(me.view.rules)
    meant = me.view.rules.table.meld_bid not in ("none", "marriage")
    return limit is None and meant and bool(me.auction.partners)


def _least_above(me: Bidder, amount: int) -> int | None:
    """Return the lowest legal bid above `amount`, or None if there isn't one."""
    bids = (action.amount for action in me.view.legal if isinstance(action, Bid))
    return next((bid for bid in bids if bid > amount), None)


def _once(me: Bidder, lowest: int, maximum: int) -> int:
    """Return the highest legal bid that's at most `SHADE` of the way from lowest to maximum."""
    most, found = lowest + SHADE * (maximum - lowest), lowest
    for action in me.view.legal:
        if isinstance(action, Bid):
            if action.amount > most:
                break
            found = action.amount
    return found
