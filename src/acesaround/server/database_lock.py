"""The server's lock on its database, which it takes again after a restart of PostgreSQL."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager, suppress
from typing import Final

from acesaround.server.log_events import event_logger
from acesaround.store.database import InUse
from acesaround.store.event_log import EventLog, Unwritten

_log = event_logger(__name__)
_CHECK_SECONDS: Final = 1.0
"""Seconds between checks that the lock is still held."""


@asynccontextmanager
async def kept_lock(log: EventLog, lose: Callable[[InUse], None]) -> AsyncIterator[None]:
    """While active, keep the lock on a database.

    `lose` is called if another server that doesn't share the database has taken the lock.
    """
    if not log.can_lose_lock:
        yield
        return
    ended = asyncio.Event()
    keeping = asyncio.create_task(_keep(log, lose, ended))
    try:
        yield
    finally:
        ended.set()
        await keeping


async def _keep(log: EventLog, lose: Callable[[InUse], None], ended: asyncio.Event) -> None:
    while not ended.is_set():
        try:
            with suppress(Unwritten):  # PostgreSQL might not be back yet.
                await asyncio.to_thread(log.keep_lock)
        except InUse as error:
            lose(error)
            return
        except Exception:
            _log.exception("the lock on the database can't be checked")
        with suppress(TimeoutError):
            async with asyncio.timeout(_CHECK_SECONDS):
                await ended.wait()
