"""Addresses of a server, and limits for each address that comes to it."""

from __future__ import annotations

from dataclasses import dataclass, field
from ipaddress import ip_address
from typing import Final
from urllib.parse import urlsplit

from acesaround.server.rooms.floor import FLOOR, Floor


@dataclass(frozen=True, slots=True)
class Rate:
    """Token bucket: `burst` at once, and one more every `every` seconds."""

    burst: int
    every: float


@dataclass(frozen=True, slots=True)
class Limits:
    """Limits for each address.

    Attributes:
        peers: TCP connections that are open at once.
        connections: WebSockets that are open at once.
        hellos: hellos that fail, as for a table that is not there.
        tables: tables made.
        moves: codes asked for or tried.
        standings: questions how tables stand, from people with seats there.
        replays: hands of finished games looked at, or records taken.
        advice: questions for advice.
        seats: seats taken.
        visits: sockets opened, one after the other.
        rules: rules read, checked, written, or explained.
        looks: other requests that read, such as how a table was set up.
        calls: requests that compute and are in line or under way.
    """

    peers: int = 200
    connections: int = 60
    hellos: Rate = Rate(20, 3.0)
    tables: Rate = Rate(20, 3.0)
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
class Serving:
    """How a server is reached.

    Attributes:
        public_url: the address under which others reach it, as ``https://cards.example/``; where
            it is given, a proxy on this machine is believed whom it speaks for.
        link_url: the address that invitations begin with, where the page's own will not do.
        open_command: what to type to start it for others in the same network.
        public_command: the same for the internet.
        proxies: addresses of other proxies that are believed.
        names: host names of this machine, in lower case; ``NAME`` stands for ``NAME.local`` too.
        limits: what one address may do.
        floor: how soon computer players move where several people play.
    """

    public_url: str | None = None
    link_url: str | None = None
    open_command: str | None = None
    public_command: str | None = None
    proxies: frozenset[str] = field(default_factory=frozenset)
    names: frozenset[str] = field(default_factory=frozenset)
    limits: Limits = LIMITS
    floor: Floor = FLOOR

    def answers_to(self, host: str | None) -> bool:
        """True if a ``Host`` header names this server; programs of long ago send none.

        Any address in numbers does: nobody can have a name lead there in its place.
        """
        if host is None:
            return True
        name = _host_name(host)
        if name is None:
            return False
        known = {name.removesuffix(".local"), name} & self.names
        return bool(known) or is_numeric(name) or _is_localhost(name) or name == self._public_name

    def welcomes(self, origin: str | None, host: str | None) -> bool:
        """True if a page from `origin` may change something at `host`; programs send no origin.

        A page of the server itself comes over HTTP from the host that it asks, which must be one of
        the server's names; pages of the `public_url` come from there.
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
        return self.answers_to(host) and _host_name(host) != self._public_name

    @property
    def _public_name(self) -> str | None:
        return None if self.public_url is None else _host_name(urlsplit(self.public_url).netloc)


def _origin(url: str) -> tuple[str, str, int] | None:
    """Return scheme, host, and port of an address; None for text that is no address."""
    try:
        found = urlsplit(url)
        port = found.port or _PORTS.get(found.scheme)
    except ValueError:
        return None
    if port is None or not found.hostname or found.path.strip("/") or found.username is not None:
        return None
    return found.scheme, found.hostname.removesuffix("."), port


def _host_name(host: str) -> str | None:
    """Return the name in a ``Host`` header, in lower case and without its port."""
    try:
        found = urlsplit(f"//{host}")
        valid = found.netloc == host and found.username is None and found.port != 0
    except ValueError:
        return None
    return found.hostname.removesuffix(".") if valid and found.hostname else None


def _is_localhost(name: str) -> bool:
    return name == "localhost" or name.endswith(".localhost")


def is_numeric(name: str) -> bool:
    """True for an IP address in numbers."""
    try:
        ip_address(name)
    except ValueError:
        return False
    return True


def is_local(host: str) -> bool:
    """True if a host, as a name or in numbers, is this computer."""
    try:
        return ip_address(host).is_loopback
    except ValueError:
        return host == "localhost"
