"""Progress in practice: exercises with their schedule, and what was answered on each day."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from datetime import date, datetime, timedelta
from typing import Annotated, Any, Final

import msgspec

from acesaround.messages import CodedError, practice
from acesaround.practice.exercises import Exercise, unreadable
from acesaround.practice.kinds import DRILLS, PracticeKind, time_limit
from acesaround.practice.schedule import Answer, Memory, is_possible, next_memory

VERSION: Final = 1
"""Version of the JSON format of progress."""
MAX_ITEMS: Final = 500
"""Maximum number of exercises. Beyond that, those that are due last are dropped."""
MAX_DAYS: Final = 400
"""Number of days that are kept, for the streak."""
TALLY_DAYS: Final = 28
"""Number of days whose tallies are kept. From older days, only each kind's latest one is."""
MAX_SECONDS: Final = 300
"""Most seconds that one answer counts for: the rest is a break."""
KEPT_RESULTS: Final = 8
"""Number of latest answers to an exercise that are kept."""
MAX_OTHERS: Final = 5
"""Maximum number of other devices whose answers are kept."""
MAX_DEVICE: Final = 32
"""Maximum number of characters in the id of a device."""

Count = Annotated[int, msgspec.Meta(ge=0)]


class ProgressError(CodedError):
    """Data that isn't practice progress, or is from a newer version."""


class Tally(msgspec.Struct, frozen=True):
    """Answers of one kind on one day, on one device.

    Attributes:
        right, wrong: number of answers.
        points: points that the device has gained in this kind, up to the last of them. They're
            below 0 if it lost points gained on another device.
    """

    right: Count = 0
    wrong: Count = 0
    points: int = 0


class Day(msgspec.Struct, frozen=True):
    """Answers of one day, on one device: the seconds they took, and a tally for each kind."""

    seconds: Annotated[float, msgspec.Meta(ge=0)] = 0
    kinds: dict[PracticeKind, Tally] = {}


class Result(msgspec.Struct, frozen=True, array_like=True):
    """Day of an answer to an exercise, and whether it was right."""

    day: date
    right: bool


class Item(msgspec.Struct, frozen=True):
    """An exercise that comes back.

    Attributes:
        kind: kind of the exercise.
        memory: state of the scheduler, or None before the first answer.
        results: latest answers, the newest last.
        exercise: the exercise, or None if it's stored elsewhere.
    """

    kind: PracticeKind
    memory: Memory | None = None
    results: tuple[Result, ...] = ()
    exercise: Exercise | None = None

    @property
    def is_missed(self) -> bool:
        """True if the exercise has no answer yet, or the last one was wrong."""
        return not self.results or not self.results[-1].right

    def is_due(self, now: datetime) -> bool:
        """Return True if it's time for the exercise."""
        return self.memory is None or self.memory.due <= now


class Progress(msgspec.Struct, frozen=True):
    """Progress of one person.

    Attributes:
        practice: version of the JSON format.
        device: id of this device, or empty before it has one.
        items: exercises that come back, by id.
        days: answers on this device by day.
        others: answers on other devices, by their ids.
    """

    practice: int = VERSION
    device: Annotated[str, msgspec.Meta(max_length=MAX_DEVICE)] = ""
    items: dict[str, Item] = {}
    days: dict[date, Day] = {}
    others: dict[Annotated[str, msgspec.Meta(max_length=MAX_DEVICE)], dict[date, Day]] = {}

    def to_json(self) -> dict[str, Any]:
        """Return this progress as a JSON object, as the reference page describes it."""
        told: dict[str, Any] = msgspec.to_builtins(self, str_keys=True)
        return told

    def with_exercises(self, found: Iterable[Exercise]) -> Progress:
        """Return the progress with more exercises. Those that are there keep their schedule."""
        return self.with_items({one.id: Item(one.kind, exercise=one) for one in found})

    def with_items(self, found: Mapping[str, Item]) -> Progress:
        """Return the progress with more items. Those that are there keep their schedule."""
        items = dict(self.items)
        for id, item in found.items():
            known = items.get(id, item)
            exercise = item.exercise or known.exercise
            items[id] = msgspec.structs.replace(known, kind=item.kind, exercise=exercise)
        return msgspec.structs.replace(self, items=limited_items(items))

    def on_device(self, id: str) -> Progress:
        """Return the progress on the device with an id. What's there is then another device's."""
        if id == self.device:
            return self
        logs = {**self.others, self.device: self.days}
        days = logs.pop(id, {})
        return msgspec.structs.replace(self, device=id, days=days, others=limited_logs(logs))

    def without(self, id: str) -> Progress:
        """Return the progress without an exercise."""
        items = {key: item for key, item in self.items.items() if key != id}
        return msgspec.structs.replace(self, items=items)

    def answered(
        self, kind: PracticeKind, answer: Answer, now: datetime, today: date, id: str | None = None
    ) -> Progress:
        """Return the progress after an answer.

        `now` has a time zone, and `today` is the date where the player is. With the `id` of an
        exercise, it's scheduled again. A right answer is worth a point, but not after a hint, and
        not if it took too long (see `time_limit`). A wrong one costs a point.
        """
        limit = time_limit(kind)
        if limit is not None and answer.right and answer.seconds > limit:
            answer = msgspec.structs.replace(answer, hints=max(1, answer.hints))
        day = self.days.get(today, Day())
        tally = day.kinds.get(kind, Tally(points=_points(self.days, kind, today)))
        gained = -1 if not answer.right else int(not answer.hints)
        tally = Tally(
            right=tally.right + answer.right,
            wrong=tally.wrong + (not answer.right),
            points=tally.points + max(gained, -self.points(kind, today)),
        )
        seconds = day.seconds + min(answer.seconds, MAX_SECONDS)
        days = {**self.days, today: Day(seconds, {**day.kinds, kind: tally})}
        kept = _without_old_tallies(dict(sorted(days.items())[-MAX_DAYS:]), today)
        items = dict(self.items)
        if id is not None and id in items:
            item = items[id]
            results = (*item.results, Result(today, answer.right))[-KEPT_RESULTS:]
            memory = next_memory(item.memory, answer, now)
            items[id] = msgspec.structs.replace(item, memory=memory, results=results)
        return msgspec.structs.replace(self, items=items, days=kept)

    def points(self, kind: PracticeKind, day: date) -> int:
        """Return the points of a kind on all devices at the end of a day: see `level_of`."""
        return max(0, sum(_points(days, kind, day) for days in self._logs()))

    def tallies(self, day: date) -> dict[PracticeKind, Tally]:
        """Return the answers of a day on all devices, without points."""
        found: dict[PracticeKind, Tally] = {}
        for days in self._logs():
            for kind, one in days.get(day, Day()).kinds.items():
                before = found.get(kind, Tally())
                found[kind] = Tally(before.right + one.right, before.wrong + one.wrong)
        return found

    def seconds(self, day: date) -> float:
        """Return the seconds that the answers of a day took on all devices."""
        return sum(days.get(day, Day()).seconds for days in self._logs())

    @property
    def practiced(self) -> set[date]:
        """The days with answers on any device."""
        return {day for days in self._logs() for day in days}

    @property
    def asked(self) -> set[PracticeKind]:
        """The kinds with answers on any device."""
        return {kind for days in self._logs() for day in days.values() for kind in day.kinds}

    def _logs(self) -> Iterator[Mapping[date, Day]]:
        yield self.days
        yield from self.others.values()


