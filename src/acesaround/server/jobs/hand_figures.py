"""The job that reviews a seat's decisions in a finished game, only for the player's profile."""

from __future__ import annotations

from hashlib import blake2b
from typing import Final

from msgspec import json

from acesaround.server.jobs.game_review import (
    REVIEW_THREADS,
    ReviewInput,
    read_input,
    review_key,
)
from acesaround.server.jobs.kind import JobKind
from acesaround.store.event_log import EventLog
from acesaround.store.job_queue import SLOW


def figures_key(input: ReviewInput) -> str:
    """Return the key of the job for an input."""
    return blake2b(review_key(input).encode(), digest_size=16, person=b"figures").hexdigest()


def _figures_of_hand(_log: EventLog, input: str, number: int) -> str:
    from acesaround.review.decisions import DEALS
    from acesaround.review.games import review_hands
    from acesaround.review.profile import HandFigures

    wanted, game = read_input(input)
    hand = wanted.hands[number - 1]
    [found] = review_hands(
        game,
        [wanted.seat],
        [hand.deal],
        deals=DEALS,
        seed=wanted.seed,
        threads=REVIEW_THREADS,
    )
    return json.encode(
        {"hand": hand.number, **HandFigures.of(game.rules, found).to_json()}
    ).decode()


FIGURES: Final = JobKind("figures", _figures_of_hand, SLOW, needs_kernel=True)
