"""The doorbell: tells other servers through Valkey that a table has news, which they then read.

A bell carries nothing but the number of an event, or 0 for a chat message. While Valkey is down,
no bell rings, and servers look for news every second instead.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Collection
from contextlib import closing, suppress
from time import monotonic
from typing import Final

import valkey as sync
from valkey.asyncio import Valkey
from valkey.asyncio.client import PubSub
from valkey.exceptions import (
    AuthenticationError,
    InvalidResponse,
    NoPermissionError,
    ValkeyError,
)

from acesaround.messages import CodedError, file_problems
from acesaround.server.log_events import digest, event_logger

_log = event_logger(__name__)
_TEST_SECONDS: Final = 1.0
"""Seconds between tests of the doorbell, and between tries to connect again."""
_TIMEOUT_SECONDS: Final = 3.0
"""Seconds without a test bell after which the connection counts as lost."""
_TEST_BELL: Final = ""
"""Instead of a table, the name of the test bell, which carries the id of a server."""
_HUNG_UP: Final = "Connection closed by server"
"""The client's error for a server that ends the connection, as servers of another kind do."""
_MAX_BELLS: Final = 1_000
"""Number of bells kept while Valkey can't be reached. A slow look at all tables finds the rest."""
CONNECTION_ERRORS: Final = (ValkeyError, OSError, TimeoutError, RuntimeError)
"""Errors while Valkey can't be reached. uvloop raises RuntimeError if a connection was closed."""


class Doorbell:
    """The bells of the tables in one database.

    `space` is the prefix of all names in Valkey, and `server` this server's id. `on_bell` is called
    with a table and the number of its latest event, or 0. `works` is true while bells can be heard.
    """

    def __init__(
        self, valkey: Valkey, space: str, server: str, on_bell: Callable[[str, int], None]
    ) -> None:
        self._valkey, self._server, self._on_bell = valkey, server, on_bell
        self._prefix = _prefix(space)
        self._tables = set[str]()
        self._changed, self._to_ring = asyncio.Event(), asyncio.Event()
        self._ringing = list[tuple[str, int]]()
        self._tasks = list[asyncio.Task[None]]()
        self._closes = self._was_lost = False
        self.works = False

    def start(self) -> None:
        """Begin to listen and to ring."""
        self._tasks = [asyncio.create_task(self._listen()), asyncio.create_task(self._ring())]

    async def close(self) -> None:
        """Stop. Bells that haven't rung yet are lost."""
        # The Valkey client can swallow the CancelledError.
        self._closes = True
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        await self._valkey.aclose()

    def ring(self, table: str, seq: int) -> None:
        """Tell other servers that event number `seq`, or (if 0) a message, is in the log."""
        self._ringing.append((table, seq))
        self._to_ring.set()

    def listen_for(self, table: str) -> None:
        """Listen for a table's bell."""
        self._tables.add(table)
        self._changed.set()

    def forget(self, table: str) -> None:
        """Stop listening for a table's bell."""
        self._tables.discard(table)
        self._changed.set()

    async def _ring(self) -> None:
        """Ring all bells that are due, and a test bell every second."""
        test_at = monotonic()
        while not self._closes:
            with suppress(TimeoutError):
                async with asyncio.timeout(test_at - monotonic()):
                    await self._to_ring.wait()
            self._to_ring.clear()
            bells, self._ringing = self._ringing, []
            tests = monotonic() >= test_at
            if tests:
                test_at = monotonic() + _TEST_SECONDS
            try:
                async with (
                    asyncio.timeout(_TIMEOUT_SECONDS),
                    self._valkey.pipeline(transaction=False) as pipeline,
                ):
                    for table, seq in bells:
                        pipeline.publish(self._channel(table), seq)
                    if tests:
                        pipeline.publish(self._channel(_TEST_BELL), self._server)
                    await pipeline.execute()
            except CONNECTION_ERRORS:
                # Ring them with the next bell. It doesn't matter if some ring twice.
                self._ringing = [*bells, *self._ringing][-_MAX_BELLS:]
            except Exception:
                _log.exception("bells can't be rung")

    async def _listen(self) -> None:
        # Don't ask if this task is cancelled: in Python 3.11, a TaskGroup that fails leaves it so.
        while not self._closes:
            bells = self._valkey.pubsub(ignore_subscribe_messages=True)
            try:
                async with asyncio.TaskGroup() as group:
                    group.create_task(self._receive(bells))
                    group.create_task(self._subscribe(bells))
            except* CONNECTION_ERRORS as errors:
                if self.works:
                    self._was_lost = True
                    _log.warning(
                        "Valkey doesn't answer; until it does, news takes up to a second",
                        reason=type(errors.exceptions[0]).__name__,
                    )
            self.works = False
            with suppress(*CONNECTION_ERRORS):
                await bells.aclose()  # type: ignore[no-untyped-call]
            await asyncio.sleep(_TEST_SECONDS)

    async def _receive(self, bells: PubSub) -> None:
        async with asyncio.timeout(_TIMEOUT_SECONDS):
            await bells.subscribe(*map(self._channel, [_TEST_BELL, *self._tables]))
        listening = bells.listen()
        while not _is_cancelled():
            async with asyncio.timeout(_TIMEOUT_SECONDS):
                message = await anext(listening)
            if self._was_lost:
                self._was_lost = False
                _log.warning("Valkey answers again")
            self.works = True
            table = message["channel"].decode().removeprefix(self._prefix)
            if table != _TEST_BELL:
                try:
                    self._on_bell(table, int(message["data"]))
                except Exception:
                    _log.exception("a bell can't be answered", table=digest(table))

    async def _subscribe(self, bells: PubSub) -> None:
        """Bring the subscriptions up to date whenever a table is added or dropped."""
        heard = set(self._tables)
        while not _is_cancelled():
            await self._changed.wait()
            self._changed.clear()
            added, dropped = self._tables - heard, heard - self._tables
            if added:
                await bells.subscribe(*map(self._channel, added))
            if dropped:
                await bells.unsubscribe(*map(self._channel, dropped))
            heard = heard - dropped | added

    def _channel(self, table: str) -> str:
        return f"{self._prefix}{table}"


