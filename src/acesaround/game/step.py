"""The rules in force: what is legal, and what an action does. Everything asks these two."""

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
    """What the seat to act may do; nothing while a deal is due or when the game is over."""
    if state.phase is Phase.OVER:
        return NOTHING
    return _PHASES[state.phase][0](state)


def canonical(state: State, action: Action) -> Action:
    """The action as `legal` lists it.

    `apply` also reads other spellings of a choice: equal copies on the table in stock play, the
    cards of a meld in any order. Logs and comparisons want this one.
    """
    stocked = state.phase in (Phase.STOCK_PLAY, Phase.STOCK_MELD)
    return stock.canonical(state, action) if stocked else action


def apply(state: State, action: Action) -> State:
    """The state after `action` by the seat whose turn it is.

    Raises `IllegalAction`, and changes nothing, when the rules do not allow it.
    """
    if state.phase is Phase.OVER:
        raise IllegalAction(refusals.GAME_OVER())
    return _PHASES[state.phase][1](state, action)
