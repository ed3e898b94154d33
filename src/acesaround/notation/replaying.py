"""Replays recorded hands."""

from __future__ import annotations

from acesaround.game.actions import Deal
from acesaround.game.state import State, new_state
from acesaround.game.step import apply
from acesaround.notation.record import Record


def hand_states(record: Record, index: int) -> list[State] | None:
    """Return the states of a hand, starting with the one right after the deal.

    Each action adds one more state. Returns None if unknown cards make that impossible. The record
    must be verified.
    """
    unknown = record.first_unknown
    if unknown is not None and index >= unknown:
        return None
    state = new_state(record.rules)
    states: list[State] = []
    for hand in record.hands[: index + 1]:
        assert isinstance(hand.deal, Deal)
        state = apply(state, hand.deal)
        states = [state]
        for move in hand.moves:
            state = apply(state, move.action)
            states.append(state)
    return states
