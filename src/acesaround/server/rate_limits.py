"""Rate limits for clients and their addresses."""

from __future__ import annotations

from asyncio import sleep
from collections import Counter
from collections.abc import Awaitable, Callable, Iterator, Sequence
from contextlib import contextmanager
from ipaddress import IPv6Address, ip_address, ip_network
from math import ceil
from time import monotonic
from typing import TYPE_CHECKING, Final, Literal
from weakref import WeakValueDictionary

from fastapi import HTTPException, Request
from starlette.requests import HTTPConnection

from acesaround.i18n import tr, tr_plural
from acesaround.server.settings import Rate, ServerSettings

if TYPE_CHECKING:
    from acesaround.server.cluster.shared_limits import SharedLimits


def refusal_text(id: str, wait: float) -> str:
    """Return the text of a refusal, with the seconds to wait before the next try.

    `id` is the text that says what happened too often.
    """
    return f"{tr(id)} {tr_plural('server.try_again_in_count_seconds', ceil(wait))}"


class TokenBucket:
    """Token bucket: allow `burst` events at once, then one per `every` seconds.

    Both can change at any time. Tokens that were used stay used.
    """

    def __init__(self, burst: float, every: float) -> None:
        self.burst, self.every = burst, every
        self._used, self._at = 0.0, 0.0

    def wait(self, at: float) -> float:
        """Return the seconds from `at` (as `monotonic` counts) until the next event, or 0."""
        self._used = max(0.0, self._used - (at - self._at) / self.every)
        self._at = at
        return max(0.0, (self._used + 1 - self.burst) * self.every)

    def take(self, at: float) -> float:
        """Use a token and return 0. If none are left, return the seconds to wait."""
        wait = self.wait(at)
        if not wait:
            self._used += 1
        return wait

    async def acquire(self) -> None:
        """Wait in line for a token, and use it."""
        wait = self.wait(monotonic())
        self._used += 1
        await sleep(wait)


CLIENT_RATE: Final = 100, 1 / 40
"""Token bucket for one client's commands: burst size, and seconds per additional command."""
HOUSEHOLD_RATE: Final = 600, 1 / 120
"""Token bucket for the commands of all clients that share an address."""


RequestKind = Literal[
    "hellos", "tables", "moves", "standings", "replays", "advice", "seats", "visits", "rules",
    "looks", "reviews", "practice",
]  # fmt: skip
_WORDS: Final[dict[RequestKind, str]] = {
    "hellos": "server.too_many_failed_attempts_to_join_a",
    "tables": "server.too_many_new_tables_from_your_address",
    "moves": "server.too_many_codes_from_your_address_try",
    "standings": "server.too_many_requests_about_your_tables",
    "replays": "server.too_many_requests_for_finished_games",
    "advice": "server.youre_asking_for_hints_too_often_try",
    "seats": "server.too_many_seats_taken_from_your_address",
    "visits": "server.too_many_new_connections_from_your",
    "rules": "server.too_many_requests_about_rules_from_your",
    "looks": "server.too_many_requests_from_your_address_try",
    "reviews": "server.too_many_reviews_from_your_address",
    "practice": "server.too_many_exercises_from_your_address",
}
_MOST: Final = 10_000
"""Maximum number of buckets stored. Beyond that, the oldest is dropped."""
_PROXIES: Final = 20
"""Maximum number of addresses checked in a chain of proxies, starting with the nearest."""
_HOUSEHOLD: Final = 64
"""Length in bits of the IPv6 prefix that one household shares."""
_SITE: Final = 48
"""Length in bits of the IPv6 prefix that one site shares. A site can have 65,536 households."""
_HOUSEHOLDS: Final = 16
"""Limit for a whole site, as a multiple of a household's limit."""


class TooMany(Exception):
    """An error for an exceeded limit. `what` is the message's id, and `wait` is in seconds."""

    def __init__(self, what: str, wait: float) -> None:
        self.wait = ceil(wait)
        super().__init__(refusal_text(what, wait))


class OwnMachine(ValueError):
    """The address of this machine or of a proxy, instead of a visitor's."""


