"""How fast one client may be with its commands."""

from __future__ import annotations

import asyncio
import time

_BURST = 100
_A_SECOND = 40.0


class Pace:
    """Lets a client send some commands at once, then so many a second: it is made to wait."""

    def __init__(self) -> None:
        self._left, self._at = float(_BURST), time.monotonic()

    async def one(self) -> None:
        """Return when one more command may be carried out."""
        now = time.monotonic()
        self._left = min(_BURST, self._left + (now - self._at) * _A_SECOND) - 1
        self._at = now
        await asyncio.sleep(max(0.0, -self._left / _A_SECOND))
