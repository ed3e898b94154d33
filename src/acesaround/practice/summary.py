"""Summary of progress: streak, levels, what got better, and what to practice next."""

from __future__ import annotations

from collections.abc import Collection
from datetime import date, datetime, timedelta
from math import isqrt
from typing import Any, Final

import msgspec

from acesaround.practice.kinds import KINDS, PracticeKind
from acesaround.practice.progress import Item, Progress, Tally

WEEK: Final = timedelta(days=7)
_RECENT: Final = timedelta(days=14)
_CLEAR_SHARE: Final = 0.2
"""Least difference in the share of right answers that counts as better than before."""
_ENOUGH: Final = 3
"""Least number of answers for a share."""


def level_of(points: int) -> int:
    """Return the level for some points: 1 from the start, and 2, 3, 4 from 3, 8, 15 points."""
    return isqrt(points + 1)


def points_missing(points: int) -> int:
    """Return the number of points to the next level."""
    return (level_of(points) + 1) ** 2 - 1 - points


class KindProgress(msgspec.Struct, frozen=True):
    """Progress in one kind.

    Attributes:
        kind: the kind.
        level: level now.
        missing: points to the next level.
        level_before: level a week ago.
        right, answers: right answers and all answers in the last seven days.
        right_before, answers_before: the same for the seven days before.
        mended: exercises that were wrong before, and are right since some day of the last seven.
        waiting: exercises of this kind that come back.
    """

    kind: PracticeKind
    level: int
    missing: int
    level_before: int
    right: int
    answers: int
    right_before: int
    answers_before: int
    mended: int
    waiting: int

    @property
    def is_better(self) -> bool:
        """True if this kind got better in a week: its level, or clearly more right answers."""
        if self.mended or self.level > self.level_before:
            return True
        if min(self.answers, self.answers_before) < _ENOUGH:
            return False
        share = self.right / self.answers - self.right_before / self.answers_before
        return share >= _CLEAR_SHARE


class Summary(msgspec.Struct, frozen=True):
    """Summary of progress on a day.

    Attributes:
        streak: number of days in a row with answers, up to today or yesterday.
        practiced_today: True if there are answers today.
        seconds_today, right_today, answers_today: seconds and answers of today.
        kinds: progress in each kind that was answered or has exercises.
        due: ids of the exercises that are due, the longest due first, new ones last.
        waiting: number of all exercises.
        next_due: time when the next exercise is due, or None if one is due or there are none.
    """

    streak: int
    practiced_today: bool
    seconds_today: float
    right_today: int
    answers_today: int
    kinds: tuple[KindProgress, ...]
    due: tuple[str, ...]
    waiting: int
    next_due: datetime | None

    @property
    def better(self) -> list[KindProgress]:
        """Kinds that got better in a week."""
        return [one for one in self.kinds if one.is_better]

    def to_json(self) -> dict[str, Any]:
        """Return this summary as a JSON object, as the reference page describes it."""
        told: dict[str, Any] = msgspec.to_builtins(self)
        told["better"] = [one.kind for one in self.better]
        return told


def summarize(progress: Progress, now: datetime, today: date) -> Summary:
    """Return the summary on a day. `now` has a time zone, and `today` is the player's date."""
    tallies = progress.tallies(today).values()
    due = sorted(
        (key for key, item in progress.items.items() if item.is_due(now)),
        key=lambda key: _due_order(progress, key),
    )
    later = [item.memory.due for item in progress.items.values() if item.memory is not None]
    asked = progress.asked | {item.kind for item in progress.items.values()}
    return Summary(
        streak=_streak(progress, today),
        practiced_today=today in progress.practiced,
        seconds_today=progress.seconds(today),
        right_today=sum(one.right for one in tallies),
        answers_today=sum(one.right + one.wrong for one in tallies),
        kinds=tuple(_kind(progress, kind, today) for kind in KINDS if kind in asked),
        due=tuple(due),
        waiting=len(progress.items),
        next_due=None if due or not later else min(later),
    )


def _due_order(progress: Progress, key: str) -> tuple[bool, float]:
    memory = progress.items[key].memory
    return memory is None, 0 if memory is None else memory.due.timestamp()


def _streak(progress: Progress, today: date) -> int:
    days = progress.practiced
    day = today if today in days else today - timedelta(days=1)
    count = 0
    while day in days:
        count, day = count + 1, day - timedelta(days=1)
    return count


def _kind(progress: Progress, kind: PracticeKind, today: date) -> KindProgress:
    week, before = (_tally(progress, kind, today - weeks * WEEK) for weeks in (0, 1))
    points = progress.points(kind, today)
    items = [item for item in progress.items.values() if item.kind == kind]
    return KindProgress(
        kind=kind,
        level=level_of(points),
        missing=points_missing(points),
        level_before=level_of(progress.points(kind, today - WEEK)),
        right=week.right,
        answers=week.right + week.wrong,
        right_before=before.right,
        answers_before=before.right + before.wrong,
        mended=sum(_is_mended(one, today) for one in items),
        waiting=len(items),
    )


def _is_mended(item: Item, today: date) -> bool:
    """Return True if an exercise is right now, and never was more than a week ago."""
    if not item.results or not item.results[-1].right:
        return False
    return all(today - one.day < WEEK for one in item.results if one.right)


def _tally(progress: Progress, kind: PracticeKind, last: date) -> Tally:
    """Return the answers of the seven days up to `last`."""
    days = [progress.tallies(last - timedelta(days=ago)) for ago in range(WEEK.days)]
    found = [day[kind] for day in days if kind in day]
    return Tally(sum(one.right for one in found), sum(one.wrong for one in found))


def next_kind(progress: Progress, kinds: Collection[PracticeKind], today: date) -> PracticeKind:
    """Return the kind to drill next: what's missed most, unless it was asked a lot today.

    Wrong answers of the last two weeks count, and so do exercises without a right answer since the
    mistake. Kinds that were never asked come in between. Raises ValueError if there are no kinds.
    """

    recent = [progress.tallies(today - timedelta(days=ago)) for ago in range(_RECENT.days)]

    def need(kind: PracticeKind) -> float:
        right = wrong = 0
        for day in recent:
            tally = day.get(kind, Tally())
            right, wrong = right + tally.right, wrong + tally.wrong
        wrong += sum(item.kind == kind and item.is_missed for item in progress.items.values())
        today_tally = recent[0].get(kind, Tally())
        return (wrong + 1) / (right + wrong + 2) / (1 + today_tally.right + today_tally.wrong)

    return max((kind for kind in KINDS if kind in kinds), key=need)
