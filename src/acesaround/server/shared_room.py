"""Tables on a database that several servers share."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from time import monotonic
from typing import Final

import msgspec
from msgspec import MsgspecError

from acesaround.i18n import tr
from acesaround.protocol import Ask, Check, Line, Ping, Weigh, Why
from acesaround.server.chat import Chat
from acesaround.server.clients import Client
from acesaround.server.cluster.links import LinkLost, PeerLink
from acesaround.server.cluster.membership import Cluster
from acesaround.server.cluster.messages import Attend, Forward, Notice, NotOwner, Present, Sender
from acesaround.server.context import ServerContext
from acesaround.server.log_events import digest, event_logger
from acesaround.server.peer_presence import Follower, PeerPresence
from acesaround.server.refusals import CANNOT_READ
from acesaround.server.room import Request, Room
from acesaround.store.event_log import Fenced, Stored, Unread, Unwritten
from acesaround.store.ownership import Owner
from acesaround.table.decider import Refusal
from acesaround.table.history import EventHistory
from acesaround.table.state import Step

_log = event_logger(__name__)
_COMMAND_SECONDS: Final = 8.0
"""Seconds that a command waits for the table's owner. A new owner takes about a lease."""
_RETRY_SECONDS: Final = 0.2
"""Seconds between tries to reach the owner."""
_NO_EPOCH: Final = 0
"""An epoch that no table has, so that a server that isn't the owner can't write."""


