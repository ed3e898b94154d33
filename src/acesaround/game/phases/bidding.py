"""The auction phase."""

from __future__ import annotations

from dataclasses import replace

from acesaround.game.actions import Action, Bid, Pass
from acesaround.game.auction import (
    Auction,
    Call,
    bid_error,
    follow_auction,
    legal_amounts,
    may_open,
)
from acesaround.game.errors import IllegalAction, named
from acesaround.game.legal import Calls, Legal
from acesaround.game.phase import Phase
from acesaround.game.phases.ending import throw_in
from acesaround.game.phases.naming import start_naming
from acesaround.game.state import State
from acesaround.messages import refusals


def start_auction(state: State) -> State:
    """Ask the player to the dealer's left for the first bid."""
    return replace(state, phase=Phase.AUCTION, turn=_auction(state).turn)


def legal(state: State) -> Legal:
    """Return a pass and the legal bids, or only a pass without the cards needed to bid."""
    assert state.turn is not None
    if not may_open(state.rules, state.hands[state.turn]):
        return Calls(())
    return Calls(legal_amounts(state.rules, _auction(state).high))


def apply(state: State, action: Action) -> State:
    """Apply a bid or pass. When the auction is over, move on to naming trump or a redeal."""
    allowed = legal(state)
    if action not in allowed:
        raise _refusal(state, action, allowed)
    seat, this = state.turn, state.this_round
    assert seat is not None and isinstance(action, Bid | Pass)
    call = Call(seat, action.amount if isinstance(action, Bid) else None)
    after = replace(state, round=replace(this, calls=(*this.calls, call)))
    auction = _auction(after)
    if not auction.over:
        return replace(after, turn=auction.turn)
    if auction.holder is None:
        return throw_in(after, "passed_out")
    won = replace(after.this_round, bid=auction.high, declarer=auction.holder)
    return start_naming(replace(after, round=won))


def _auction(state: State) -> Auction:
    this = state.this_round
    return follow_auction(state.rules, this.deal.dealer, this.calls)


def _refusal(state: State, action: Action, allowed: Legal) -> IllegalAction:
    if not isinstance(action, Bid):
        return IllegalAction(refusals.NOT_A_CALL(action=named(action)), allowed)
    rules, seat = state.rules, state.turn
    assert seat is not None
    if not may_open(rules, state.hands[seat]):
        return IllegalAction(refusals.MAY_NOT_BID(), allowed)
    problem = bid_error(rules, _auction(state).high, action.amount)
    assert problem is not None
    return IllegalAction(problem, allowed)
