"""Minimum time for a computer player's move, so its timing reveals nothing."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from math import ceil
from time import monotonic
from typing import Final

from acesaround.server.table.state import TableState


@dataclass(frozen=True, slots=True)
class Floor:
    """The minimum time from a computer player's first thought to its move at a shared table.

    Thinking takes up to half a second, but a forced card takes no time, so timing would give it
    away. If thinking takes longer than the minimum, the move waits for the next multiple of it.
    Time spent waiting for a thread doesn't count. If it did, forced cards on a busy server would
    take the minimum, and other cards would take longer.

    `seconds` is the minimum (0 for no wait). `clock` and `sleep` also use seconds.
    """

    seconds: float = 0.6
    clock: Callable[[], float] = monotonic
    sleep: Callable[[float], Awaitable[object]] = asyncio.sleep

    async def reach(self, now: TableState, since: float) -> None:
        """Wait until a move can be announced, given that thinking started at `since`."""
        if self.seconds and _is_shared(now):
            passed = self.clock() - since
            await self.sleep(max(1, ceil(passed / self.seconds)) * self.seconds - passed)


def _is_shared(now: TableState) -> bool:
    """Return True if several people have seats, or if strangers can join."""
    return now.header.open or sum(person is not None for person in now.people) > 1


FLOOR: Final = Floor()
AT_ONCE: Final = Floor(0)
