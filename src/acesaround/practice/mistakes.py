"""Mistakes from reviewed games, as exercises."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from acesaround.notation.writer import dumps
from acesaround.practice.exercises import Exercise, Reviewed, exercise_of
from acesaround.review.decisions import decisions
from acesaround.review.games import HandReview
from acesaround.session import Game


def record_of_game(game: Game) -> str:
    """Return the record of a game for exercises: without names, and without its seed."""
    return dumps(Game(game.rules, game.actions))


def mistakes(
    game: Game, reviews: Iterable[HandReview | Mapping[str, Any]], seed: str
) -> list[Exercise]:
    """Return the mistakes in reviewed hands of a finished game, the first ones first.

    `reviews` are the reviews or their JSON objects, where ``hand`` is the number of the deal, and
    `seed` is the seed of the review. Provisional figures and unclear losses aren't mistakes.
    """
    record, found = record_of_game(game), list[Exercise]()
    for one in reviews:
        told = one.to_json() if isinstance(one, HandReview) else one
        faults = [each for each in told["decisions"] if each["is_fault"]]
        if not faults:
            continue
        hand, seat = told["hand"], told["seat"]
        views = {each.number: each.view for each in decisions(game, hand, seat)}
        for fault in faults:
            review = Reviewed.of({**fault, "hand": hand})
            seen = views[review.number]
            exercise = exercise_of(seen, record, game.rules.name, review, seed, "game")
            if exercise is not None:
                found.append(exercise)
    return found
