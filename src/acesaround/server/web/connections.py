"""Limits on TCP connections and on how long a client can leave responses unread."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager, suppress
from typing import Final

UNREAD_SECONDS: Final = 30.0
"""Maximum time that a client can leave responses unread, in seconds."""
_MOST_FILES: Final = 65_536
_OTHER_FILES: Final = 200
"""Number of files reserved for the database, for page files, and for connections just accepted."""


def raise_file_limit() -> None:
    """Raise this process's limit on open files as far as allowed."""
    try:
        import resource
    except ImportError:  # not on Windows
        return
    _, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    most = _MOST_FILES if hard == resource.RLIM_INFINITY else min(hard, _MOST_FILES)
    if _file_limit() < most:
        # Some systems allow less than they claim.
        with suppress(ValueError, OSError):
            resource.setrlimit(resource.RLIMIT_NOFILE, (most, hard))


def most_connections() -> int:
    """Return the number of connections that fit within the limit on open files."""
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

    `most` is the maximum at one time. Beyond that, a new connection replaces the one that has
    waited longest without a complete request. `networks` returns an address's networks, each with a
    multiplier for the connection limit `per_household`. An address without networks has no limit.
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
        """Number of open connections."""
        return len(self._open)

    def enter(self, transport: asyncio.Transport) -> bool:
        """Register a connection. Return False if there are too many and it must close."""
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
        """Unregister a connection."""
        self._idle.pop(transport, None)
        for name in self._open.pop(transport, ()):
            self._of[name] -= 1
            if not self._of[name]:
                del self._of[name]

    def busy(self, transport: asyncio.Transport) -> None:
        """Mark a connection as having a complete request, or as a WebSocket."""
        self._idle.pop(transport, None)

    def idle(self, transport: asyncio.Transport) -> None:
        """Mark a connection as idle."""
        if transport in self._open:
            self._idle[transport] = None

    @asynccontextmanager
    async def swept(self) -> AsyncIterator[None]:
        """While active, abort connections that have been closing for `UNREAD_SECONDS`.

        A connection closes only after its client has read the last response.
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
    """A timer that aborts a connection if the client doesn't read for `UNREAD_SECONDS`."""

    def __init__(self, transport: asyncio.Transport) -> None:
        self._transport = transport
        self._timer: asyncio.TimerHandle | None = None

    def begin(self) -> None:
        """Start the timer."""
        if self._timer is None:
            loop = asyncio.get_running_loop()
            self._timer = loop.call_later(UNREAD_SECONDS, self._transport.abort)

    def end(self) -> None:
        """Stop the timer, since the client is reading again or is gone."""
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
