"""Table logic for tests, without an event loop, and as events instead of steps."""

import asyncio
from collections.abc import Collection, Coroutine, Mapping
from concurrent.futures import ThreadPoolExecutor
from typing import Any, TypeVar

from acesaround.server.driver import next_step
from acesaround.server.settings import AT_ONCE, Floor
from acesaround.server.thinking import ThinkingPool
from acesaround.table import decider
from acesaround.table.automatic_events import AutoPlay, computer_seat, computer_step, due_step
from acesaround.table.decider import Change
from acesaround.table.events import Event
from acesaround.table.state import Step, TableState

T = TypeVar("T")


def run_apart(coroutine: Coroutine[Any, Any, T]) -> T:
    """Run a coroutine to its end in a new thread. The test's thread may have an event loop."""
    with ThreadPoolExecutor(1) as pool:
        return pool.submit(asyncio.run, coroutine).result()


def decide(now: TableState, seat: int | None, command: Change, holder: str) -> Event:
    """Return the event for a command."""
    return decider.decide(now, seat, command, holder).event


def step_by_itself(
    now: TableState, here: Mapping[int, AutoPlay] | None = None, overdue: Collection[int] = ()
) -> Step | None:
    """Return the next automatic step, worked out in this thread."""
    step, seat = due_step(now, here or {}, overdue), computer_seat(now)
    return computer_step(now, seat) if step is None and seat is not None else step


def event_by_itself(
    now: TableState, here: Mapping[int, AutoPlay] | None = None, overdue: Collection[int] = ()
) -> Event | None:
    """Return the event of the next automatic step, worked out in this thread."""
    step = step_by_itself(now, here, overdue)
    return None if step is None else step.event


async def next_automatic_event(
    now: TableState,
    here: Mapping[int, AutoPlay],
    overdue: Collection[int],
    thinkers: ThinkingPool,
    floor: Floor = AT_ONCE,
) -> Event | None:
    """Return the event of the next automatic step."""
    step = await next_step(now, here, overdue, thinkers, floor)
    return None if step is None else step.event
