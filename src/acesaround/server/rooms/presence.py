"""Who is gone, and since when."""

from __future__ import annotations

from collections.abc import Collection

from acesaround.server.table.length import is_full
from acesaround.server.table.state import TableState


class Presence:
    """Tells when a computer player is to play for somebody who is gone.

    That is when the others have waited for him long enough: since he went or, where nobody was
    there at all, since the first of them came. At a table of one person everything waits.
    """

    def __init__(self) -> None:
        self._gone: dict[int, float] = {}
        self._here: frozenset[int] = frozenset()

    def look(self, now: TableState, here: frozenset[int], at: float) -> None:
        """Note who is here at a time, in seconds of any clock."""
        if here and not self._here:
            self._gone.clear()
        self._here = here
        absent = now.present - here
        self._gone = {seat: self._gone.get(seat, at) for seat in absent}

    def gone_for(self, at: float) -> dict[int, float]:
        """For how many seconds each person who is gone has been waited for."""
        return {seat: at - since for seat, since in self._gone.items()}

    def leaving(self, now: TableState) -> dict[int, float]:
        """When each person who is gone, and whom the table waits for, is to be played for."""
        after = now.header.leave_after
        if not after or not self._here or is_full(now):
            return {}
        waited: Collection[int] = now.awaited - self._here
        return {seat: self._gone[seat] + after for seat in waited if seat in self._gone}