def _points(days: Mapping[date, Day], kind: PracticeKind, day: date) -> int:
    """Return the points that a device has gained in a kind up to a day."""
    before = [at for at, one in days.items() if at <= day and kind in one.kinds]
    return days[max(before)].kinds[kind].points if before else 0


def limited_logs(logs: Mapping[str, dict[date, Day]]) -> dict[str, dict[date, Day]]:
    """Return the answers of at most `MAX_OTHERS` devices, those that were used last."""
    used = sorted((one for one in logs if logs[one]), key=lambda one: (max(logs[one]), one))
    return {device: logs[device] for device in used[-MAX_OTHERS:]}


def limited_items(items: Mapping[str, Item]) -> dict[str, Item]:
    """Return at most `MAX_ITEMS` items, without those that are due last."""
    if len(items) <= MAX_ITEMS:
        return dict(items)
    return dict(sorted(items.items(), key=_due)[:MAX_ITEMS])


def _without_old_tallies(days: Mapping[date, Day], today: date) -> dict[date, Day]:
    """Return sorted days. Before the latest weeks, only the last tally of each kind is left."""
    old = [day for day in days if today - day >= timedelta(days=TALLY_DAYS)]
    latest = {kind: day for day in old for kind in days[day].kinds}
    told = dict(days)
    for day in old:
        kinds = {kind: tally for kind, tally in days[day].kinds.items() if latest[kind] == day}
        told[day] = msgspec.structs.replace(days[day], kinds=kinds)
    return told


def _due(item: tuple[str, Item]) -> float:
    memory = item[1].memory
    return 0 if memory is None else memory.due.timestamp()


def progress_from_json(data: bytes | str) -> Progress:
    """Return the progress in a file. Raises `ProgressError` if it's none, or a newer version."""
    try:
        version = msgspec.json.decode(data, type=_Version).practice
        if version > VERSION:
            raise ProgressError(practice.NEWER_PROGRESS(version=version))
        found = msgspec.json.decode(data, type=Progress)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise ProgressError(practice.NOT_PROGRESS(problem=str(error)[:200])) from None
    _check(found)
    return found


class _Version(msgspec.Struct):
    practice: Annotated[int, msgspec.Meta(ge=1)]


def _check(found: Progress) -> None:
    """Raise `ProgressError` for impossible dates, and for exercises that can't be asked or shown.

    An exercise has to be under its own id and kind.
    """
    if len(found.others) > MAX_OTHERS:
        problem = f"it has {len(found.others)} other devices, and at most {MAX_OTHERS} work"
        raise ProgressError(practice.NOT_PROGRESS(problem=problem))
    for day in found.practiced:
        _check_date(day)
    for id, item in found.items.items():
        for result in item.results:
            _check_date(result.day)
        if item.memory is not None:
            _check_date(item.memory.answered)
            # An exercise comes back up to a year later.
            _check_date(item.memory.due, 1)
        wrong = item.kind in DRILLS
        if item.exercise is not None:
            wrong = item.exercise.id != id or item.exercise.kind != item.kind
        if wrong:
            problem = f"the exercise {id} doesn't fit its place"
            raise ProgressError(practice.NOT_PROGRESS(problem=problem))
        if item.exercise is not None and (reason := unreadable(item.exercise)):
            raise ProgressError(practice.NOT_PROGRESS(problem=f"exercise {id}: {reason}"))


def _check_date(day: date, more: int = 0) -> None:
    if not is_possible(day, more):
        problem = f"{day} isn't in the years 1970 to 2200"
        raise ProgressError(practice.NOT_PROGRESS(problem=problem))
