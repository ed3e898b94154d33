"""Calls, and what they tell the partner by the convention of the table (S0-15, S1-29..34)."""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache

from acesaround.cards import Hand
from acesaround.game.auction import Call
from acesaround.game.phase import Phase
from acesaround.game.state import State, new_state
from acesaround.game.view import View, view
from acesaround.players.daugherty.formula import bid_formulas
from acesaround.protocol.screen import CallMade
from acesaround.rules.model import RuleSet
from acesaround.server.screen.look import LOOK
from acesaround.telling.bids import first_say, meaning, tells_always
from acesaround.telling.retold import retold
from acesaround.telling.text import capital
from acesaround.tongues import say


def calls_made(seen: View, game: State | None = None) -> list[CallMade]:
    """All calls of the hand in order, each with its meaning where calls differ in it.

    With the `game`, and at a table that shows formulas, each with the caller's.
    """
    rules = seen.rules
    high = rules.auction.standing_bid.amount if rules.auction.standing_bid else None
    found, bidders = [], set[int]()
    for index, call in enumerate(seen.calls):
        if call.amount is None:
            found.append(
                CallMade(seat=call.seat, text="pass", meaning=None, formula=_formula(game, index))
            )
            continue
        first = first_say(rules, index, call.seat in bidders)
        told = None if tells_always(rules) else meaning(rules, high, call.amount, first=first)
        found.append(
            CallMade(
                seat=call.seat, text=str(call.amount), meaning=told, formula=_formula(game, index)
            )
        )
        bidders.add(call.seat)
        high = call.amount
    return found


def _formula(game: State | None, calls: int) -> str | None:
    """The formula of who made a call after so many others, as it stood then."""
    if game is None or not game.rules.table.show_formula:
        return None
    this = game.this_round
    caller = this.calls[calls].seat
    best = _best(game.rules, caller, this.deal.hands[caller], this.calls[:calls])
    return capital(retold(best, LOOK)) if best is not None else say("no suit to name")


@lru_cache(maxsize=4096)
def _best(rules: RuleSet, caller: int, hand: Hand, calls: tuple[Call, ...]) -> str | None:
    """The formula of the best suit in English, which does not change with what comes after."""
    then = replace(view(new_state(rules), caller), hand=hand, calls=calls, phase=Phase.AUCTION)
    best = bid_formulas(then)
    return f"{best[0].suit.title.lower()}: {best[0]}" if best else None
