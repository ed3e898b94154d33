"""Bidding in the league: other counts of partner's help, and no signals."""

from __future__ import annotations

from dataclasses import replace
from functools import cached_property
from typing import Final

from acesaround.game.actions import Bid
from acesaround.game.view import View
from acesaround.players.base import Choice
from acesaround.players.conventions import FormulaLine
from acesaround.players.daugherty.bidding import Bidder
from acesaround.players.daugherty.evaluation import rounding

HOPED_MELD: Final = 4
"""Meld that a gambler counts on beyond what partner has shown, before scaling."""


class OwnHandBidder(Bidder):
    """Facts for a bidder that counts only its own hand and meld that partner has shown."""

    @cached_property
    def best(self) -> FormulaLine | None:
        line = super().best
        if line is None:
            return None
        shown = sum(ally.shown.estimate for ally in self.auction.partners.values() if ally.shown)
        total = line.total - (line.partner_meld or 0) + shown
        return replace(line, partner_meld=shown or None, total=total, maximum=total)


class HopefulBidder(Bidder):
    """Facts for a bidder that counts on more meld from partner than partner has shown."""

    @cached_property
    def best(self) -> FormulaLine | None:
        line = super().best
        if line is None or line.partner_meld is None:
            return line
        rules = self.view.rules
        more = HOPED_MELD * rules.scale
        total, step = line.total + more, rounding(rules)
        maximum = -(-total // step) * step
        return replace(line, partner_meld=line.partner_meld + more, total=total, maximum=maximum)


class UnsignaledBidder(Bidder):
    """Facts for a bidder that takes every bid at face value: none shows meld."""

    def __init__(self, view: View) -> None:
        super().__init__(view)
        heard = self.auction
        seats = tuple(replace(bids, shown=None, trump_bids=bids.bids) for bids in heard.seats)
        partners = {seat: seats[seat] for seat in heard.partners}
        self.auction = replace(heard, seats=seats, partners=partners)


def raise_one_step(me: Bidder) -> Choice | None:
    """Bid the lowest legal amount if the formula's maximum reaches it."""
    lowest, best = me.auction.lowest, me.best
    if lowest is None or best is None or not me.can_reach(lowest):
        return None
    return Choice(Bid(lowest), (best.message,), formula=best)
