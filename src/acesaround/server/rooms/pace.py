"""Rate limits for commands."""

from __future__ import annotations

import asyncio
import time
from typing import Final

ONE: Final = 100, 40.0
"""Limit for one client: burst size, and commands per second after that."""
HOUSEHOLD: Final = 600, 120.0
"""Limit for all clients that share an address."""


class Pace:
    """A rate limiter that delays commands once the burst is used up.

    All clients that share a limiter wait in one queue.
    """

    def __init__(self, burst: int, a_second: float) -> None:
        self._burst, self._a_second = burst, a_second
        self._left, self._at = float(burst), time.monotonic()

    async def one(self) -> None:
        """Wait until the next command is allowed."""
        now = time.monotonic()
        self._left = min(self._burst, self._left + (now - self._at) * self._a_second) - 1
        self._at = now
        await asyncio.sleep(max(0.0, -self._left / self._a_second))
