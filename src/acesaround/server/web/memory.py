"""When memory that nothing refers to is looked for: seldom, as every table waits for it."""

from __future__ import annotations

import asyncio
import gc
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

_EVERY = 300.0
"""Seconds between two searches of everything, which take a tenth of one at 200 tables."""
_SEARCHES = (5_000, 20, 1_000_000)
"""As `gc.set_threshold` takes them: those of what is new go on, those of everything do not."""


@asynccontextmanager
async def searched_seldom() -> AsyncIterator[None]:
    """Have what came since now searched every few minutes, instead of as it grows."""
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
