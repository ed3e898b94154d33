"""Garbage collection at long intervals, because every table has to wait for it."""

from __future__ import annotations

import asyncio
import gc
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

_EVERY = 300.0
"""Seconds between full collections. With 200 tables, each takes a tenth of a second."""
_SEARCHES = (5_000, 20, 1_000_000)
"""Arguments for `gc.set_threshold` that allow all automatic collections except full ones."""


@asynccontextmanager
async def searched_seldom() -> AsyncIterator[None]:
    """Run full collections on a timer, and skip objects that already exist."""
    before = gc.get_threshold()
    gc.freeze()
    gc.set_threshold(*_SEARCHES)
    searching = asyncio.create_task(_search())
    try:
        yield
    finally:
        searching.cancel()
        gc.set_threshold(*before)
        gc.unfreeze()


async def _search() -> None:
    while True:
        await asyncio.sleep(_EVERY)
        gc.collect()
