"""How a server is reached, and how much it lets one address do."""

from __future__ import annotations

from dataclasses import dataclass, field
from ipaddress import ip_address
from typing import Final
from urllib.parse import urlsplit


@dataclass(frozen=True, slots=True)
class Rate:
    """So many at once, and one more every so many seconds."""

    burst: int
    every: float


@dataclass(frozen=True, slots=True)
class Limits:
    """What one address may do.

    Attributes:
        connections: sockets that are open at once.
        hellos: hellos that fail, as for a table that is not there.
        tables: tables made.
        moves: codes asked for or tried.
        standings: times that somebody asks how the tables stand at which he holds seats.
        replays: hands of finished games looked at, or records taken.
        advice: questions for advice.
        seats: seats taken.
        visits: sockets opened, one after the other.
        rules: rules read, checked, written, or explained.
        looks: other requests that read, such as how a table was set up.
    """

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


LIMITS: Final = Limits()


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
        limits: what one address may do.
    """

    public_url: str | None = None
    link_url: str | None = None
    open_command: str | None = None
    public_command: str | None = None
    proxies: frozenset[str] = field(default_factory=frozenset)
    limits: Limits = LIMITS

    def welcomes(self, origin: str | None, host: str | None) -> bool:
        """Whether a page from `origin` may open a socket or change something; programs say none."""
        if origin is None:
            return True
        try:
            found = urlsplit(origin.lower())
        except ValueError:
            return False
        if host is not None and found.netloc == host.lower():
            return True
        if self.public_url is None:
            return False
        own = urlsplit(self.public_url.lower())
        return (found.scheme, found.netloc) == (own.scheme, own.netloc)


def is_local(host: str) -> bool:
    """Whether a host, as a name or in numbers, is the computer itself."""
    try:
        return ip_address(host).is_loopback
    except ValueError:
        return host == "localhost"
