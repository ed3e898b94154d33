"""Judgment of a choice in an exercise, also of one that wasn't compared with the others."""

from __future__ import annotations

from dataclasses import asdict

import msgspec

from acesaround.game.actions import Action
from acesaround.practice.exercises import MIN_LOSS, Choice, Exercise
from acesaround.review.decisions import compare_choices
from acesaround.review.losses import ALPHA, choice_losses


class Judged(msgspec.Struct, frozen=True):
    """A choice, and True if it counts as right."""

    choice: Choice
    right: bool


def judge_choice(exercise: Exercise, action: Action) -> Judged | None:
    """Return the judgment of a legal choice.

    A choice that wasn't compared is compared now, in the same deals. Returns None if that isn't
    possible. Raises `ExerciseError` if the record isn't valid.
    """
    for one in exercise.review.choices:
        if one.action == str(action):
            return Judged(one, exercise.is_right(one.action))
    review = exercise.review
    results = compare_choices(exercise.view(), action, seed=review.seed, deals=review.deals)
    if results is None:
        return None
    mine = choice_losses(results)[results.choices.index(action)]
    blamed = mine.certain or mine.p <= ALPHA
    right = mine.is_best or mine.loss < MIN_LOSS or not blamed
    return Judged(msgspec.convert(asdict(mine) | {"interval": mine.interval}, Choice), right)
