"""The servers that share a PostgreSQL database, and which of them owns each table.

Only a table's owner writes its events. A server that stops renewing its lease loses its tables to
the servers that need them. Each change of owner raises the table's epoch, and every event is
inserted by a statement that checks the epoch, so an owner that was paused can't write anymore. All
times are those of the database's clock.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from sqlalchemy import Connection, text

from acesaround.messages import CodedError, file_problems
from acesaround.store.event_log import EventLog, Stored, Unwritten

PEER_KEY: Final = "peers"
"""Name of the secret with which the servers of a cluster recognize each other."""
VALKEY_PREFIX: Final = "cluster"
"""Name of the secret that begins the names of a cluster in Valkey."""
LEASE: Final = 3.0
"""Seconds after its last renewal when a server counts as gone."""
RELEASE: Final = 1
"""Number of this program's release, raised whenever servers talk to each other differently.

A server runs together with those of its own release and of the ones next to it.
"""
_NOW: Final = "EXTRACT(EPOCH FROM clock_timestamp())"
_RENEW: Final = text(
    "INSERT INTO servers (id, address, release, until) "
    f"SELECT :id, :address, :release, {_NOW} + :lease "
    "FROM (SELECT set_config('synchronous_commit', 'off', true)) AS this_statement_only "
    "ON CONFLICT (id) DO UPDATE SET until = excluded.until"
)
"""A renewal isn't needed after a crash of PostgreSQL, so it doesn't wait for the disk."""
_ALIVE: Final = text(f"SELECT id, address, release FROM servers WHERE until > {_NOW}")
_FORGET: Final = text(f"DELETE FROM servers WHERE until < {_NOW} - 3600")
_LEAVE: Final = text("DELETE FROM servers WHERE id = :id")
_OWNER: Final = text(
    "SELECT owners.epoch, owners.server, servers.address FROM owners "
    f"LEFT JOIN servers ON servers.id = owners.server AND servers.until > {_NOW} "
    "WHERE owners.table_id = :table"
)
_CLAIM: Final = text(
    "INSERT INTO owners (table_id, epoch, server) "
    f"SELECT :table, 1, id FROM servers WHERE id = :id AND until > {_NOW} "
    "ON CONFLICT (table_id) DO UPDATE SET epoch = owners.epoch + 1, server = excluded.server "
    "WHERE NOT EXISTS "
    f"(SELECT 1 FROM servers WHERE id = owners.server AND id <> :id AND until > {_NOW}) "
    "RETURNING epoch"
)
_NEWS: Final = text(
    "SELECT events.table_id, events.seq, events.command, events.body "
    "FROM unnest(CAST(:names AS text[]), CAST(:seqs AS int[])) AS known (name, seq) "
    "JOIN events ON events.table_id = known.name AND events.seq > known.seq "
    "ORDER BY events.table_id, events.seq"
)
_BEHIND: Final = text(
    "SELECT known.name, known.seq < COALESCE((SELECT MAX(seq) FROM events "
    "WHERE table_id = known.name), 0) OR known.said < COALESCE((SELECT MAX(number) FROM chat "
    "WHERE table_id = known.name), 0) "
    "FROM unnest(CAST(:names AS text[]), CAST(:seqs AS int[]), CAST(:said AS int[])) "
    "AS known (name, seq, said)"
)


@dataclass(frozen=True, slots=True)
class Peer:
    """A server with a valid lease: its id, its address for other servers, and its release."""

    id: str
    address: str
    release: int


@dataclass(frozen=True, slots=True)
class Owner:
    """A table's owner: the server, its address for other servers, and the table's epoch."""

    server: str
    address: str
    epoch: int


def forget_servers(log: EventLog) -> None:
    """Delete servers that have been gone for an hour. Raise Unwritten if the database fails."""
    if log.engine.dialect.name == "postgresql":
        with log.statement() as connection:
            connection.execute(_FORGET)


class OtherRelease(CodedError):
    """A cluster whose servers are too old or too new for this one."""


class Ownership:
    """A server's lease, and its claims to tables. Thread-safe.

    `id` is the server's id, and `address` is where other servers reach it.
    """

    def __init__(self, log: EventLog, id: str, address: str, release: int = RELEASE) -> None:
        self._log, self.id, self._address, self._release = log, id, address, release

    def peers(self) -> list[Peer]:
        """Return the other servers. Raise Unread if the database fails."""
        with self._log.reading() as connection:
            found = [Peer(*row) for row in connection.execute(_ALIVE)]
        return [peer for peer in found if peer.id != self.id]

    def check_releases(self) -> None:
        """Raise OtherRelease if another server's release is too far from this one's.

        Raise Unread if the database fails.
        """
        for peer in self.peers():
            if abs(peer.release - self._release) > 1:
                raise OtherRelease(
                    file_problems.OTHER_RELEASE(theirs=peer.release, own=self._release)
                )

    def renew(self) -> list[Peer]:
        """Renew this server's lease, and return all servers with a valid one.

        Raise Unwritten if the database fails.
        """
        row = {
            "id": self.id, "address": self._address, "release": self._release, "lease": LEASE
        }  # fmt: skip
        with self._log.statement() as connection:
            connection.execute(_RENEW, row)
            return [Peer(*found) for found in connection.execute(_ALIVE)]

    def leave(self) -> None:
        """Give up the lease and all tables. Raise Unwritten if the database fails."""
        with self._log.statement() as connection:
            connection.execute(_LEAVE, {"id": self.id})

    def claim(self, table: str) -> Owner:
        """Return a table's owner. If it has none, that's this server from now on.

        A new owner has to read the log after this returns. Raise Unwritten if the database fails,
        or if this server's own lease has run out.
        """
        row = {"table": table, "id": self.id}
        with self._log.statement() as connection:
            for _ in range(3):
                if (owner := self._owner(connection, table)) is not None:
                    return owner
                epoch = connection.execute(_CLAIM, row).scalar_one_or_none()
                if epoch is not None:
                    return Owner(self.id, self._address, epoch)
        raise Unwritten("this server's lease has run out")

    def _owner(self, connection: Connection, table: str) -> Owner | None:
        """Return a table's owner if it's this server or one with a valid lease."""
        found = connection.execute(_OWNER, {"table": table}).one_or_none()
        if found is None:
            return None
        if found.server == self.id:
            return Owner(self.id, self._address, found.epoch)
        return None if found.address is None else Owner(found.server, found.address, found.epoch)

    def news(self, known: Mapping[str, int]) -> dict[str, list[Stored]]:
        """Return the events of tables after those known, in order.

        `known` maps tables to the numbers of their last known event. Raise Unread if the
        database fails.
        """
        found = dict[str, list[Stored]]()
        row = {"names": list(known), "seqs": list(known.values())}
        with self._log.reading() as connection:
            for name, *event in connection.execute(_NEWS, row):
                found.setdefault(name, []).append(Stored(*event))
        return found

    def behind(self, known: dict[str, tuple[int, int]]) -> list[str]:
        """Return the tables with newer events or chat messages than known.

        `known` maps tables to the numbers of their last known event and message. Raise Unread
        if the database fails.
        """
        row = {
            "names": list(known), "seqs": [seq for seq, _ in known.values()],
            "said": [said for _, said in known.values()],
        }  # fmt: skip
        with self._log.reading() as connection:
            return [name for name, is_behind in connection.execute(_BEHIND, row) if is_behind]
