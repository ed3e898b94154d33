"""Hindsight: the value of each choice if all cards had been open, and everyone played their best.

These values use the true deal, which the seat couldn't know, so they never enter a verdict.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Final

from acesaround.game.actions import Action, Bury, Fold, Play, PlayOn
from acesaround.game.state import Phase, State
from acesaround.game.step import apply
from acesaround.game.view import View, view
from acesaround.kernel.interface import Cancel
from acesaround.kernel.solve import Bounds, Table, solve
from acesaround.notation.actions import parse_action
from acesaround.players.expert.card_play import trick_of
from acesaround.players.expert.outcomes import Outlook
from acesaround.review.cards import SOLVER_MEGABYTES, fold_value
from acesaround.review.decisions import DecisionReview, in_threads
from acesaround.review.results import OpenValue

OPEN_NODES: Final = 5_000_000
"""Default maximum number of positions to search for a decision: at most about a second."""


def with_open_values(
    reviews: Sequence[DecisionReview],
    states: Sequence[State],
    nodes: int,
    threads: int,
    cancel: Cancel,
) -> list[DecisionReview]:
    """Return the reviews with the values of their choices with all cards open.

    `states` has the state before each action in the hand, as in `DecisionReview.number`.
    """

    def compute(one: DecisionReview) -> DecisionReview:
        actions = [parse_action(choice.action) for choice in one.choices]
        values = open_values(states[one.number], actions, nodes=nodes, cancel=cancel)
        cancel.check()
        return replace(one, open={str(action): value for action, value in values.items()})

    return in_threads(compute, reviews, threads, cancel)


def open_values(
    state: State, choices: Sequence[Action], *, nodes: int, cancel: Cancel | None = None
) -> Mapping[Action, OpenValue]:
    """Return the value of each choice to the seat that's about to choose.

    After about `nodes` positions, a value is a range. The same number always gives the same values.
    Choices that further choices follow before the play, such as a trump suit, are left out.
    """
    assert state.turn is not None
    seen = view(state, state.turn)
    found: dict[Action, OpenValue] = {}
    if Fold() in choices:
        ahead = fold_value(seen).ahead
        found[Fold()] = (ahead, ahead)
    if state.phase is Phase.TRICK_PLAY:
        cards = [choice for choice in choices if isinstance(choice, Play)]
        return found | _cards(seen, state, cards, nodes, cancel)
    led = {choice: _before_the_lead(state, choice) for choice in choices}
    solved = {choice: after for choice, after in led.items() if after is not None}
    for choice, after in solved.items():
        found[choice] = _lead(after, state.turn, max(1, nodes // len(solved)), cancel)
    return found


def _cards(
    seen: View, state: State, cards: Sequence[Play], nodes: int, cancel: Cancel | None
) -> dict[Action, OpenValue]:
    outlook, table = Outlook.of(seen), Table(SOLVER_MEGABYTES)
    position = trick_of(seen, outlook.side).with_hands(state.hands)
    solution = solve(position, nodes=nodes, line=False, table=table, cancel=cancel)
    return {play: _value(outlook, solution.cards[play.card]) for play in cards}


def _before_the_lead(state: State, choice: Action) -> State | None:
    """Return the state before the first lead if no further choice comes before it, or None."""
    if not isinstance(choice, Bury | PlayOn):
        return None
    state = apply(state, choice)
    if state.phase is Phase.DECLARE:
        state = apply(state, PlayOn())
    return state if state.phase is Phase.TRICK_PLAY else None


def _lead(state: State, seat: int, nodes: int, cancel: Cancel | None) -> OpenValue:
    seen = view(state, seat)
    outlook, table = Outlook.of(seen), Table(SOLVER_MEGABYTES)
    position = trick_of(seen, outlook.side).with_hands(state.hands)
    solution = solve(position, nodes=nodes, cards=False, line=False, table=table, cancel=cancel)
    return _value(outlook, solution.bounds)


def _value(outlook: Outlook, won: Bounds) -> OpenValue:
    """Return the lowest and highest points of the hand, given the trick points still won."""
    results = outlook.results[won.lower : won.upper + 1]
    return min(results), max(results)
