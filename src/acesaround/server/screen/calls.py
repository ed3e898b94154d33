"""Bids and passes, and what they show a partner by convention (S0-15, S1-29..34)."""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache
from typing import Final

from acesaround.cards import Hand
from acesaround.game.auction import Call
from acesaround.game.phase import Phase
from acesaround.game.state import State, new_state
from acesaround.game.view import View, view
from acesaround.i18n import tr
from acesaround.messages import Message
from acesaround.players.daugherty.evaluation import bid_formulas
from acesaround.protocol.screen import CallMade
from acesaround.rules.model import RuleSet
from acesaround.server.screen.look import LOOK
from acesaround.text.bids import first_say, meaning, tells_always
from acesaround.text.columns import capital
from acesaround.text.formatter import spoken

MOST_CALLS: Final = 40
"""Maximum number of bids and passes on a screen. Most auctions are much shorter."""


def calls_made(seen: View, game: State | None = None) -> list[CallMade]:
    """Return the hand's bids and passes in order, with meanings unless all bids have the same one.

    In a very long auction, only the last `MOST_CALLS` bids and passes and each seat's last one are
    included. If `game` is given and the table shows formulas, each bid or pass comes with the
    bidder's formula.
    """
    rules = seen.rules
    high = rules.auction.standing_bid.amount if rules.auction.standing_bid else None
    last = {call.seat: index for index, call in enumerate(seen.calls)}
    told = {*last.values(), *range(max(0, len(seen.calls) - MOST_CALLS), len(seen.calls))}
    found, bidders = [], set[int]()
    for index, call in enumerate(seen.calls):
        means = None
        if call.amount is not None and index in told and not tells_always(rules):
            first = first_say(rules, index, call.seat in bidders)
            means = meaning(rules, high, call.amount, first=first)
        if index in told:
            text = "pass" if call.amount is None else str(call.amount)
            formula = _formula(game, index)
            found.append(CallMade(seat=call.seat, text=text, meaning=means, formula=formula))
        if call.amount is not None:
            bidders.add(call.seat)
            high = call.amount
    return found


def _formula(game: State | None, calls: int) -> str | None:
    """Return the next bidder's formula after the first `calls` bids and passes."""
    if game is None or not game.rules.table.show_formula:
        return None
    this = game.this_round
    caller = this.calls[calls].seat
    best = _best(game.rules, caller, this.deal.hands[caller], this.calls[:calls])
    return (
        capital(spoken(best, LOOK)) if best is not None else tr("common.no_suit_to_name_as_trump")
    )


@lru_cache(maxsize=4096)
def _best(rules: RuleSet, caller: int, hand: Hand, calls: tuple[Call, ...]) -> Message | None:
    """Return the formula for the bidder's best suit, or None if they can't name trump."""
    then = replace(view(new_state(rules), caller), hand=hand, calls=calls, phase=Phase.AUCTION)
    best = bid_formulas(then)
    return best[0].message if best else None
