"""What the host of a server can do: see tables, announce something, close tables, ban people."""

from __future__ import annotations

import asyncio
import hmac
import time
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from typing import Final, ParamSpec, TypeVar

import msgspec

from acesaround.i18n import language, tr
from acesaround.server.cluster.membership import Cluster
from acesaround.server.host_tables import (
    HostTable,
    announce,
    disconnect_network,
    host_table,
    merged,
    remove_person,
)
from acesaround.server.log_events import digest, event_logger
from acesaround.server.registry import TableRegistry
from acesaround.server.room import Room
from acesaround.store.event_log import EventLog, Unread
from acesaround.store.host_actions import (
    HOST,
    Announced,
    Banned,
    Closed,
    HostAction,
    HostActions,
    Unbanned,
)
from acesaround.table.decider import Refusal

_log = event_logger(__name__)
P = ParamSpec("P")
T = TypeVar("T")
OWN_MACHINE: Final = "server.the_servers_own_machine_cant_be_banned"
_NO_TABLE: Final = "server.no_table_has_this_digest_or_name"


class HostController:
    """Carries out what the host does, on this server and all others that share its database.

    Every action is stored first. All servers read the stored actions, when a bell rings and once
    per second, so each action reaches all of them, and a server that starts knows them, too.
    """

    def __init__(self, log: EventLog, registry: TableRegistry, cluster: Cluster | None) -> None:
        self._log, self._registry, self._cluster = log, registry, cluster
        self._actions, self._key = HostActions(log), log.secret(HOST)
        self._state = registry.host
        for number, action in self._actions.read():
            self._state.apply(number, action)
        self._reading = asyncio.Lock()
        if cluster is not None:
            cluster.watch_host(self._on_host_action)

    def accepts(self, key: str) -> bool:
        """Return True if `key` is the host key."""
        return hmac.compare_digest(key.encode(), self._key.encode())

    async def tables(self) -> dict[str, HostTable]:
        """Return all tables with anyone connected, by name, with text in the current language."""
        found = [host_table(room) for room in self._registry.rooms_in_use()]
        if self._cluster is not None:
            others = await self._cluster.raw_tables(language(), for_host=True)
            found += [msgspec.json.decode(entry, type=HostTable) for entry in others]
        return merged(found)

    async def creation_times(self) -> dict[str, float]:
        """Return when each table was created, newest first. Raise Unread if that fails."""
        return await _in_thread(self._log.creation_times)

    async def find(self, text: str) -> str:
        """Return the name of a table, given its name or digest.

        Raise Refusal if there's no such table, and Unread if the database fails.
        """
        names = await self.creation_times()
        found = [text] if text in names else [name for name in names if digest(name) == text]
        if len(found) != 1:
            raise Refusal("no_table", tr(_NO_TABLE))
        return found[0]

    async def announce(self, text: str) -> None:
        """Show a text to everyone who's connected. Raise Unwritten or Unread if that fails."""
        await self._record(Announced(text))

    async def close_table(self, table: str) -> None:
        """Close a table for good. Raise as `announce` does."""
        await self._record(Closed(table))

    async def ban(self, network: str, seconds: float) -> float:
        """Ban a network, and return when the ban ends. Raise as `announce` does."""
        until = time.time() + seconds
        await self._record(Banned(network, until))
        return until

    async def unban(self, network: str) -> bool:
        """Lift a ban. Return False if there's none. Raise as `announce` does."""
        if network not in self.bans:
            return False
        await self._record(Unbanned(network))
        return True

    @property
    def bans(self) -> dict[str, float]:
        """The bans in force: when each network's ban ends, the first to end first."""
        return self._state.current_bans()

    async def remove(self, table: str, seat: int) -> str:
        """Free a seat, and return the name of its person.

        Raise Refusal if nobody has the seat, or if it can't be freed.
        """
        room = await self._registry.room(table)
        await room.refresh()
        person = room.now.people[seat] if seat < len(room.now.people) else None
        if person is None:
            raise Refusal("no_seat", tr("server.nobody_has_this_seat"))
        await remove_person(room, seat, person.holder)
        return person.name

    async def network_of(self, table: str, seat: int) -> str:
        """Return the network from which a seat's person connected.

        Raise Refusal if it's unknown, or if that's this machine, which can't be banned.
        """
        entry = (await self.tables()).get(table)
        found = entry.seats[seat] if entry and seat < len(entry.seats) else None
        if found is None or (found.network is None and not found.here):
            raise Refusal("not_here", tr("server.the_address_of_this_person_isnt_known"))
        if found.network is None:
            raise Refusal("not_here", tr(OWN_MACHINE))
        return found.network

    def _on_host_action(self, seq: int) -> None:
        """Read the actions of another server, unless number `seq` is known."""
        is_new = seq > self._state.seq or (seq == 0 and not self._reading.locked())
        if is_new and self._cluster is not None:
            self._cluster.run(self._read_news())

    async def _record(self, action: HostAction) -> None:
        """Store an action, and carry it out on all servers. Raise Unwritten or Unread."""
        _log.info("the host did something", kind=type(action).__name__.lower())
        number = await _in_thread(self._actions.append, action)
        if self._cluster is not None:
            self._cluster.bell.ring(HOST, number)
        await self._catch_up()

    async def _read_news(self) -> None:
        try:
            await self._catch_up()
        except Unread as error:
            _log.error("the host's actions can't be read", reason=str(error))

    async def _catch_up(self) -> None:
        """Carry out the actions in the log that aren't known here yet. Raise Unread."""
        removals = list[tuple[Room, int, str]]()
        async with self._reading:
            for number, action in await _in_thread(self._actions.read, self._state.seq):
                self._state.apply(number, action)
                removals += self._carry_out(action)
        await asyncio.gather(*(_remove(*one) for one in removals))

    def _carry_out(self, action: HostAction) -> list[tuple[Room, int, str]]:
        """Carry out an action at the tables of this server, and return the seats to free."""
        removals = list[tuple[Room, int, str]]()
        for room in self._registry.rooms_in_memory():
            match action:
                case Announced(text=text):
                    announce(room, text)
                case Closed(table=room.name):
                    room.close_for_good()
                case Banned(network=network):
                    found = disconnect_network(room, network)
                    removals += [(room, seat, holder) for seat, holder in found]
        return removals


async def _remove(room: Room, seat: int, holder: str) -> None:
    """Free the seat of a person who's banned. Their token has no use anymore."""
    with suppress(Refusal):
        await remove_person(room, seat, holder)


async def _in_thread(function: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
    return await asyncio.to_thread(partial(function, *args, **kwargs))
