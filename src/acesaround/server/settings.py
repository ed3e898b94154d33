"""A server's addresses, limits for each client address, and the pace of moves."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from ipaddress import ip_address
from math import ceil
from time import monotonic
from typing import Final
from urllib.parse import urlsplit


@dataclass(frozen=True, slots=True)
class Floor:
    """The minimum time from a computer player's first thought to its move at a shared table.

    Thinking takes up to half a second, but a forced card takes no time, so timing would give it
    away. If thinking takes longer than the minimum, the move waits for the next multiple of it.
    Time spent waiting for a thread doesn't count. If it did, forced cards on a busy server would
    take the minimum, and other cards would take longer.

    `seconds` is the minimum (0 for no wait). `clock` and `sleep` also use seconds.
    """

    seconds: float = 0.6
    clock: Callable[[], float] = monotonic
    sleep: Callable[[float], Awaitable[object]] = asyncio.sleep

    async def wait(self, since: float) -> None:
        """Wait until a move can be announced, given that thinking started at `since`."""
        if self.seconds:
            passed = self.clock() - since
            await self.sleep(max(1, ceil(passed / self.seconds)) * self.seconds - passed)


FLOOR: Final = Floor()
AT_ONCE: Final = Floor(0)


@dataclass(frozen=True, slots=True)
class Rate:
    """Token bucket: `burst` requests at once, then one per `every` seconds."""

    burst: int
    every: float


@dataclass(frozen=True, slots=True)
class Limits:
    """Limits for each client address.

    Attributes:
        peers: TCP connections open at once.
        connections: WebSockets open at once.
        hellos: Failed hellos, such as for a missing table.
        tables: New tables.
        reviews: Reviews and jobs for profiles started.
        practice: Exercises and drills requested.
        moves: Transfer codes requested or tried.
        standings: Requests for the state of tables, from people with seats at them.
        replays: Requests for a hand or the record of a finished game.
        advice: Requests for hints.
        seats: Seats taken.
        visits: WebSockets opened over time.
        rules: Rules read, checked, written, or explained.
        looks: Other read requests, such as requests for a table's setup.
        calls: Slow requests queued or running at once.
    """

    peers: int = 200
    connections: int = 60
    hellos: Rate = Rate(20, 3.0)
    tables: Rate = Rate(20, 3.0)
    reviews: Rate = Rate(8, 10.0)
    practice: Rate = Rate(30, 4.0)
    moves: Rate = Rate(10, 6.0)
    standings: Rate = Rate(120, 1.0)
    replays: Rate = Rate(60, 0.5)
    advice: Rate = Rate(20, 1.0)
    seats: Rate = Rate(120, 10.0)
    visits: Rate = Rate(120, 0.5)
    rules: Rate = Rate(60, 0.5)
    looks: Rate = Rate(300, 0.1)
    calls: int = 5


LIMITS: Final = Limits()
_PORTS: Final = {"http": 80, "https": 443}


@dataclass(frozen=True, slots=True)
class ServerSettings:
    """A server's addresses and settings.

    Attributes:
        public_url: Address where others reach the server, such as ``https://cards.example/``. If
            set, a proxy on this machine is trusted to name the client.
        link_url: Start of invitation links, if the page's own address won't work.
        open_command: Command that starts the server for others on the same network.
        public_command: Command that starts the server for people on the internet.
        proxies: Addresses of other trusted proxies.
        names: This machine's host names in lowercase. ``NAME`` also covers ``NAME.local``.
        limits: Limits for each client address.
        floor: Minimum time for computer players' moves at shared tables.
    """

    public_url: str | None = None
    link_url: str | None = None
    open_command: str | None = None
    public_command: str | None = None
    proxies: frozenset[str] = field(default_factory=frozenset)
    names: frozenset[str] = field(default_factory=frozenset)
    limits: Limits = LIMITS
    floor: Floor = FLOOR

    def accepts_host(self, host: str | None) -> bool:
        """Return True if a ``Host`` header names this server, or if there's no such header.

        Very old programs don't send one. Numeric addresses are always valid, because no one can
        redirect an address the way they can redirect a name.
        """
        if host is None:
            return True
        name = _host_name(host)
        if name is None:
            return False
        known = {name.removesuffix(".local"), name} & self.names
        return bool(known) or is_numeric(name) or _is_localhost(name) or name == self._public_name

    def accepts_origin(self, origin: str | None, host: str | None) -> bool:
        """Return True if a page from `origin` can make changes at `host`.

        The server's own pages have an HTTP origin equal to `host`, which must be one of the
        server's names. Pages from `public_url` have that origin. Programs that aren't browsers
        don't send an origin, and can make changes.
        """
        if origin is None:
            return True
        found = _origin(origin)
        if found is None:
            return False
        if self.public_url is not None and found == _origin(self.public_url):
            return True
        if host is None or found != _origin(f"http://{host}"):
            return False
        return self.accepts_host(host) and _host_name(host) != self._public_name

    @property
    def _public_name(self) -> str | None:
        return None if self.public_url is None else _host_name(urlsplit(self.public_url).netloc)


def _origin(url: str) -> tuple[str, str, int] | None:
    """Return a URL's scheme, host, and port, or None if it isn't valid."""
    try:
        found = urlsplit(url)
        port = found.port or _PORTS.get(found.scheme)
    except ValueError:
        return None
    if port is None or not found.hostname or found.path.strip("/") or found.username is not None:
        return None
    return found.scheme, found.hostname.removesuffix("."), port


def _host_name(host: str) -> str | None:
    """Return the name in a ``Host`` header, in lowercase and without the port."""
    try:
        found = urlsplit(f"//{host}")
        valid = found.netloc == host and found.username is None and found.port != 0
    except ValueError:
        return None
    return found.hostname.removesuffix(".") if valid and found.hostname else None


def _is_localhost(name: str) -> bool:
    return name == "localhost" or name.endswith(".localhost")


def is_numeric(name: str) -> bool:
    """Return True for an IP address."""
    try:
        ip_address(name)
    except ValueError:
        return False
    return True


def is_local(host: str) -> bool:
    """Return True if a host name or IP address refers to this computer."""
    try:
        return ip_address(host).is_loopback
    except ValueError:
        return host == "localhost"
