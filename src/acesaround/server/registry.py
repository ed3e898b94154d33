"""All tables on a server. They open when someone connects and close when unused."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from contextvars import copy_context
from functools import partial
from weakref import WeakValueDictionary

from acesaround.i18n import tr
from acesaround.server.chat import Chat
from acesaround.server.cluster.membership import Cluster
from acesaround.server.context import BoundedExecutor, ServerContext, Tokens, make_table
from acesaround.server.log_events import digest, event_logger
from acesaround.server.metrics import Metrics
from acesaround.server.room import Room
from acesaround.server.settings import FLOOR, Floor
from acesaround.server.shared_room import SharedRoom
from acesaround.server.thinking import ThinkingPool
from acesaround.store.event_log import SEATS, EventLog, Unread
from acesaround.store.host_actions import HostState
from acesaround.store.transfer_codes import TransferBundle, TransferCodes
from acesaround.table.decider import Refusal, person_name
from acesaround.table.events import Event, Header, SeatTaken
from acesaround.table.history import EventHistory

_log = event_logger(__name__)
_IDLE_ROOMS = 200
"""Maximum number of empty rooms kept open."""
_WRITERS = 4
"""Number of threads that write to a shared database. A file has one writer at a time anyway."""


class TableRegistry:
    """The tables in one database.

    `cluster` is given if other servers share the database. `page` is the path of the script that
    starts the page. `host` has what the host has closed and banned.
    """

    def __init__(
        self,
        log: EventLog,
        thinkers: int = 2,
        floor: Floor = FLOOR,
        metrics: Metrics | None = None,
        cluster: Cluster | None = None,
        page: str = "",
    ) -> None:
        self._log, self._cluster = log, cluster
        self.host = HostState()
        self._rooms: dict[str, Room] = {}
        self._transfer_codes = TransferCodes(log)
        self._opening = WeakValueDictionary[str, asyncio.Lock]()
        self._writer = ThreadPoolExecutor(1 if cluster is None else _WRITERS, "log")
        self._reader = ThreadPoolExecutor(4, "reader")
        self._thinkers = ThinkingPool(thinkers)
        self._advisers = BoundedExecutor("adviser")
        metrics = metrics or Metrics()
        tokens = Tokens(log.secret(SEATS))
        self._context = ServerContext(
            log, self._writer, tokens, self._thinkers, self._advisers, metrics, floor, cluster, page
        )
        metrics.watch("tables", lambda: len(self._rooms))
        metrics.watch("clients", lambda: sum(room.clients for room in self._rooms.values()))
        metrics.watch("writes_waiting", self._writer._work_queue.qsize)
        metrics.watch("moves_waiting", lambda: self._thinkers.waiting)
        metrics.watch("hints_waiting", lambda: self._advisers.calls)

    async def create_table(
        self,
        header: Header,
        creator: tuple[int, str] | None = None,
        first_events: Sequence[Event] = (),
    ) -> tuple[str, str | None]:
        """Create a table. Return its secret name and the token for its creator's seat.

        `creator` is the seat and the name of a person who sits down right away; without one, there
        is no token. `first_events` are the table's first events, before the creator sits down.
        Raise Refusal if the name isn't valid or the table can't be saved.
        """
        if creator is None:
            return await make_table(self._context, header, first_events), None
        seat, holder = creator[0], self._context.tokens.new_holder()
        sat = SeatTaken(seat=seat, name=person_name(creator[1]), holder=holder)
        name = await make_table(self._context, header, [*first_events, sat])
        return name, self._context.tokens.token(name, seat, holder)

    async def room(self, name: str) -> Room:
        """Return the table named `name`. Raise Refusal if it doesn't exist or can't be read."""
        if (room := self._rooms.get(name)) is not None:
            if not room.owned:
                await room.catch_up()
            return room
        async with self._opening.setdefault(name, asyncio.Lock()):
            if name not in self._rooms:
                loop = asyncio.get_running_loop()
                read = copy_context().run
                found = await loop.run_in_executor(self._reader, read, self._read, name)
                found.closed = name in self.host.closed
                self._rooms[name] = found
                found.open()
                self._close_some()
            return self._rooms[name]

    async def issue_code(self, bundle: TransferBundle) -> str:
        """Store a bundle and return its code. Raise TooManyCodes or Unwritten."""
        issue = partial(self._transfer_codes.issue, bundle, time.time())
        return await asyncio.get_running_loop().run_in_executor(self._writer, issue)

    async def redeem_code(self, code: str) -> TransferBundle | None:
        """Return a code's bundle and delete the code; None if it isn't valid. Raise Unwritten."""
        redeem = partial(self._transfer_codes.redeem, code, time.time())
        return await asyncio.get_running_loop().run_in_executor(self._writer, redeem)

    def seat_in(self, name: str, token: str) -> int | None:
        """Return the seat that a token was issued for; None if it isn't a token for this table."""
        found = self._context.tokens.read(token, name)
        return None if found is None else found[0]

    async def held(self, name: str, token: str) -> tuple[Room, int] | None:
        """Return a table and the seat that `token` is for.

        Return None if the token isn't valid, or if the table is closed. A table is opened only if
        the token was issued for it. Raise Refusal as `room` does.
        """
        if self.seat_in(name, token) is None:
            return None
        room = await self.room(name)
        seat = None if room.closed else room.speaks_for(token)
        return None if seat is None else (room, seat)

    async def exists(self, name: str) -> bool:
        """Return True if the table exists, or if the database can't be read right now."""
        if name in self._rooms:
            return True
        try:
            loop = asyncio.get_running_loop()
            return await loop.run_in_executor(self._reader, self._log.header, name) is not None
        except Unread:
            return True

    async def is_ready(self) -> bool:
        """Return True if the database can be read right now."""
        try:
            loop = asyncio.get_running_loop()
            await loop.run_in_executor(self._reader, self._log.check_connection)
        except Unread:
            return False
        return True

    def open_rooms(self) -> list[Room]:
        """Return the tables listed for strangers: unfinished open ones with a person connected.

        Another server lists the tables that it owns.
        """
        return [
            room
            for room in self._rooms.values()
            if room.now.header.open and room.here and not room.now.is_over and room.owned
        ]

    def rooms_in_use(self) -> list[Room]:
        """Return the tables with anyone connected, as far as this server knows."""
        return [room for room in self._rooms.values() if room.attended or room.here]

    def rooms_in_memory(self) -> list[Room]:
        """Return the tables that are open on this server, even if no one is connected."""
        return list(self._rooms.values())

    @property
    def has_clients(self) -> bool:
        """True if anyone is connected to any table."""
        return any(room.attended for room in self._rooms.values())

    def disconnect_all(self) -> None:
        """Stop all activity and tell all clients to reconnect later."""
        for room in self._rooms.values():
            room.stop()

    async def hand_over(self) -> None:
        """Finish what is being written, and leave all tables to the other servers, if any."""
        if self._cluster is not None:
            for room in list(self._rooms.values()):
                await room.finish_writing()
            await self._cluster.leave()

    async def close(self) -> None:
        """Disconnect all clients and close the log."""
        self.disconnect_all()
        self._reader.shutdown(cancel_futures=True)
        self._writer.shutdown()
        self._thinkers.shutdown(cancel_futures=True)
        self._advisers.close()
        self._log.close()

    def _read(self, name: str) -> Room:
        try:
            text, log, chat = self._log.header(name), self._log.read(name), self._log.chat(name)
        except Unread as error:
            _log.error("a table can't be read", table=digest(name), reason=str(error))
            reason = tr("server.the_server_cant_read_its_tables_right")
            raise Refusal("failed", reason) from None
        if text is None:
            raise Refusal("no_table", tr("server.theres_no_such_table_ask_for_the"))
        try:
            history = EventHistory.read(text, log)
        except Exception:
            _log.exception("a table can't be read", table=digest(name))
            reason = tr("server.another_version_of_this_program_made")
            raise Refusal("unreadable", reason) from None
        if self._cluster is not None:
            return SharedRoom(name, history, self._context, Chat(chat), self._cluster)
        return Room(name, history, self._context, Chat(chat))

    def _close_some(self) -> None:
        idle = [name for name, room in self._rooms.items() if room.idle]
        for name in idle[: max(0, len(idle) - _IDLE_ROOMS)]:
            self._rooms.pop(name).close()
