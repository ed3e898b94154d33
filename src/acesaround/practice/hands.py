"""Exercises from random hands: mistakes that a beginner makes there.

A first, rough comparison finds them. The figures and the verdict come from a second one with other
deals, because a choice can look bad in the first one just by bad luck.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import replace
from random import Random
from typing import Final

from acesaround.game.actions import Play
from acesaround.game.state import Phase
from acesaround.kernel.interface import Cancel
from acesaround.notation.actions import parse_action
from acesaround.players.registry import player
from acesaround.practice.exercises import Exercise, Reviewed, exercise_of
from acesaround.practice.kinds import phases_of
from acesaround.practice.mistakes import record_of_game
from acesaround.review.decisions import (
    DEALS,
    POLICY,
    Decision,
    compare_choices,
    decision_seed,
    decisions,
    judge_decisions,
)
from acesaround.review.losses import ChoiceLoss, choice_losses
from acesaround.review.mistakes import MistakeKind, mistake_kind
from acesaround.review.results import Results
from acesaround.rules.model import RuleSet
from acesaround.session import Game, new

PLAYER: Final = "beginner"
"""Computer player whose mistakes are found."""
ROUGH_DEALS: Final = 64
"""Number of deals for the first comparison."""
MAX_HANDS: Final = 24
"""Maximum number of hands to look through by default."""
_CAREFUL_HANDS: Final = 4
"""Number of hands to look through before players get careless: beginners avoid some mistakes."""
_SLIPS: Final = 0.3
"""Part of its cards that a careless player plays at random."""
_ROUGH_LOSS: Final = 2.0
"""Points that a choice has to lose in the first comparison, unless the loss is proven."""
_ROUGH_P: Final = 0.05


def hand_exercise(
    rules: RuleSet,
    kinds: Collection[MistakeKind],
    seed: str,
    hands: int = MAX_HANDS,
    cancel: Cancel | None = None,
) -> Exercise | None:
    """Return an exercise of one of these kinds from a random hand, or None if none was found.

    It looks through at most `hands` hands. The same arguments always give the same exercise. At
    most half of its choices are right. Raises `Cancelled` after another thread sets `cancel`.
    """
    cancel = cancel or Cancel()
    phases = frozenset[Phase]().union(*map(phases_of, kinds))
    for number in range(hands):
        cancel.check()
        careless = number >= _CAREFUL_HANDS and Phase.TRICK_PLAY in phases
        game, hand = random_hand(rules, f"{seed}:{number}", slips=_SLIPS if careless else 0)
        for one in _tempting(game, hand, kinds, phases, cancel):
            exercise = _confirmed(game, one, f"{seed}:{number}", cancel)
            if exercise is not None and exercise.kind in kinds:
                return exercise
    return None


def random_hand(rules: RuleSet, seed: str, slips: float = 0) -> tuple[Game, int]:
    """Return a hand that beginners played to its end, and its number in the game, from 1.

    `slips` is the part of their cards that they play at random, 0 to 1. Hands that everyone passed
    come before the hand.
    """
    players = [player(PLAYER, f"{seed}:{seat}") for seat in range(rules.table.players)]
    game, rng, number = new(rules, seed), Random(f"{seed}:slips"), 0
    while not game.state.match.hands:
        seen = game.view()
        action = players[seen.seat].choose(seen).action
        if seen.phase is Phase.TRICK_PLAY and slips and rng.random() < slips:
            action = rng.choice([one for one in seen.legal if isinstance(one, Play)])
        game, number = game.play(action), number + 1
    dealt = len(game.state.match.results)
    return game.at(number + dealt), dealt


def _tempting(
    game: Game,
    hand: int,
    kinds: Collection[MistakeKind],
    phases: Collection[Phase],
    cancel: Cancel,
) -> Iterator[Decision]:
    """Yield decisions that seem to be mistakes of these kinds, by few deals."""
    for seat in range(game.rules.table.players):
        for one in decisions(game, hand, seat):
            if one.view.phase not in phases:
                continue
            seed = decision_seed("rough", one.hand, one.number, seat)
            results = _compare(one, seed, ROUGH_DEALS, cancel)
            if results is None:
                continue
            mine = choice_losses(results)[results.choices.index(one.chosen)]
            if not _is_costly(mine):
                continue
            if mistake_kind(one.view, one.chosen, parse_action(mine.compared_with)) in kinds:
                yield one


def _compare(one: Decision, seed: int, deals: int, cancel: Cancel) -> Results | None:
    """Return the results of a decision, without the margin that reviews allow for.

    Nobody is blamed here, and bids that lose more than the margin are rare.
    """
    results = compare_choices(one.view, one.chosen, seed=seed, deals=deals, cancel=cancel)
    return None if results is None else replace(results, margin=0.0)


def _is_costly(mine: ChoiceLoss) -> bool:
    if mine.is_best:
        return False
    return mine.certain or (mine.loss >= _ROUGH_LOSS and mine.p < _ROUGH_P)


def _confirmed(game: Game, one: Decision, seed: str, cancel: Cancel) -> Exercise | None:
    """Return a decision as an exercise, with figures from new deals, if it asks for something."""
    own = decision_seed(seed, one.hand, one.number, one.view.seat)
    results = _compare(one, own, DEALS, cancel)
    if results is None:
        return None
    [review] = judge_decisions([(one, own, results)], POLICY)
    record = record_of_game(game)
    found = exercise_of(one.view, record, game.rules.name, Reviewed.of(review), seed, "hand")
    if found is None or 2 * len(found.right) > len(review.choices):
        return None
    return found