class RateLimiter:
    """Rate limits by client address. This machine's own requests aren't counted.

    Use it only in the event loop's thread.
    """

    def __init__(self, serving: ServerSettings) -> None:
        self._serving = serving
        self._buckets: dict[tuple[RequestKind, str], TokenBucket] = {}
        self._shared: SharedLimits | None = None
        self._open, self._queued = Counter[str](), Counter[str]()
        self._paces = WeakValueDictionary[str, TokenBucket]()

    @contextmanager
    def queued(self, request: HTTPConnection) -> Iterator[None]:
        """Count a request as waiting for the worker thread.

        Raise TooMany if too many are waiting.
        """
        networks, most = _networks(self._address(request)), self._serving.limits.calls
        if any(self._queued[name] >= most * times for name, times in networks):
            raise TooMany(_WORDS["looks"], 1.0)
        names = [name for name, _ in networks]
        self._queued.update(names)
        try:
            yield
        finally:
            self._queued.subtract(names)
            for name in names:
                if not self._queued[name]:
                    del self._queued[name]

    @contextmanager
    def connected(self, connection: HTTPConnection) -> Iterator[TokenBucket | None]:
        """Count a socket as open, and yield the bucket for its address.

        Raise TooMany if too many are open.
        """
        address, most = self._address(connection), self._serving.limits.connections
        networks = _networks(address)
        if any(self._open[network] >= most * times for network, times in networks):
            raise TooMany(_CONNECTIONS, _CONNECTION_WAIT)
        self._open.update(network for network, _ in networks)
        try:
            yield self._pace(address)
        finally:
            self._open.subtract(network for network, _ in networks)
            for network, _ in networks:
                if not self._open[network]:
                    del self._open[network]

    def networks_of(self, address: str) -> list[tuple[str, int]]:
        """Return an address's networks, each with a multiplier for the household limit.

        The list is empty for this machine and for proxies.
        """
        return _networks(None if self.is_trusted_proxy(address) else _household(address))

    def networks(self, connection: HTTPConnection) -> tuple[str, ...]:
        """Return the networks that a request counts toward; none for this machine."""
        return tuple(name for name, _ in _networks(self._address(connection)))

    def bannable_network(self, text: str) -> str:
        """Return the household of an address, or the household or site written as a network.

        Raise OwnMachine if it's this machine or a proxy, and another ValueError if it's neither.
        """
        network = ip_network(_unmapped(text.strip()), strict=False)
        found = self.networks_of(str(network.network_address))
        if not found:
            raise OwnMachine(text)
        if network.prefixlen == network.max_prefixlen:
            return found[0][0]
        if str(network) not in dict(found):
            raise ValueError(text)
        return str(network)

    def share(self, limits: SharedLimits) -> None:
        """From now on, count the requests of an address to all servers together.

        While they can't be counted together, each server allows its share.
        """
        self._shared = limits

    async def check(self, what: RequestKind, connection: HTTPConnection) -> None:
        """Raise TooMany if an address has used up its limit for requests of type `what`."""
        await self._count(what, connection, count=False)

    async def take(self, what: RequestKind, connection: HTTPConnection) -> None:
        """Count a request of type `what` for an address. Raise TooMany if it's over the limit."""
        await self._count(what, connection, count=True)

    async def _count(self, what: RequestKind, connection: HTTPConnection, *, count: bool) -> None:
        # This machine has no networks, and so no limit.
        if not (networks := _networks(self._address(connection))):
            return
        shared = self._shared
        if shared is not None:
            rate: Rate = getattr(self._serving.limits, what)
            buckets = [
                (f"{what}:{name}", rate.burst * times, rate.every / times)
                for name, times in networks
            ]
            wait = await shared.take(buckets, count=count)
            if wait is not None:
                if wait:
                    raise TooMany(_WORDS[what], wait)
                return
        servers = 1 if shared is None else shared.servers
        self._count_here(what, [(name, times / servers) for name, times in networks], count)

    def _count_here(
        self, what: RequestKind, networks: Sequence[tuple[str, float]], count: bool
    ) -> None:
        """Count a request with this server's own buckets. Raise TooMany if one is used up."""
        at = monotonic()
        found = [self._bucket(what, network, times) for network, times in networks]
        if wait := max(bucket.wait(at) for bucket in found):
            raise TooMany(_WORDS[what], wait)
        for bucket in found if count else ():
            bucket.take(at)

    def _pace(self, address: str | None) -> TokenBucket | None:
        """Return an address's bucket, which lasts as long as any socket from that address."""
        return (
            None
            if address is None
            else self._paces.setdefault(address, TokenBucket(*HOUSEHOLD_RATE))
        )

    def _bucket(self, what: RequestKind, network: str, times: float) -> TokenBucket:
        """Return a network's bucket, and mark it as the most recently used.

        Its rate is `times` that of a household. This changes with the number of servers.
        """
        rate: Rate = getattr(self._serving.limits, what)
        burst, every = max(1.0, rate.burst * times), rate.every / times
        found = self._buckets.pop((what, network), None)
        if found is None:
            found = TokenBucket(burst, every)
            if len(self._buckets) >= _MOST:
                del self._buckets[next(iter(self._buckets))]
        found.burst, found.every = burst, every
        self._buckets[what, network] = found
        return found

    def _address(self, connection: HTTPConnection) -> str | None:
        """Return the household that a request counts toward, or None for this machine.

        If proxies are involved, use the last address in the chain that isn't a trusted proxy.
        """
        address = connection.client.host if connection.client is not None else ""
        if self.is_trusted_proxy(address):
            named = ",".join(connection.headers.getlist("x-forwarded-for")).rsplit(",", _PROXIES)
            others = [_without_port(one.strip()) for one in named[-_PROXIES:] if one.strip()]
            while others and self.is_trusted_proxy(address):
                address = others.pop()
        return _household(address)

    def is_trusted_proxy(self, address: str) -> bool:
        """Return True if headers from this address are a proxy's, and not a visitor's."""
        local = self._serving.public_url is not None and _household(address) is None
        return local or _unmapped(address) in self._serving.proxies


