"""The rules engine: legal actions and their effects. All other code uses these functions."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from acesaround.game.actions import Action
from acesaround.game.errors import IllegalAction
from acesaround.game.legal import NOTHING, Legal
from acesaround.game.phase import Phase
from acesaround.game.phases import (
    bidding,
    dealing,
    declaring,
    exchange,
    naming,
    playing,
    showing,
    stock,
    widow,
)
from acesaround.game.state import State
from acesaround.messages import refusals

_PHASES: Final[dict[Phase, tuple[Callable[[State], Legal], Callable[[State, Action], State]]]] = {
    Phase.DEAL: (dealing.legal_deal, dealing.apply_deal),
    Phase.MISDEAL: (dealing.legal_misdeal, dealing.apply_misdeal),
    Phase.AUCTION: (bidding.legal, bidding.apply),
    Phase.NAME_TRUMP: (naming.legal, naming.apply),
    Phase.EXCHANGE: (exchange.legal, exchange.apply),
    Phase.BURY: (widow.legal, widow.apply),
    Phase.ENTER_MELD: (showing.legal, showing.apply),
    Phase.DECLARE: (declaring.legal, declaring.apply),
    Phase.STOCK_PLAY: (stock.legal_play, stock.apply_play),
    Phase.STOCK_MELD: (stock.legal_meld, stock.apply_meld),
    Phase.TRICK_PLAY: (playing.legal, playing.apply),
}


def legal(state: State) -> Legal:
    """Return the legal actions of the seat to act, or an empty set if nobody has to act."""
    if state.phase is Phase.OVER:
        return NOTHING
    return _PHASES[state.phase][0](state)


def canonical(state: State, action: Action) -> Action:
    """Return the action as `legal` lists it.

    `apply` also accepts other notations for the same choice: equal copies on the table in stock
    play, and the cards of a meld in any order. Use this form in logs and comparisons.
    """
    stocked = state.phase in (Phase.STOCK_PLAY, Phase.STOCK_MELD)
    return stock.canonical(state, action) if stocked else action


def apply(state: State, action: Action) -> State:
    """Return the state after `action` by the seat whose turn it is.

    Raises `IllegalAction` if the rules don't allow it. `state` never changes.
    """
    if state.phase is Phase.OVER:
        raise IllegalAction(refusals.GAME_OVER())
    return _PHASES[state.phase][1](state, action)
