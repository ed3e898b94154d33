"""This server's membership in a cluster: its lease, the other servers, and the links to them."""

from __future__ import annotations

import asyncio
import secrets
import socket
from collections.abc import Callable, Coroutine, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from time import monotonic
from typing import TYPE_CHECKING, Any, Final, Protocol

from msgspec import Raw

from acesaround.server.cluster.lease import RENEW_SECONDS, Lease
from acesaround.server.cluster.links import LinkLost, PeerKey, PeerLink
from acesaround.server.cluster.messages import NotOwner, Present
from acesaround.server.log_events import digest, event_logger
from acesaround.store.event_log import EventLog, Stored, Unread
from acesaround.store.host_actions import HOST
from acesaround.store.ownership import PEER_KEY, VALKEY_PREFIX, Owner, Ownership, Peer

if TYPE_CHECKING:
    from acesaround.server.cluster.doorbell import Doorbell
    from acesaround.server.cluster.shared_limits import SharedLimits

_log = event_logger(__name__)
_GRACE: Final = 1.5 * RENEW_SECONDS
"""Seconds after a gap in renewals before tables are claimed: others might be about to renew."""
_LIST_SECONDS: Final = 1.0
_UNREACHABLE_SECONDS: Final = 1.0
"""Seconds before another try to reach a server."""
_POLLS: Final = 5
"""A table's log is read every this many renewals even if its bell doesn't ring."""


@dataclass(frozen=True, slots=True)
class SharedDatabase:
    """How a server takes part in a cluster.

    `valkey` is the address of the Valkey server, `bound` is the socket for links from other
    servers, and `address` is where they reach it.
    """

    valkey: str
    bound: socket.socket
    address: str

    def check(self, log: EventLog) -> None:
        """Check that the cluster can take this server, before anything is started.

        Raise BadValkey, OtherRelease, Unread, or Unwritten if it can't.
        """
        from acesaround.server.cluster.doorbell import check_valkey

        ownership = Ownership(log, "", self.address)
        ownership.check_releases()
        check_valkey(self.valkey, _space(log), lambda: [peer.id for peer in ownership.peers()])

    def join(self, log: EventLog) -> Cluster:
        """Return this server's part in the cluster. It has yet to be started."""
        from valkey.asyncio import Valkey

        from acesaround.server.cluster.doorbell import Doorbell
        from acesaround.server.cluster.shared_limits import SharedLimits

        id, space = secrets.token_hex(8), _space(log)

        valkey = Valkey.from_url(self.valkey)

        def bell(on_bell: Callable[[str, int], None]) -> Doorbell:
            return Doorbell(valkey, space, id, on_bell)

        def limits(servers: Callable[[], int]) -> SharedLimits:
            return SharedLimits(valkey, space, servers)

        ownership, key = Ownership(log, id, self.address), PeerKey(log.secret(PEER_KEY))
        return Cluster(ownership, key, bell, limits)


def _space(log: EventLog) -> str:
    """Return the prefix of a database's names in Valkey, so databases can share a server."""
    return f"aces:{log.secret(VALKEY_PREFIX)[:12]}"


class Member(Protocol):
    """A table with clients here or on other servers."""

    name: str

    @property
    def seq(self) -> int:
        """Number of the last known event."""

    def on_owner_message(self, message: Present | NotOwner) -> None:
        """Take note of what the owner said about its other clients."""

    def on_bell(self, seq: int) -> None:
        """Read the news, unless `seq` is the number of a known event."""

    async def take_news(self, events: Sequence[Stored]) -> None:
        """Take note of events from the log, some of which might be known already."""

    def check_owner(self, alive: frozenset[str], *, again: bool) -> None:
        """Find the owner again, if it isn't among the servers alive or if `again` is true."""

    def known(self) -> tuple[int, int] | None:
        """Return the numbers of the last known event and message; None if others' don't matter."""


