"""Merge of progress from several devices. Each answer counts once, whatever was merged before."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from datetime import date

import msgspec

from acesaround.practice.kinds import PracticeKind
from acesaround.practice.progress import (
    KEPT_RESULTS,
    MAX_DAYS,
    Day,
    Item,
    Progress,
    Tally,
    limited_items,
    limited_logs,
)


def merge(mine: Progress, other: Progress) -> Progress:
    """Return the progress of this device with that of another one.

    A device's answers of a day only ever grow, so of two copies, the larger numbers have the
    smaller ones. Of an exercise that was answered on both, the later answer decides when it comes
    back. Devices that were used long ago are dropped, if there are over `MAX_OTHERS`.
    """
    logs = {**mine.others, mine.device: mine.days}
    for device, days in {**other.others, other.device: other.days}.items():
        logs[device] = _longer_days(logs.get(device, {}), days)
    days = logs.pop(mine.device)
    items = dict(mine.items)
    for id, item in other.items.items():
        known = items.get(id)
        items[id] = item if known is None else _joined(known, item)
    items = limited_items(items)
    return msgspec.structs.replace(mine, items=items, days=days, others=limited_logs(logs))


def _longer_days(one: Mapping[date, Day], other: Mapping[date, Day]) -> dict[date, Day]:
    """Return a device's days from two copies of them."""
    days = sorted({*one, *other})[-MAX_DAYS:]
    return {day: _longer_day(one.get(day, Day()), other.get(day, Day())) for day in days}


def _longer_day(one: Day, other: Day) -> Day:
    kinds = {**one.kinds, **other.kinds}
    return Day(
        max(one.seconds, other.seconds),
        {kind: _longer_tally(kind, one, other) for kind in kinds},
    )


def _longer_tally(kind: PracticeKind, one: Day, other: Day) -> Tally:
    """Return a tally with the right and the wrong answers of both copies.

    Copies whose answers went on apart both count. The points are those after more answers.
    """
    found = [day.kinds[kind] for day in (one, other) if kind in day.kinds]
    longer = max(found, key=lambda tally: (tally.right + tally.wrong, tally.right, tally.points))
    right, wrong = max(one.right for one in found), max(one.wrong for one in found)
    return Tally(right, wrong, longer.points)


def _joined(one: Item, other: Item) -> Item:
    """Return an exercise with the answers of both, the newest last."""
    older, newer = sorted((one, other), key=_answered)
    # Two right ones on a day say no more than one, so they can be the same.
    only = (Counter(older.results) - Counter(newer.results)).elements()
    results = sorted((*only, *newer.results), key=lambda result: result.day)
    exercise = newer.exercise or older.exercise
    kept = tuple(results[-KEPT_RESULTS:])
    return msgspec.structs.replace(newer, results=kept, exercise=exercise)


def _answered(item: Item) -> float:
    return float("-inf") if item.memory is None else item.memory.answered.timestamp()
