"""TCP connections: how many there are, and how long a client may leave its answers unread."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager, suppress
from typing import Final

UNREAD_SECONDS: Final = 30.0
"""How long a client may leave its answers unread."""
_MOST_FILES: Final = 65_536
_OTHER_FILES: Final = 200
"""Files that are kept for the database, for what is read, and for connections just accepted."""


def raise_file_limit() -> None:
    """Let this process open as many files as it is allowed to, where there is such a limit."""
    try:
        import resource
    except ImportError:  # Windows has none.
        return
    _, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    most = _MOST_FILES if hard == resource.RLIM_INFINITY else min(hard, _MOST_FILES)
    if _file_limit() < most:
        # Some systems allow less than they say.
        with suppress(ValueError, OSError):
            resource.setrlimit(resource.RLIMIT_NOFILE, (most, hard))


def most_connections() -> int:
    """Return how many connections this process has files for."""
    limit = _file_limit()
    return max(limit - _OTHER_FILES, limit // 2)


def _file_limit() -> int:
    try:
        import resource
    except ImportError:
        return _MOST_FILES
    soft, _ = resource.getrlimit(resource.RLIMIT_NOFILE)
    return _MOST_FILES if soft == resource.RLIM_INFINITY else soft


class Connections:
    """All TCP connections of a server.

    `most` is how many there may be at once: more push out those that have waited longest without a
    whole request. `networks` names the networks that an address counts for, each with how many
    times `per_household` connections it may have; none for an address without a limit.
    """

    def __init__(
        self, most: int, per_household: int, networks: Callable[[str], Sequence[tuple[str, int]]]
    ) -> None:
        self._most, self._per_household, self._networks = most, per_household, networks
        self._open: dict[asyncio.Transport, list[str]] = {}
        self._closing = set[asyncio.Transport]()
        self._idle: dict[asyncio.Transport, None] = {}
        self._of = Counter[str]()

    @property
    def count(self) -> int:
        """How many connections are open."""
        return len(self._open)

    def enter(self, transport: asyncio.Transport) -> bool:
        """Count a connection; False if there are too many and this one must go."""
        address = (transport.get_extra_info("peername") or ("",))[0]
        networks = self._networks(str(address))
        if any(self._of[name] >= self._per_household * times for name, times in networks):
            return False
        if len(self._open) >= self._most:
            oldest = next(iter(self._idle), None)
            if oldest is None:
                return False
            self.leave(oldest)
            oldest.abort()
        self._open[transport] = [name for name, _ in networks]
        self._idle[transport] = None
        self._of.update(self._open[transport])
        return True

    def leave(self, transport: asyncio.Transport) -> None:
        """Count a connection no more."""
        self._idle.pop(transport, None)
        for name in self._open.pop(transport, ()):
            self._of[name] -= 1
            if not self._of[name]:
                del self._of[name]

    def busy(self, transport: asyncio.Transport) -> None:
        """Note that a connection has a whole request under way, or has become a WebSocket."""
        self._idle.pop(transport, None)

    def idle(self, transport: asyncio.Transport) -> None:
        """Note that a connection has nothing under way."""
        if transport in self._open:
            self._idle[transport] = None

    @asynccontextmanager
    async def swept(self) -> AsyncIterator[None]:
        """Break off, while this lasts, connections that stay closing for `UNREAD_SECONDS`.

        A connection is closed only once its client has read the last answer.
        """
        sweeping = asyncio.create_task(self._sweep_again_and_again())
        try:
            yield
        finally:
            sweeping.cancel()

    async def _sweep_again_and_again(self) -> None:
        while True:
            await asyncio.sleep(UNREAD_SECONDS)
            before, self._closing = self._closing, {one for one in self._open if one.is_closing()}
            for transport in before & self._closing:
                transport.abort()


class ReadDeadline:
    """Breaks a connection off whose client doesn't read for `UNREAD_SECONDS`."""

    def __init__(self, transport: asyncio.Transport) -> None:
        self._transport = transport
        self._timer: asyncio.TimerHandle | None = None

    def begin(self) -> None:
        """Start waiting."""
        if self._timer is None:
            loop = asyncio.get_running_loop()
            self._timer = loop.call_later(UNREAD_SECONDS, self._transport.abort)

    def end(self) -> None:
        """Stop waiting, as the client has read or is gone."""
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
