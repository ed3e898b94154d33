"""The job that works out a player's profile in a finished game: losses, results, and luck."""

from __future__ import annotations

from functools import lru_cache
from hashlib import blake2b
from typing import Final

from msgspec import json

from acesaround.analysis.luck import HandLuck, hand_luck
from acesaround.kernel.interface import Cancel
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
    return blake2b(review_key(input).encode(), digest_size=16, person=b"figures 3").hexdigest()


def _figures_of_hand(_log: EventLog, input: str, number: int, cancel: Cancel) -> str:
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
        cancel=cancel,
    )
    luck = _luck(input)[hand.number - 1]
    told = {"hand": hand.number, **HandFigures.of(game.rules, found).to_json()}
    return json.encode(told | {"result": float(luck.result), "luck": float(luck.luck)}).decode()


@lru_cache(maxsize=1)
def _luck(input: str) -> list[HandLuck]:
    """Return the seat's result and luck in each hand."""
    wanted, game = read_input(input)
    return list(hand_luck(game.rules, game.actions, game.rules.teams[wanted.seat]))


FIGURES: Final = JobKind("figures", _figures_of_hand, SLOW, needs_kernel=True)