class SharedRoom(Room):
    """A table of which one server is the owner, with the clients that are connected here.

    The owner carries out commands and makes moves. Other servers forward their clients' commands to
    the owner, tell it which seats their clients are in, and read the events from the log.
    """

    def __init__(
        self, name: str, history: EventHistory, context: ServerContext, chat: Chat, cluster: Cluster
    ) -> None:
        super().__init__(name, history, context, chat)
        self._cluster = cluster
        self._epoch = _NO_EPOCH
        self._owner: Owner | None = None
        self._link: PeerLink | None = None
        self._presence = PeerPresence(name, self.audience)
        self._resolving = asyncio.Lock()
        self._users = 0

    @property
    def owned(self) -> bool:
        """True if this server owns the table, as far as it knows."""
        return self._owner is not None and self._owner.server == self._cluster.id

    @property
    def seq(self) -> int:
        """Number of the last known event."""
        return self.now.seq

    @property
    def idle(self) -> bool:
        """True if no one is connected to any server, or connecting, and no moves are made here."""
        return super().idle and not self._presence.has_followers and not self._users

    @contextmanager
    def in_use(self) -> Iterator[None]:
        """While active, the table isn't idle, so it isn't closed."""
        self._users += 1
        try:
            yield
        finally:
            self._users -= 1

    def open(self) -> None:
        """Subscribe to the table's news. Call this in the event loop's thread."""
        self._cluster.join(self)

    def close(self) -> None:
        """Forget the table, which no one uses anymore."""
        self._cluster.drop(self)

    @property
    def _open_link(self) -> PeerLink | None:
        """The link to the owner, if there is one that's open."""
        return self._link if self._link is not None and self._link.open else None

    async def find_owner(self) -> None:
        """Find the table's owner and read the news, unless the owner is known.

        If the table has no owner, own it.
        """
        if self.owned or (self._owner is not None and self._open_link is not None):
            return
        try:
            await self._resolve_owner()
        except LinkLost as error:
            _log.warning(
                "a table's server can't be reached; if it's gone, another takes over in seconds",
                table=digest(self.name), reason=str(error),
            )  # fmt: skip
        except (Unwritten, Unread) as error:
            _log.warning(
                "a table isn't up to date",
                table=digest(self.name), reason=str(error),
            )  # fmt: skip

    async def catch_up(self) -> None:
        """Read the events and messages of the owner, and send them to all clients.

        If the database fails, the next look at all tables finds them.
        """
        with self.in_use(), suppress(Unread):
            async with self._lock:
                await self._read_news()
                await self._read_messages()

    async def command(self, client: Client, command: Request) -> None:
        """Carry out or refuse a client's command, here or at the owner, and reply to the client.

        If the table changes its owner in the meantime, the new owner gets the command: it knows if
        the command was carried out before. If nobody knows that in time, disconnect the client,
        which sends the command again once it's back.
        """
        if isinstance(command, Ask | Weigh | Check | Why | Ping):
            await super().command(client, command)
            return
        until = monotonic() + _COMMAND_SECONDS
        while True:
            try:
                if self._owner is None:
                    async with asyncio.timeout(until - monotonic()):
                        await self._resolve_owner()
                if self.owned:
                    await self.command_as_owner(client, command)
                else:
                    await self._forward(client, command, until - monotonic())
                break
            except (Fenced, LinkLost, TimeoutError, Unwritten, Unread) as error:
                self._owner = None
                if monotonic() > until:
                    _log.error(
                        "a command can't be carried out", table=digest(self.name), reason=str(error)
                    )
                    client.end("failed", CANNOT_READ)
                    break
                await asyncio.sleep(_RETRY_SECONDS)
        self._send_presence()

    async def command_as_owner(self, client: Client, command: Request) -> None:
        """Carry out or refuse a command.

        Raise Fenced if this server isn't the table's owner. If the database fails, raise Unwritten
        or Unread. It isn't known then if the command was carried out.
        """
        try:
            if not self.owned:
                raise Fenced
            await super().command(client, command)
        except (Fenced, Unwritten, Unread):
            self._lose_ownership()
            raise
        self._send_presence()

    def _give_up(self, client: Client, command: Request, error: Unwritten | Unread) -> None:
        """Let the command be tried again, once the log says if it was carried out."""
        raise error

    async def enter(self, client: Client, token: str | None, after: int) -> None:
        """Connect a client: see `Room.enter`. Raise Refusal if the database fails, too."""
        with self.in_use():
            if token is not None and not self.owned and self.speaks_for(token) is None:
                await self._read_seats()
            await super().enter(client, token, after)
        self._send_presence()

    async def _read_seats(self) -> None:
        """Read the news: someone could just have got a seat and its token from another server."""
        try:
            async with self._lock:
                await self._read_news()
        except Unread:
            raise Refusal("failed", tr(CANNOT_READ)) from None

    def leave(self, client: Client) -> None:
        """Remove a client: see `Room.leave`."""
        super().leave(client)
        if not self.owned and not self.audience:
            # From now on, the owner says nothing about the others anymore.
            self._presence.forget_owner()
        self._send_presence()

    def attend(self, follower: Follower, message: Attend) -> None:
        """Take note of which seats another server's clients are in."""
        self._presence.attend(follower, message)
        self._send_presence()
        self._driver.start()

    def forget(self, follower: Follower) -> None:
        """Take note that another server has no more clients here, or is gone."""
        if self._presence.remove(follower):
            self._send_presence()
            self._driver.start()

    def on_owner_message(self, message: Present | NotOwner) -> None:
        """Take note of what the owner says about its other clients."""
        if self.owned:
            return
        if isinstance(message, NotOwner):
            self._owner = None
            self._cluster.run(self.refresh())
        else:
            self._presence.receive(message)
            if message.notice is not None:
                super()._notify(message.notice)

    def on_bell(self, seq: int) -> None:
        """Read the news unless `seq` is the number of a known event. Messages ring with 0."""
        if 0 < seq <= self.now.seq or not self.audience:
            return
        if self.owned:
            if seq:
                self._lose_ownership()
        elif seq:
            self._cluster.read_news(self)
        else:
            self._cluster.run(self.catch_up())

    async def take_news(self, events: Sequence[Stored]) -> None:
        """Take note of events from the log, some of which might be known already."""
        async with self._lock:
            for stored in events:
                if stored.seq == self.seq + 1:
                    self._take_event(stored)

    def check_owner(self, alive: frozenset[str], *, again: bool) -> None:
        """Find the owner again, if it isn't among the servers alive or if `again` is true."""
        owner = self._owner
        elsewhere = owner is not None and owner.server != self._cluster.id
        gone = elsewhere and owner is not None and owner.server not in alive
        if again or gone:
            self._owner, self._epoch = None, _NO_EPOCH
        unlinked = elsewhere and self._open_link is None
        if (self._owner is None or unlinked) and not super().idle and not self._resolving.locked():
            self._cluster.run(self.refresh())

    def known(self) -> tuple[int, int] | None:
        """Return the numbers of the last known event and message; None if no news can come."""
        return None if self.owned or not self.audience else (self.now.seq, self._chat.number)

    def _lose_ownership(self) -> None:
        """Take note that another server owns the table now."""
        self._owner, self._epoch = None, _NO_EPOCH
        self._cluster.run(self.refresh())

    async def _resolve_owner(self) -> None:
        """Find or become the owner. Raise Unwritten, Unread, or LinkLost if that fails."""
        async with self._resolving:
            owner = await self._cluster.owner(self.name)
            mine = owner.server == self._cluster.id
            async with self._lock:
                # Read the log only after the claim: nothing is written in an older epoch then.
                await self._read_news()
                await self._read_messages()
                self._owner = owner
                self._epoch = owner.epoch if mine else _NO_EPOCH
            if mine:
                self._link = None
                self._presence.forget_owner()
            else:
                self._presence.dismiss_followers()
                self._link = None  # It can be the one to the last owner.
                self._link = await self._cluster.link(owner.server, owner.address)
                self._presence.follow()
        self._send_presence()
        self._driver.start()

    async def _forward(self, client: Client, command: Request, seconds: float) -> None:
        """Let the owner carry out a command. Raise LinkLost, Unwritten, or Unread on failure."""
        if self._open_link is None:
            await self._resolve_owner()
        if (link := self._open_link) is None:
            raise LinkLost("the table has another owner now")
        self._send_presence()
        sender = Sender(
            client.connection, sorted(client.held), client.seat, client.holder, client.language
        )
        raw = msgspec.Raw(msgspec.json.encode(command))
        answer = await link.forward(lambda id: Forward(id, self.name, sender, raw), seconds)
        if answer.seq > self.now.seq:
            # If that fails, the command is sent again: without the news, a seat can't be given.
            async with self._lock:
                await self._read_news()
        seat, holder = answer.seat, answer.holder
        # In the meantime, the seat could have been given up again.
        if (
            client.seat is None
            and seat is not None
            and holder is not None
            and self.history.holds(seat, holder)
        ):
            self.audience.seat(client, seat, holder)
        for frame in answer.frames:
            client.send_frame(bytes(frame))
        if answer.shows:
            self.audience.show(client)

    async def _read_messages(self) -> None:
        """Read the chat messages that another server has stored, and send them to all clients."""
        log = self._context.log
        for stored in await self._in_writer(log.chat, self.name, self._chat.number):
            with suppress(MsgspecError):  # A newer release could have written it.
                self._send_message(self._chat.add(stored))

    def _publish(self, step: Step, command: str | None, client: Client | None = None) -> None:
        super()._publish(step, command, client)
        if self.owned:
            self._cluster.bell.ring(self.name, self.now.seq)
        self._send_presence()

    def _send_message(self, line: Line) -> None:
        super()._send_message(line)
        if self.owned:
            self._cluster.bell.ring(self.name, 0)

    async def _next_step(self) -> bool:
        if not self.owned:
            return False
        try:
            return await super()._next_step()
        except Fenced:
            self._lose_ownership()
            return False

    def _report_failure(self) -> bool:
        return super()._report_failure() or self._presence.has_followers

    def _notify(self, notice: Notice) -> None:
        super()._notify(notice)
        if self.owned:
            self._presence.send_to_followers(notice)

    def _send_presence(self) -> None:
        """Tell the owner, or all other servers, who is connected here, if that has changed."""
        if self.owned:
            self._presence.send_to_followers()
        elif (link := self._open_link) is not None:
            self._presence.send_to_owner(link)
