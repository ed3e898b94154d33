"""Absent people, and the time since each one left."""

from __future__ import annotations

from collections.abc import Collection

from acesaround.server.table.length import is_full
from acesaround.server.table.state import TableState


class Presence:
    """Timers that let computer players take over for people who are gone.

    A computer player takes over when the others have waited long enough. The wait starts when the
    person leaves or, if no one was connected, when the first of the others returns. With only one
    person at the table, there's no time limit.
    """

    def __init__(self) -> None:
        self._gone: dict[int, float] = {}
        self._here: frozenset[int] = frozenset()

    def look(self, now: TableState, here: frozenset[int], at: float) -> None:
        """Record who is connected at time `at`, in seconds on any clock."""
        if here and not self._here:
            self._gone.clear()
        self._here = here
        absent = now.present - here
        self._gone = {seat: self._gone.get(seat, at) for seat in absent}

    def gone_for(self, at: float) -> dict[int, float]:
        """Return the seconds since each absent person left."""
        return {seat: at - since for seat, since in self._gone.items()}

    def leaving(self, now: TableState) -> dict[int, float]:
        """Return the takeover time for each absent person that the table is waiting for."""
        after = now.header.leave_after
        if not after or not self._here or is_full(now):
            return {}
        waited: Collection[int] = now.awaited - self._here
        return {seat: self._gone[seat] + after for seat in waited if seat in self._gone}
