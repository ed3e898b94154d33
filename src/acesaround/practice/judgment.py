"""Judgment of the choice that answers an exercise, also of one that wasn't compared before."""

from __future__ import annotations

from dataclasses import asdict, dataclass

import msgspec

from acesaround.game.actions import Action
from acesaround.kernel.interface import Cancel
from acesaround.messages import Message
from acesaround.notation.actions import parse_action
from acesaround.players.registry import is_engine_compiled
from acesaround.practice.exercises import Choice, Exercise, review_reasons, right_choices
from acesaround.review.decisions import POLICY, compare_choices
from acesaround.review.losses import choice_losses
from acesaround.review.mistakes import MistakeKind, mistake_kind
from acesaround.review.reasons import fault_reasons


@dataclass(frozen=True, slots=True)
class Judged:
    """Judgment of a choice.

    Attributes:
        choice: the choice and its figures.
        right: True if it counts as right.
        mistake: what a wrong choice did wrong, which can differ from the exercise's mistake. None
            for a right one.
        reasons: facts about a wrong choice, counted in the deals of the exercise. Empty if it's
            right, or if they can't be counted without the compiled engine.
    """

    choice: Choice
    right: bool
    mistake: MistakeKind | None = None
    reasons: tuple[Message, ...] = ()


def judge_choice(exercise: Exercise, action: Action, cancel: Cancel | None = None) -> Judged | None:
    """Return the judgment of a legal choice.

    A choice that wasn't compared is compared now, in the same deals. Returns None if that isn't
    possible. Raises `ExerciseError` if the record isn't valid, and `Cancelled` after another thread
    sets `cancel`.
    """
    review, text = exercise.review, str(action)
    known = next((one for one in review.choices if one.action == text), None)
    if known is not None and exercise.is_right(text):
        return Judged(known, right=True)
    if known is not None and text == review.chosen:
        reasons = tuple(review_reasons(review.reasons))
        return Judged(known, right=False, mistake=exercise.kind, reasons=reasons)
    seen = exercise.view()
    if known is not None and not is_engine_compiled():
        kind = mistake_kind(seen, action, parse_action(known.compared_with))
        return Judged(known, right=False, mistake=kind)
    results = compare_choices(seen, action, seed=review.seed, deals=review.deals, cancel=cancel)
    if results is None:
        return None
    losses = choice_losses(results)
    mine = losses[results.choices.index(action)]
    choice = known or msgspec.convert(asdict(mine) | {"interval": mine.interval}, Choice)
    if known is None and text in right_choices(losses):
        return Judged(choice, right=True)
    better = parse_action(choice.compared_with)
    if better == action:
        return Judged(choice, right=False)
    # The engine may have changed since the review, and then its figures have no reasons here.
    points = {one.action: one.points for one in losses}
    agrees = points.get(str(better), mine.points) > mine.points
    facts = fault_reasons(seen, action, better, results, review.seed, POLICY) if agrees else ()
    mistake = mistake_kind(seen, action, better)
    return Judged(choice, right=False, mistake=mistake, reasons=facts)
