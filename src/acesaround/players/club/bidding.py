"""Bidding for the club player: the 1983 rules, but leaving more of the bidding to partner."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from acesaround.game.actions import Pass
from acesaround.game.view import View
from acesaround.messages import reasons_bidding
from acesaround.players.base import Choice
from acesaround.players.daugherty import bidding
from acesaround.players.daugherty.bidder import Bidder


def call(view: View) -> Choice:
    """Choose a bid or a pass."""
    bidder = Bidder(view)
    for rule in RULES:
        if (choice := rule(bidder)) is not None:
            return choice
    return bidding.give_up(bidder)


def not_against_partner(me: Bidder) -> Choice | None:
    """Pass if a partner has the high bid with a trump suit, and no opponent can still bid."""
    partner = me.auction.leading_partner
    if partner is None or me.auction.opponents_in or partner.meld_only:
        return None
    why = reasons_bidding.PARTNER_HOLDS_ALONE(holder_name=me.holder_name())
    return Choice(Pass(), (why,))


def no_cover_without_a_suit(me: Bidder) -> Choice | None:
    """Pass with a weak trump suit, even if partner has shown meld."""
    partner, best = me.auction.leading_partner, me.best
    if partner is None or not partner.meld_only or best is None:
        return None
    if best.trumps >= me.fair_length - 1:
        return None
    length = reasons_bidding.CARD_COUNT(number=best.trumps)
    why = reasons_bidding.PARTNER_GAVE_MELD_SHORT(
        holder_name=me.holder_name(), length=length, suit=best.suit
    )
    return Choice(Pass(), (why,))


RULES: Final[tuple[Callable[[Bidder], Choice | None], ...]] = (
    bidding.may_only_pass,
    not_against_partner,
    bidding.meld_bid,
    no_cover_without_a_suit,
    bidding.leave_to_partner,
    bidding.cover_partner,
    bidding.compete,
)
"""Bidding rules, in the order they're tried. The fallback is the manual's `give_up`."""
