"""How long tables stood still after faults, as their clients saw it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import pairwise
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


def waits(recording: Recording, is_over: Callable[[str, int], bool]) -> list[Wait]:
    """Return how long each table waited after each fault, if something was due there.

    `is_over` tells if a table's game is over after an event. Nothing is due then.
    """
    found = list[Wait]()
    faults = [fault for fault in recording.faults if fault.kind != "unplug"]
    for table, heard in _first_heard(recording).items():
        events = list(heard.items())
        if events:
            # If nothing happens anymore, the wait lasts at least until people stop playing.
            last, at = events[-1]
            events.append((last, max(at, recording.played)))
        for (seq, before), (_, after) in pairwise(events):
            wait = None if is_over(table, seq) else _wait(table, before, after, faults)
            if wait is not None:
                found.append(wait)
    return found


def _wait(table: str, before: float, after: float, faults: Sequence[Fault]) -> Wait | None:
    """Return the wait for an event, or None if no fault or a fault that goes on precedes it."""
    between = [one for one in faults if one.began < after and one.ended > before - _AFTERWARD]
    if not between:
        return None
    latest = max(between, key=lambda one: one.ended)
    if latest.ended >= after:
        return None
    return Wait(table, latest.kind, after - latest.ended, after - before, after)


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
