"""A table goes on by itself as long as no person is to act, and when the time for it has come."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from time import monotonic

from acesaround.store.events import Unread, Unwritten

_log = logging.getLogger(__name__)
_FIRST_PAUSE, _LONGEST_PAUSE = 1.0, 10.0


class Driver:
    """Makes one move after the other.

    `move` makes one, and says whether there was one to make. Where it fails, `trouble` is called,
    which says whether to try again.
    """

    def __init__(self, move: Callable[[], Awaitable[bool]], trouble: Callable[[], bool]) -> None:
        self._move, self._trouble = move, trouble
        self._task: asyncio.Task[None] | None = None
        self._alarm: asyncio.TimerHandle | None = None
        self._stopped = False

    @property
    def running(self) -> bool:
        """Whether moves are being made."""
        return self._task is not None and not self._task.done()

    def go(self) -> None:
        """Go on, if there is anything to go on with."""
        if not self.running and not self._stopped:
            self._task = asyncio.create_task(self._go_on())

    def go_at(self, when: float | None) -> None:
        """Go on at a time of the monotonic clock, and at no other that was said before."""
        if self._alarm is not None:
            self._alarm.cancel()
            self._alarm = None
        if when is not None:
            wait = max(0.0, when - monotonic())
            self._alarm = asyncio.get_running_loop().call_later(wait, self.go)

    def stop(self) -> None:
        """Make no more moves, whatever comes."""
        self._stopped = True
        self.go_at(None)
        if self._task is not None:
            self._task.cancel()

    async def _go_on(self) -> None:
        pause = _FIRST_PAUSE
        while True:
            try:
                if not await self._move():
                    return
                pause = _FIRST_PAUSE
            except Exception as error:
                known = isinstance(error, Unwritten | Unread)
                _log.error("a table cannot go on: %s", error, exc_info=not known)
                if not self._trouble():
                    return
                await asyncio.sleep(pause)
                pause = min(2 * pause, _LONGEST_PAUSE)
