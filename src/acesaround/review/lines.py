"""Lines: how a finished hand would have continued after a choice, trick by trick.

Everyone continues by simple rules that look only at their own cards, and at what everyone knows:
before the first lead like `DaughertyPlayer`, then by the playout policy ``heuristic``. The review's
own policy is the same, except that it also tries other cards at random. If the review solved the
choice, everyone plays their best instead, with all cards open.

A line is one example. It's never part of a verdict.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any, Final

from acesaround.cards import Hand
from acesaround.game.actions import PLAYS, Action, Fold, PlayOn
from acesaround.game.state import Phase, State, Trick
from acesaround.game.step import apply, legal
from acesaround.game.view import View, view
from acesaround.kernel.inference import unseen
from acesaround.kernel.playouts import traced_playout
from acesaround.kernel.position import Position
from acesaround.kernel.sample import Sampler
from acesaround.kernel.solve import Table, solve
from acesaround.players.daugherty import DaughertyPlayer
from acesaround.players.expert.card_play import MAX_NODES, trick_of
from acesaround.players.expert.outcomes import Outlook
from acesaround.review.cards import (
    SOLVER_MEGABYTES,
    card_results,
    is_solved,
    lacking_kinds,
    likely_unseen,
)

TYPICAL_DEALS: Final = 100
"""Number of sampled deals of which the most typical one is shown."""


@dataclass(frozen=True, slots=True)
class Line:
    """A hand from a choice to its end.

    Attributes:
        actions: the seats and their actions from the choice up to the first lead.
        tricks: the tricks from then on, including the one of the choice.
        points: points of the hand for the seat that chose: its team's minus the best other team's.
        outcome: outcome of the hand, such as ``made`` or ``set``.
    """

    actions: tuple[tuple[int, Action], ...]
    tricks: tuple[Trick, ...]
    points: int
    outcome: str

    def to_json(self) -> dict[str, Any]:
        """Return this line as a JSON object."""
        return {
            "actions": [{"seat": seat, "action": str(action)} for seat, action in self.actions],
            "tricks": [
                {
                    "leader": trick.leader,
                    "cards": [card.text for card in trick.cards],
                    "winner": trick.winner,
                    "points": trick.points,
                }
                for trick in self.tricks
            ],
            "points": self.points,
            "outcome": self.outcome,
        }


def line_of(state: State, actions: Sequence[Action]) -> Line:
    """Return the line of `actions`, which have to lead from `state` to the end of the hand."""
    seat, first, results = state.turn, len(state.tricks), len(state.match.results)
    assert seat is not None
    before: list[tuple[int, Action]] = []
    for action in actions:
        if len(state.match.results) > results:
            break
        if state.phase is not Phase.TRICK_PLAY and state.turn is not None:
            before.append((state.turn, action))
        state = apply(state, action)
    if len(state.match.results) == results:
        raise ValueError("these actions don't end the hand")
    result = state.match.results[results]
    points = result.margin(state.rules.teams[seat])
    return Line(tuple(before), result.played[first:], points, result.outcome)


def line_after(state: State, choice: Action) -> Line:
    """Return how the hand continues after a choice of the seat to act, with the cards of `state`.

    Raises `IllegalAction` for a choice that isn't legal.
    """
    assert state.turn is not None
    solved, lacking = _known(view(state, state.turn))
    players = [DaughertyPlayer() for _ in state.hands]
    actions, results = [choice], len(state.match.results)
    now = apply(state, choice)
    while len(now.match.results) == results:
        assert now.turn is not None
        if now.phase is Phase.TRICK_PLAY:
            rest = _best_plays(now) if solved else _plays(now, lacking)
        else:
            rest = [_without_fold(now, players[now.turn].choose(view(now, now.turn)).action)]
        for action in rest:
            now = apply(now, action)
        actions += rest
    return line_of(state, actions)


def _without_fold(state: State, action: Action) -> Action:
    """Return an action, or playing on instead of a fold, as the review's playouts do."""
    return PlayOn() if isinstance(action, Fold) and PlayOn() in legal(state) else action


def _known(seen: View) -> tuple[bool, list[int]]:
    """Return True if the review solves the rest of the hand, and the kinds that each seat lacks.

    Before the play, nobody is known to lack any.
    """
    if seen.phase is not Phase.TRICK_PLAY or seen.trump is None:
        return False, []
    known = unseen(seen)
    return is_solved(known), lacking_kinds(known)


def _plays(state: State, lacking: Sequence[int] = ()) -> list[Action]:
    """Return the rest of the hand by the playout policy."""
    return [PLAYS[step.card] for step in traced_playout(_position(state), lacking=lacking).steps]


def _best_plays(state: State) -> list[Action]:
    """Return the rest of the hand with best play, or by the playout policy if that's too much."""
    table = Table(SOLVER_MEGABYTES)
    best = solve(_position(state), nodes=MAX_NODES, cards=False, table=table).line
    return [PLAYS[card] for card in best] or _plays(state)


def _position(state: State) -> Position:
    assert state.turn is not None
    seen = view(state, state.turn)
    return trick_of(seen, Outlook.of(seen).side).with_hands(state.hands)


def typical_state(state: State, chosen: Action, better: Action, seed: int) -> State | None:
    """Return the state with cards that the seat to act could have believed in.

    Of the first `TYPICAL_DEALS` deals of the review with this `seed`, it's the one in which the
    results of both choices are closest to their means. The hidden cards of `state` don't matter.
    It's None unless both choices can be compared in trick play.
    """
    assert state.turn is not None
    seen = view(state, state.turn)
    if seen.phase is not Phase.TRICK_PLAY or seen.trump is None:
        return None
    results = card_results(seen, TYPICAL_DEALS, seed, "heuristic")
    if chosen not in results.choices or better not in results.choices:
        return None
    rows = [results.points[results.row(choice)] for choice in (chosen, better)]
    means = [sum(row) / len(row) for row in rows]
    distances = [
        sum((points - mean) ** 2 for points, mean in zip(each, means, strict=True))
        for each in zip(*rows, strict=True)
    ]
    number = min(range(TYPICAL_DEALS), key=distances.__getitem__)
    worlds = Sampler(likely_unseen(seen)).draw(TYPICAL_DEALS, seed=seed)
    buried = worlds.elsewhere(number).get("buried", seen.buried or Hand())
    return replace(state, hands=worlds[number], round=replace(state.this_round, buried=buried))


def happened(actions: Sequence[tuple[State, Action]], number: int) -> Line:
    """Return the line of a finished hand from its action `number` on, as it was played.

    `actions` are from `hand_actions`.
    """
    state = actions[number][0]
    return line_of(state, [action for _, action in actions[number:]])
