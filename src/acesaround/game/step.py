"""The rules engine: legal actions and their effects. All other code uses these functions."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from acesaround.game import auction, contract, stock_play, trick_play
from acesaround.game.actions import Action
from acesaround.game.legal import NOTHING, IllegalAction, Legal
from acesaround.game.state import Phase, State
from acesaround.messages import refusals

_PHASES: Final[dict[Phase, tuple[Callable[[State], Legal], Callable[[State, Action], State]]]] = {
    Phase.DEAL: (auction.legal_deal, auction.apply_deal),
    Phase.MISDEAL: (auction.legal_misdeal, auction.apply_misdeal),
    Phase.AUCTION: (auction.legal_calls, auction.apply_call),
    Phase.NAME_TRUMP: (contract.legal_trump, contract.apply_trump),
    Phase.EXCHANGE: (contract.legal_give, contract.apply_give),
    Phase.BURY: (contract.legal_bury, contract.apply_bury),
    Phase.ENTER_MELD: (contract.legal_meld_total, contract.apply_meld_total),
    Phase.DECLARE: (contract.legal_declaration, contract.apply_declaration),
    Phase.STOCK_PLAY: (stock_play.legal_play, stock_play.apply_play),
    Phase.STOCK_MELD: (stock_play.legal_meld, stock_play.apply_meld),
    Phase.TRICK_PLAY: (trick_play.legal_trick_play, trick_play.apply_trick_play),
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
    return stock_play.canonical(state, action) if stocked else action


def apply(state: State, action: Action) -> State:
    """Return the state after `action` by the seat whose turn it is.

    Raises `IllegalAction` if the rules don't allow it. `state` never changes.
    """
    if state.phase is Phase.OVER:
        raise IllegalAction(refusals.GAME_OVER())
    return _PHASES[state.phase][1](state, action)
