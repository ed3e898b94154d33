"""Links to other servers: the owner's side, which carries out their requests."""

from __future__ import annotations

import asyncio
import socket
from collections.abc import Sequence
from contextlib import suppress
from http import HTTPStatus
from typing import Final

import msgspec
from msgspec import MsgspecError, Raw
from websockets.asyncio.server import Server, ServerConnection, serve
from websockets.exceptions import WebSocketException
from websockets.http11 import Request as Opening
from websockets.http11 import Response

from acesaround.i18n import use_language
from acesaround.protocol import BadMessage, Hello, decode
from acesaround.server.clients import Client
from acesaround.server.cluster.membership import Cluster
from acesaround.server.cluster.messages import (
    Answer,
    Attend,
    Forward,
    ListTables,
    NotOwner,
    Present,
    Reply,
    TableList,
    decode_request,
    encode,
)
from acesaround.server.host_tables import HostTable, host_table
from acesaround.server.log_events import digest, event_logger
from acesaround.server.open_tables import Listed, listed
from acesaround.server.registry import TableRegistry
from acesaround.server.shared_room import SharedRoom
from acesaround.store.event_log import Fenced, Unread, Unwritten
from acesaround.store.ownership import LEASE
from acesaround.table.decider import Refusal

_log = event_logger(__name__)
_MAX_ATTENDING: Final = 16
"""Maximum number of tables that are opened at once because another server has clients there."""
_MOST_SENDERS: Final = 10_000
"""Maximum number of another server's clients that are remembered."""


class PeerServer:
    """Accepts links from other servers on a socket."""

    def __init__(self, registry: TableRegistry, cluster: Cluster) -> None:
        self._registry, self._cluster = registry, cluster
        self._server: Server | None = None

    async def start(self, bound: socket.socket) -> None:
        """Begin to accept links."""
        self._server = await serve(
            self._serve,
            sock=bound,
            process_request=self._admit,
            compression=None,
            max_size=None,
            ping_interval=LEASE / 2,
            ping_timeout=LEASE,
            close_timeout=1,
        )

    async def close(self) -> None:
        """End all links."""
        if self._server is not None:
            self._server.close()
            await self._server.wait_closed()

    def _source(self, opening: Opening) -> str | None:
        shown = opening.headers.get("Authorization", "").removeprefix("Bearer ")
        return self._cluster.key_accepts(shown)

    def _admit(self, connection: ServerConnection, opening: Opening) -> Response | None:
        if self._source(opening) is not None:
            return None
        return connection.respond(HTTPStatus.FORBIDDEN, "This port is for servers of a cluster.\n")

    async def _serve(self, connection: ServerConnection) -> None:
        assert connection.request is not None
        source = self._source(connection.request)
        assert source is not None
        link = _PeerClient(source, connection, self._registry)
        await link.serve()


