"""Auctions of 1983 players, bid by bid."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from acesaround.game.actions import Bid
from acesaround.game.state import Call, Phase, new_state
from acesaround.game.step import apply
from acesaround.game.view import View, view
from acesaround.players.bid_signals import AuctionPoint, BidSignal, SignalReader
from acesaround.players.daugherty.bidding import call
from acesaround.rules.model import RuleSet
from acesaround.session import deal


class Made(NamedTuple):
    """A bid or pass, the view of its bidder, and its signal."""

    call: Call
    seen: View
    point: AuctionPoint
    signal: BidSignal


def auctions(rules: RuleSet, deals: int) -> Iterator[Made]:
    """Yield the bids and passes of 1983 players."""
    for number in range(deals):
        state = apply(new_state(rules), deal(rules, "signals", number, None))
        reader = SignalReader(rules)
        while state.phase is Phase.AUCTION and state.turn is not None:
            seen = view(state, state.turn)
            action = call(seen).action
            made = Call(seen.seat, action.amount if isinstance(action, Bid) else None)
            state = apply(state, action)
            point = reader.point(made.seat)
            yield Made(made, seen, point, reader.read(made))