_CONNECTION_WAIT = 10.0
_CONNECTIONS: Final = "server.too_many_connections_from_your_address"


def _without_port(address: str) -> str:
    """Return an address from a proxy header without the port that some proxies add."""
    if address.startswith("["):
        return address[1:].partition("]")[0]
    host, _, port = address.partition(":")
    return host if port.isdecimal() and "." in host else address


def _unmapped(address: str) -> str:
    """Return a mapped IPv6 address as plain IPv4, and any other address unchanged."""
    try:
        found = ip_address(address)
    except ValueError:
        return address
    mapped = found.ipv4_mapped if isinstance(found, IPv6Address) else None
    return str(mapped or found)


def _household(address: str) -> str | None:
    """Return the household that an address belongs to, or None if it's this machine."""
    try:
        found = ip_address(_unmapped(address))
    except ValueError:
        return address[:64]
    if found.is_loopback:
        return None
    if isinstance(found, IPv6Address):
        return str(ip_network((found.packed, _HOUSEHOLD), strict=False))
    return str(found)


def _networks(household: str | None) -> list[tuple[str, int]]:
    """Return the networks a household counts toward, each with a multiplier for its limit."""
    if household is None:
        return []
    if not household.endswith(f"/{_HOUSEHOLD}"):
        return [(household, 1)]
    site = ip_network(household).supernet(new_prefix=_SITE)
    return [(household, 1), (str(site), _HOUSEHOLDS)]


def rate_limited(what: RequestKind) -> Callable[[Request], Awaitable[None]]:
    """Return a FastAPI dependency that counts requests and responds 429 if there are too many."""

    async def count(request: Request) -> None:
        gate: RateLimiter = request.app.state.gate
        try:
            await gate.take(what, request)
        except TooMany as error:
            raise too_many_response(error) from None

    return count


def too_many_response(error: TooMany) -> HTTPException:
    """Return the 429 response for an exceeded limit."""
    return HTTPException(429, str(error), {"Retry-After": str(error.wait)})
