"""How fast commands may come."""

from __future__ import annotations

import asyncio
import time
from typing import Final

ONE: Final = 100, 40.0
"""Commands of one client at once, and then each second."""
HOUSEHOLD: Final = 600, 120.0
"""The same of all who share an address."""


class Pace:
    """Lets some commands come at once, then so many a second: who sends them is made to wait.

    All who share a pace wait in one line.
    """

    def __init__(self, burst: int, a_second: float) -> None:
        self._burst, self._a_second = burst, a_second
        self._left, self._at = float(burst), time.monotonic()

    async def one(self) -> None:
        """Return when one more command may be carried out."""
        now = time.monotonic()
        self._left = min(self._burst, self._left + (now - self._at) * self._a_second) - 1
        self._at = now
        await asyncio.sleep(max(0.0, -self._left / self._a_second))
