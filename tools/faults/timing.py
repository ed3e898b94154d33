"""How long tables stood still after faults, as their clients saw it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from math import inf
from typing import Final

from tools.faults.recording import Fault, Recording

_AFTERWARD: Final = 0.5
"""Seconds after a fault's end in which an event can still be one that was already on its way."""


@dataclass(frozen=True, slots=True)
class Wait:
    """Seconds from the end of a fault to the next event of a table.

    If other faults came in between, the wait begins at the end of the latest. `kind` is the kind of
    the latest. `silence` is the time since the table's event before, in seconds.
    """

    table: str
    kind: str
    seconds: float
    silence: float
    at: float


def waits(recording: Recording, awaited: Callable[[str, int], frozenset[int] | None]) -> list[Wait]:
    """Return how long each table waited after each fault, if something was due there.

    `awaited` returns the seats of the people that a table waits for after an event, or None if its
    game is over. A table can also wait for someone who hasn't come to it yet. That's no fault.
    """
    found = list[Wait]()
    faults = [fault for fault in recording.faults if fault.kind != "unplug"]
    came = {(one.table, one.seat): one.records[0].at for one in recording.clients if one.records}
    for table, heard in _first_heard(recording).items():
        events = list(heard.items())
        if events:
            # If nothing happens anymore, the wait lasts at least until people stop playing.
            last, at = events[-1]
            events.append((last, max(at, recording.played)))
        for (seq, before), (_, after) in pairwise(events):
            seats = awaited(table, seq)
            if seats is not None:
                all_came = max((came.get((table, seat), inf) for seat in seats), default=0.0)
                found += _wait(table, before, after, faults, all_came)
    return found


def _wait(
    table: str, before: float, after: float, faults: Sequence[Fault], all_came: float
) -> Iterator[Wait]:
    """Yield the wait for an event, unless no fault or a fault that goes on precedes it."""
    between = [one for one in faults if one.began < after and one.ended > before - _AFTERWARD]
    if not between:
        return
    latest = max(between, key=lambda one: one.ended)
    begin = max(latest.ended, all_came)
    if begin < after:
        yield Wait(table, latest.kind, after - begin, after - before, after)


def _first_heard(recording: Recording) -> dict[str, dict[int, float]]:
    """Return when the first client heard of each event of each table, in the order of events."""
    heard: dict[str, dict[int, float]] = {table: {} for table in recording.tables}
    for client in recording.clients:
        times = heard[client.table]
        for record in client.records:
            if record.kind == "in" and record.message["type"] == "step":
                seq = record.message["seq"]
                times[seq] = min(record.at, times.get(seq, record.at))
    found: dict[str, dict[int, float]] = {}
    for table, times in heard.items():
        running, found[table] = 0.0, {}
        for seq in sorted(times):
            running = max(running, times[seq])
            found[table][seq] = running
    return found