class _PeerClient:
    """Another server, which has clients at tables that this server owns."""

    def __init__(self, id: str, connection: ServerConnection, registry: TableRegistry) -> None:
        self.id, self._connection, self._registry = id, connection, registry
        self._outbox: asyncio.Queue[bytes] = asyncio.Queue()
        self._rooms: dict[str, SharedRoom] = {}
        self._senders: dict[str, Client] = {}
        self._attendance: dict[str, Attend] = {}
        self._attending: dict[str, asyncio.Task[None]] = {}
        self._attending_slots = asyncio.Semaphore(_MAX_ATTENDING)
        self._tasks = set[asyncio.Task[None]]()

    async def serve(self) -> None:
        """Carry out requests until the link ends."""
        sending = asyncio.create_task(self._send())
        try:
            async for frame in self._connection:
                request = decode_request(frame)
                if isinstance(request, Attend):
                    self._note_attendance(request)
                else:
                    task = asyncio.create_task(self._answer(request))
                    self._tasks.add(task)
                    task.add_done_callback(self._tasks.discard)
        except MsgspecError:
            _log.error("another server sent something unreadable")
        except WebSocketException:
            pass
        finally:
            sending.cancel()
            attending = list(self._attending.values())
            for task in attending:
                task.cancel()
            await asyncio.gather(*attending, return_exceptions=True)
            for room in self._rooms.values():
                room.forget(self)

    def send(self, message: Present | NotOwner | Answer | TableList) -> None:
        """Send a message to the other server."""
        self._outbox.put_nowait(encode(message))

    async def _send(self) -> None:
        with suppress(WebSocketException, OSError):
            while True:
                await self._connection.send(await self._outbox.get(), text=True)

    def _note_attendance(self, message: Attend) -> None:
        """Take note of a message soon. Only the latest about each table counts."""
        table = message.table
        self._attendance[table] = message
        if table not in self._attending:
            self._attending[table] = asyncio.create_task(self._attend_table(table))

    async def _attend_table(self, table: str) -> None:
        """Take note of the messages about a table, one after another."""
        try:
            async with self._attending_slots:
                while (message := self._attendance.pop(table, None)) is not None:
                    await self._attend(message)
        except Exception:
            _log.exception("a message of another server failed", table=digest(table))
            self._attendance.pop(table, None)
            # The other server looks for the owner again, and says again who's there.
            self.send(NotOwner(0, table))
        finally:
            del self._attending[table]

    async def _attend(self, message: Attend) -> None:
        if (room := await self._owned(message.table)) is None:
            self.send(NotOwner(0, message.table))
            return
        room.attend(self, message)
        if message.watches:
            self._rooms[message.table] = room
        else:
            self._rooms.pop(message.table, None)

    async def _answer(self, request: Forward | ListTables) -> None:
        reply: Reply
        if isinstance(request, ListTables):
            reply = TableList(request.id, self._tables(request))
        else:
            reply = await self._carry_out(request)
        self.send(reply)

    async def _carry_out(self, request: Forward) -> Answer | NotOwner:
        # A command counts on what was said before it about who is at the table.
        if (attending := self._attending.get(request.table)) is not None:
            await asyncio.wait([attending])
        room = await self._owned(request.table)
        if room is None:
            return NotOwner(request.id, request.table)
        client = self._sender(request, room)
        room.audience.forwarding.add(client)
        try:
            command = decode(bytes(request.command))
            assert not isinstance(command, Hello)
            with room.in_use():
                await room.command_as_owner(client, command)
        except (Fenced, Unwritten, Unread, BadMessage):
            # The other server tries again, here or with the next owner.
            return NotOwner(request.id, request.table)
        except Exception:
            _log.exception("a command of another server failed", table=digest(room.name))
            return NotOwner(request.id, request.table)
        finally:
            room.audience.forwarding.discard(client)
        frames = list[Raw]()
        while not client.outbox.empty():
            frames.append(Raw(await client.next_frame() or b"null"))
        seq = room.now.seq
        return Answer(request.id, frames, client.seat, client.holder, seq, client.shows)

    def _sender(self, request: Forward, room: SharedRoom) -> Client:
        """Return the client that sent a command. It's kept for its limits.

        The other server might not know yet that the client has no seat anymore.
        """
        sender = request.sender
        client = self._senders.pop(sender.connection, None)
        if client is None:
            client = Client(connection=sender.connection, language=sender.language, elsewhere=True)
            if len(self._senders) >= _MOST_SENDERS:
                del self._senders[next(iter(self._senders))]
        self._senders[sender.connection] = client
        client.shows = False
        client.held = set(sender.held)
        holds = sender.seat is not None and room.history.holds(sender.seat, sender.holder)
        client.seat, client.holder = (sender.seat, sender.holder) if holds else (None, None)
        return client

    async def _owned(self, table: str) -> SharedRoom | None:
        """Return a table if this server owns it."""
        try:
            room = await self._registry.room(table)
        except Refusal:
            return None
        assert isinstance(room, SharedRoom)
        if not room.owned:
            with room.in_use():
                await room.refresh()
        return room if room.owned else None

    def _tables(self, request: ListTables) -> list[Raw]:
        with use_language(request.language):
            found: Sequence[Listed | HostTable] = (
                [host_table(room) for room in self._registry.rooms_in_use()]
                if request.for_host
                else [listed(room) for room in self._registry.open_rooms()]
            )
            return [Raw(msgspec.json.encode(one)) for one in found]
