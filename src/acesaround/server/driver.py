"""Moves that a table makes by itself, one after another."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Collection, Mapping
from contextvars import copy_context
from time import monotonic

from acesaround.server.log_events import event_logger, known_reason
from acesaround.server.settings import AT_ONCE, Floor
from acesaround.server.thinking import ThinkingBudget, ThinkingPool
from acesaround.store.event_log import Unread, Unwritten
from acesaround.table.automatic_events import AutoPlay, computer_seat, computer_step, due_step
from acesaround.table.state import Step, TableState

_log = event_logger(__name__)
_FIRST_PAUSE, _LONGEST_PAUSE = 1.0, 10.0


class Driver:
    """A task that makes moves one after another.

    `move` makes one move, and returns False if there was no move to make. If `move` raises an
    exception, `trouble` is called. If that returns True, `move` is called again after a pause.
    """

    def __init__(self, move: Callable[[], Awaitable[bool]], trouble: Callable[[], bool]) -> None:
        self._move, self._trouble = move, trouble
        self._task: asyncio.Task[None] | None = None
        self._alarm: asyncio.TimerHandle | None = None
        self._stopped = False

    @property
    def running(self) -> bool:
        """True while moves are being made."""
        return self._task is not None and not self._task.done()

    def start(self) -> None:
        """Start making moves, unless the task is already running or has been stopped."""
        if not self.running and not self._stopped:
            self._task = asyncio.create_task(self._go_on())

    def start_at(self, when: float | None) -> None:
        """Schedule the next start, in monotonic time. This replaces any earlier schedule."""
        if self._alarm is not None:
            self._alarm.cancel()
            self._alarm = None
        if when is not None:
            wait = max(0.0, when - monotonic())
            self._alarm = asyncio.get_running_loop().call_later(wait, self.start)

    def stop(self) -> None:
        """Stop making moves for good."""
        self._stopped = True
        self.start_at(None)
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
                _log.error("a table can't continue", reason=known_reason(error), exc_info=not known)
                if not self._trouble():
                    return
                await asyncio.sleep(pause)
                pause = min(2 * pause, _LONGEST_PAUSE)


async def next_step(
    now: TableState,
    here: Mapping[int, AutoPlay],
    overdue: Collection[int],
    thinkers: ThinkingPool,
    floor: Floor = AT_ONCE,
    allowance: ThinkingBudget | None = None,
) -> Step | None:
    """Return the next automatic step as `due_step` does, or a computer player's move.

    At a table that others are at or can join, the move comes no sooner than `floor` allows.
    `allowance` limits its thinking time, and so do `thinkers` if many moves wait.
    """
    due, seat = due_step(now, here, overdue), computer_seat(now)
    if due is not None or seat is None:
        return due
    limit = None if allowance is None else allowance.limit(floor.clock())

    def begun_and_chosen() -> tuple[float, Step]:
        return floor.clock(), computer_step(now, seat, thinkers.limit(limit))

    began, step = await asyncio.get_running_loop().run_in_executor(
        thinkers, copy_context().run, begun_and_chosen
    )
    if now.header.open or sum(person is not None for person in now.people) > 1:
        await floor.wait(began)
    return step