class Cluster:
    """This server among the servers that share a database.

    `id` is this server's random id. `bell` makes the doorbell, given a function to call when it
    rings. `limits` makes the limits on abuse, given a function that returns how many servers there
    are.
    """

    def __init__(
        self,
        ownership: Ownership,
        key: PeerKey,
        bell: Callable[[Callable[[str, int], None]], Doorbell],
        limits: Callable[[Callable[[], int]], SharedLimits],
    ) -> None:
        self.id = ownership.id
        self._ownership, self._key = ownership, key
        self.bell = bell(self._on_bell)
        self.limits = limits(lambda: len(self.peers) + 1)
        self._members: dict[str, Member] = {}
        self._links: dict[str, PeerLink] = {}
        self._connecting: dict[str, asyncio.Lock] = {}
        self._unreachable_until: dict[str, float] = {}
        self._peers: dict[str, Peer] = {}
        self._claims = ThreadPoolExecutor(2, "claims")
        self._with_news: dict[str, Member] = {}
        self._on_host_action: Callable[[int], None] | None = None
        self._reads_news = False
        self._claims_from, self._turn = 0.0, 0
        self._polling, self._missed_bells = False, True
        self._lease: Lease | None = None
        self._others = set[asyncio.Task[None]]()

    async def start(self) -> None:
        """Join the cluster. Raise Unwritten if the database fails."""
        self._lease = Lease(self._ownership, self._renewed)
        await self._lease.take()
        self.bell.start()

    async def leave(self) -> None:
        """Give up all tables, so that other servers can go on with them at once."""
        lease, self._lease = self._lease, None
        if lease is not None:
            await lease.give_up()

    async def close(self) -> None:
        """Close all links. Call `leave` first."""
        for link in list(self._links.values()):
            link.close()
        await self.bell.close()
        for task in self._others:
            task.cancel()
        self._claims.shutdown(cancel_futures=True)

    @property
    def peers(self) -> list[Peer]:
        """The other servers."""
        return [peer for peer in self._peers.values() if peer.id != self.id]

    def key_accepts(self, ticket: str) -> str | None:
        """Return the id of the server that shows a ticket; None if the ticket isn't valid."""
        return self._key.source(ticket, self.id)

    def join(self, member: Member) -> None:
        """Keep a table up to date from now on."""
        self._members[member.name] = member
        self.bell.listen_for(member.name)

    def watch_host(self, on_action: Callable[[int], None]) -> None:
        """Call `on_action` with the number of each action of the host on another server.

        It's also called once per second with 0, since a bell can be missed.
        """
        self._on_host_action = on_action
        self.bell.listen_for(HOST)

    def drop(self, member: Member) -> None:
        """Stop keeping a table up to date."""
        self._members.pop(member.name, None)
        self.bell.forget(member.name)

    async def owner(self, table: str) -> Owner:
        """Return a table's owner. If it has none, that's this server from now on.

        Raise Unwritten if the database fails.
        """
        if (wait := self._claims_from - monotonic()) > 0:
            await asyncio.sleep(wait)
        loop = asyncio.get_running_loop()
        return await loop.run_in_executor(self._claims, self._ownership.claim, table)

    async def link(self, server: str, address: str) -> PeerLink:
        """Return the link to another server. Raise LinkLost if it can't be reached."""
        async with self._connecting.setdefault(server, asyncio.Lock()):
            if (link := self._links.get(server)) is None:
                # Of all tables that wait for this link, only the first waits for a failure.
                if monotonic() < self._unreachable_until.get(server, 0.0):
                    raise LinkLost("another server can't be reached")
                ticket = self._key.ticket(self.id, server)

                def lost(link: PeerLink) -> None:
                    self._drop_link(server, link)

                try:
                    link = await PeerLink.to(address, ticket, self._on_owner_message, lost)
                except LinkLost:
                    self._unreachable_until[server] = monotonic() + _UNREACHABLE_SECONDS
                    raise
                self._links[server] = link
            return link

    async def raw_tables(self, language: str, *, for_host: bool = False) -> list[Raw]:
        """Return tables of other servers, as far as they answer in time: see `ListTables`."""

        async def ask(peer: Peer) -> list[Raw]:
            try:
                link = await self.link(peer.id, peer.address)
                return (await link.tables(language, _LIST_SECONDS, for_host=for_host)).entries
            except LinkLost:
                return []

        found = await asyncio.gather(*map(ask, self.peers))
        return [entry for entries in found for entry in entries]

    def read_news(self, member: Member) -> None:
        """Read a table's news soon, together with those of other tables."""
        self._with_news[member.name] = member
        if not self._reads_news:
            self._reads_news = True
            self.run(self._read_news())

    async def _read_news(self) -> None:
        """Read the news of all tables that have any, in one statement for all that wait."""
        loop = asyncio.get_running_loop()
        try:
            while self._with_news:
                members, self._with_news = self._with_news, {}
                known = {name: member.seq for name, member in members.items()}
                try:
                    news = await loop.run_in_executor(self._claims, self._ownership.news, known)
                except Unread:
                    continue  # The next look at all tables finds them.
                for name, events in news.items():
                    try:
                        await members[name].take_news(events)
                    except Exception:
                        _log.exception("news can't be read", table=digest(name))
        finally:
            self._reads_news = False

    def run(self, work: Coroutine[Any, Any, None]) -> None:
        """Run something in the background until the server leaves."""
        task = asyncio.create_task(work)
        self._others.add(task)
        task.add_done_callback(self._ended)

    def _ended(self, task: asyncio.Task[None]) -> None:
        self._others.discard(task)
        if not task.cancelled() and (error := task.exception()) is not None:
            _log.error("work in the background failed", exc_info=error)

    def _drop_link(self, server: str, link: PeerLink) -> None:
        if self._links.get(server) is link:
            del self._links[server]
            self._check_owners(again=False)

    def _on_owner_message(self, message: Present | NotOwner) -> None:
        if (member := self._members.get(message.table)) is not None:
            member.on_owner_message(message)

    def _on_bell(self, table: str, seq: int) -> None:
        if table == HOST and self._on_host_action is not None:
            self._on_host_action(seq)
        elif (member := self._members.get(table)) is not None:
            member.on_bell(seq)

    def _check_owners(self, *, again: bool) -> None:
        alive = frozenset(self._peers)
        for member in list(self._members.values()):
            member.check_owner(alive, again=again)

    def _renewed(self, peers: list[Peer], late: bool) -> None:
        """Take note of the servers that have a lease, and look after all tables.

        If this server's own lease had run out (`late`), other servers can have its tables.
        """
        self._turn += 1
        self._peers = {peer.id: peer for peer in peers}
        if late:
            self._claims_from = monotonic() + _GRACE
        else:
            for server in self._links.keys() - self._peers.keys():
                self._links[server].close()
        self._check_owners(again=late)
        if self._on_host_action is not None:
            self._on_host_action(0)
        works = self.bell.works
        self._missed_bells |= not works
        if not self._polling and (self._missed_bells or self._turn % _POLLS == 0):
            # If bells don't ring yet, look again next time.
            self._polling, self._missed_bells = True, not works
            self.run(self._poll())

    async def _poll(self) -> None:
        """Read the news of tables whose bells might not have rung."""
        loop = asyncio.get_running_loop()
        try:
            known = {name: known for name, one in self._members.items() if (known := one.known())}
            if known:
                behind = await loop.run_in_executor(self._claims, self._ownership.behind, known)
                for name in behind:
                    if (member := self._members.get(name)) is not None:
                        member.on_bell(0)
        except Unread as error:
            _log.warning("can't look for news", reason=str(error))
        finally:
            self._polling = False
