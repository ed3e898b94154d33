"""The auction (S1-24, S1-29..36, S1-65..67), rule by rule."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from acesaround.game.actions import Bid, Pass
from acesaround.game.view import View
from acesaround.i18n import kept
from acesaround.players.base import Choice
from acesaround.players.conventions.meld_bid import meld_bid_limit, send_meld_bid
from acesaround.players.daugherty.amounts import how_much
from acesaround.players.daugherty.bidder import Bidder
from acesaround.players.daugherty.words import counted, suit_name


def call(view: View) -> Choice:
    """Choose a bid or a pass."""
    bidder = Bidder(view)
    for rule in RULES:
        if (choice := rule(bidder)) is not None:
            return choice
    return give_up(bidder)


def may_only_pass(me: Bidder) -> Choice | None:
    """No bid is left, or the hand does not hold what a bidder must."""
    return Choice(Pass(), kept("no bid is allowed")) if me.auction.lowest is None else None


def meld_bid(me: Bidder) -> Choice | None:
    """Tell the partner about meld with the first bid (S1-29..32, S0-15, S1-65)."""
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
        why = kept(
            "opening at {amount} shows {meld} meld without trump", meld=me.meld, amount=amount
        )
    else:
        why = kept(
            "{amount} over {high} shows {meld} meld without trump",
            meld=me.meld,
            amount=amount,
            high=auction.high,
        )
    return Choice(Bid(amount), why)


def _late_bid_pays(me: Bidder, amount: int) -> bool:
    """A meld bid among the large steps needs someone who can call trump (S1-32)."""
    return me.auction.leading_partner is not None or me.can_reach(amount)


def leave_to_partner(me: Bidder) -> Choice | None:
    """Pass when the partner has called trump, unless this suit is stronger (S1-34)."""
    partner = me.auction.leading_partner
    if partner is None:
        return None
    name, lowest = me.holder_name(), me.auction.lowest
    if lowest is None or not me.can_reach(lowest):
        why = kept("{name} holds the bid", name=name)
        if me.best is None:
            return Choice(Pass(), f"{why}; {kept('no suit to call')}")
        less = kept("{best_line}, less than {lowest}", best_line=me.best_line(), lowest=lowest)
        return Choice(Pass(), f"{why}; {less}")
    if partner.meld_only or me.strength > partner.trump_bids:
        return None
    bids = counted(partner.trump_bids, "bid")
    return Choice(
        Pass(),
        kept(
            "{name} has shown a trump suit with {bids}, and this hand has none stronger",
            name=name,
            bids=bids,
        ),
    )


def cover_partner(me: Bidder) -> Choice | None:
    """Bid for a partner who gave meld and may have no suit, good suit or not (S1-65)."""
    partner = me.auction.leading_partner
    if partner is None or not partner.meld_only or me.best is None or me.auction.lowest is None:
        return None
    meld = kept("{holder_name} gave meld and may have no suit", holder_name=me.holder_name())
    return Choice(Bid(me.auction.lowest), f"{meld}; {me.best_line()}")


def compete(me: Bidder) -> Choice | None:
    """Bid for the contract up to the formula's maximum, with a suit fit to be trump (S1-33)."""
    lowest = me.auction.lowest
    if lowest is None or not me.can_reach(lowest) or not me.fit or not me.makes_board:
        return None
    amount, why = how_much(me)
    return Choice(Bid(amount), why)


def give_up(me: Bidder) -> Choice:
    """Pass, and say what is missing."""
    best, lowest = me.best, me.auction.lowest
    if best is None:
        return Choice(Pass(), kept("no marriage to name trump with, and {meld} meld", meld=me.meld))
    if lowest is not None and best.maximum < lowest:
        return Choice(
            Pass(), kept("{best_line}, less than {lowest}", best_line=me.best_line(), lowest=lowest)
        )
    if not me.makes_board:
        return Choice(
            Pass(), kept("only {meld} meld to expect, too little for a bid", meld=best.meld)
        )
    suit, length = suit_name(best.suit), counted(best.trumps, "card")
    return Choice(
        Pass(),
        kept("{length} of {suit} are too few for trump", length=length, suit=suit),
    )


RULES: Final[tuple[Callable[[Bidder], Choice | None], ...]] = (
    may_only_pass,
    meld_bid,
    leave_to_partner,
    cover_partner,
    compete,
)
"""The rules of bidding in the order they are tried; `give_up` comes after all."""
