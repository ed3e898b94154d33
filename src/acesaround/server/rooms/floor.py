"""How soon a computer player's move is announced, so that its time tells nothing."""

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
    """The least time from a computer player's first thought to its move, where others play.

    Thinking takes up to half a second, but a forced card takes no time, and people would learn that
    from the clock. A move that is late waits for the next multiple. Waiting for a thread doesn't
    count: on a busy server it would make up for a forced card's time, but not for thought.
    `seconds` 0 is no wait; `clock` and `sleep` are in seconds.
    """

    seconds: float = 0.6
    clock: Callable[[], float] = monotonic
    sleep: Callable[[float], Awaitable[object]] = asyncio.sleep

    async def reach(self, now: TableState, since: float) -> None:
        """Wait until a move may be announced whose thinking began at `since` by the clock."""
        if self.seconds and _is_shared(now):
            passed = self.clock() - since
            await self.sleep(max(1, ceil(passed / self.seconds)) * self.seconds - passed)


def _is_shared(now: TableState) -> bool:
    """True if others than one person hold seats, or strangers may come."""
    return now.header.open or sum(person is not None for person in now.people) > 1


FLOOR: Final = Floor()
AT_ONCE: Final = Floor(0)
