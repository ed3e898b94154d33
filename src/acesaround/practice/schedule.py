"""Schedule: when an exercise comes back, by the FSRS scheduler.

Intervals are whole days. The scheduler isn't randomized, so the same answers always give the same
dates.
"""

from __future__ import annotations

from datetime import UTC, date, datetime
from functools import cache
from typing import TYPE_CHECKING, Annotated, Final, Literal

import msgspec

if TYPE_CHECKING:
    from fsrs import Scheduler

MAX_DAYS: Final = 365
"""Maximum number of days until an exercise comes back."""

Grade = Literal["again", "hard", "good", "easy"]
"""Grade of an answer: wrong, right with help or slowly, right, or right at once."""
Positive = Annotated[float, msgspec.Meta(gt=0)]
Moment = Annotated[datetime, msgspec.Meta(tz=True)]


_FIRST_YEAR: Final = 1970
"""The year of a clock that was never set."""
_LAST_YEAR: Final = 2200


def is_possible(day: date, more: int = 0) -> bool:
    """Return True for a date or time in the years 1970 to 2200, or up to `more` years later."""
    return _FIRST_YEAR <= day.year <= _LAST_YEAR + more


class Memory(msgspec.Struct, frozen=True):
    """State of the scheduler for an exercise that was answered.

    Attributes:
        stability: days after which the answer is remembered with a probability of 90%.
        difficulty: difficulty of the exercise, 1 to 10.
        due: time from which the exercise comes back.
        answered: time of the last answer.
    """

    stability: Positive
    difficulty: Annotated[float, msgspec.Meta(ge=1, le=10)]
    due: Moment
    answered: Moment


class Answer(msgspec.Struct, frozen=True):
    """Facts about an answer.

    Attributes:
        right: True if the choice counts as right.
        hints: number of hints shown before it.
        seconds: seconds until the answer.
    """

    right: bool
    hints: Annotated[int, msgspec.Meta(ge=0, le=100)] = 0
    seconds: Annotated[float, msgspec.Meta(ge=0)] = 0


EASY_SECONDS: Final = 5.0
"""Seconds up to which a right answer is easy."""


def grade(answer: Answer) -> Grade:
    """Return the grade of an answer."""
    if not answer.right:
        return "again"
    if answer.hints:
        return "hard"
    return "easy" if answer.seconds <= EASY_SECONDS else "good"


def next_memory(memory: Memory | None, answer: Answer, now: datetime) -> Memory:
    """Return the state after an answer. Before the first answer, `memory` is None.

    `now` has a time zone. If it's before the last answer, because a clock was changed, the time of
    the last answer is used instead.
    """
    from fsrs import Card, Rating, State

    now = now.astimezone(UTC)
    if memory is None:
        # With an id, the card isn't numbered by the clock.
        card = Card(card_id=0, due=now)
    else:
        answered = memory.answered.astimezone(UTC)
        now = max(now, answered)
        card = Card(
            card_id=0,
            state=State.Review,
            stability=memory.stability,
            difficulty=memory.difficulty,
            due=memory.due.astimezone(UTC),
            last_review=answered,
        )
    ratings = {"again": Rating.Again, "hard": Rating.Hard, "good": Rating.Good, "easy": Rating.Easy}
    card, _ = _scheduler().review_card(card, ratings[grade(answer)], now)
    assert card.stability is not None and card.difficulty is not None
    return Memory(card.stability, card.difficulty, card.due, now)


@cache
def _scheduler() -> Scheduler:
    from fsrs import Scheduler

    return Scheduler(
        learning_steps=(),
        relearning_steps=(),
        maximum_interval=MAX_DAYS,
        enable_fuzzing=False,
    )
