"""The naming phase: the bid winner picks up the widow and names trump."""

from __future__ import annotations

from dataclasses import replace

from acesaround.game.actions import Action, NameTrump
from acesaround.game.errors import IllegalAction
from acesaround.game.legal import Choices, Legal
from acesaround.game.phase import Phase
from acesaround.game.phases.exchange import start_exchange
from acesaround.game.phases.showing import settle_without_trump
from acesaround.game.phases.widow import take_widow
from acesaround.game.state import State
from acesaround.game.trump import TrumpChoice, trump_choice
from acesaround.messages import refusals


def start_naming(state: State) -> State:
    """Ask the bid winner to name trump. If no suit can be named, end the hand.

    See S0-52, S1-54, S3-68.
    """
    widow = state.rules.widow
    if widow is not None and widow.trump_named == "after_widow":
        state = take_widow(state)
    if _choice(state).outcome != "name":
        return settle_without_trump(state)
    return replace(state, phase=Phase.NAME_TRUMP, turn=state.this_round.declarer)


def legal(state: State) -> Legal:
    """Return the suits that can be named."""
    return Choices(tuple(NameTrump(suit) for suit in _choice(state).suits))


def apply(state: State, action: Action) -> State:
    """Name trump."""
    if not isinstance(action, NameTrump):
        raise IllegalAction(refusals.NAME_TRUMP_NOW(), legal(state))
    if action not in legal(state):
        raise IllegalAction(refusals.NO_MARRIAGE_IN_SUIT(suit=action.suit), legal(state))
    named = replace(state, round=replace(state.this_round, trump=action.suit))
    widow = state.rules.widow
    if widow is not None and widow.trump_named == "before_widow":
        named = take_widow(named)
    return start_exchange(named)


def _choice(state: State) -> TrumpChoice:
    this = state.this_round
    assert this.declarer is not None
    return trump_choice(state.rules, state.hands[this.declarer], this.bid)