def _is_cancelled() -> bool:
    """Return True if the task was cancelled. The Valkey client can swallow the CancelledError."""
    task = asyncio.current_task()
    return task is not None and task.cancelling() > 0


def _prefix(space: str) -> str:
    return f"{space}:bell:"


class BadValkey(CodedError):
    """A Valkey server that can't be used. The message says why."""


def check_valkey(url: str, space: str, peers: Callable[[], Collection[str]]) -> None:
    """Check a Valkey server before a cluster uses it. Raise BadValkey if it can't be used.

    `peers` returns the ids of the cluster's other servers. At least one of them must be heard,
    unless all of them turn out to be gone.
    """
    asked = peers()
    try:
        server = sync.Valkey.from_url(url, socket_timeout=_TIMEOUT_SECONDS)
        with (
            closing(server),
            closing(
                server.pubsub(ignore_subscribe_messages=True)  # type: ignore[no-untyped-call]
            ) as bells,
        ):
            bells.subscribe(_prefix(space) + _TEST_BELL)
            server.publish(_prefix(space) + _TEST_BELL, "")
            until = monotonic() + _TIMEOUT_SECONDS
            while asked and (left := until - monotonic()) > 0:
                heard = bells.get_message(timeout=left)
                if heard is not None and heard["data"].decode() in asked:
                    return
    except ValueError:
        raise BadValkey(file_problems.NOT_A_VALKEY_URL()) from None
    except AuthenticationError:
        raise BadValkey(file_problems.VALKEY_PASSWORD()) from None
    except NoPermissionError:
        raise BadValkey(file_problems.VALKEY_PERMISSION(space=space)) from None
    except (ValkeyError, OSError) as error:
        if isinstance(error, InvalidResponse) or str(error).startswith(_HUNG_UP):
            raise BadValkey(file_problems.NOT_VALKEY()) from None
        raise BadValkey(file_problems.VALKEY_UNREACHABLE(detail=str(error))) from None
    if not set(asked).isdisjoint(peers()):
        raise BadValkey(file_problems.OTHER_VALKEY())
