"""Tables and their events in a database."""

from __future__ import annotations

import secrets as random_secrets
import time
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Final, Protocol, Self

from sqlalchemy import Connection, Engine, delete, insert, select, update
from sqlalchemy.exc import IntegrityError

from acesaround.store import database
from acesaround.store.database import BROKEN, reason

SEATS: Final = "tokens"
"""Name of the secret that signs seat tokens."""


class Gap(Exception):
    """An event number that isn't the next one because another writer was faster."""


class AlreadyDone(Exception):
    """A command that was already carried out."""


class Unwritten(Exception):
    """A failed write to the database, such as to a full disk. The message says why."""


class Unread(Exception):
    """A failed read from the database. The message says why."""


@dataclass(frozen=True, slots=True)
class Stored:
    """An event or chat message: its number (starting at 1), its command's id, and its body.

    The id is None if no command caused the event.
    """

    seq: int
    command: str | None
    body: str


@dataclass(frozen=True, slots=True)
class SqlTable:
    """One table's part of the log."""

    log: EventLog
    name: str

    def append(
        self, seq: int, body: str, command: str | None = None, *, ends: bool = False
    ) -> None:
        """Append an event as `EventLog.append` does. It doesn't matter if it ends the game."""
        self.log.append(self.name, seq, body, command)


class ServerLock(Protocol):
    """The lock that a server holds on its database."""

    @property
    def last_address(self) -> str:
        """Address of the last server that had the database open; empty if unknown."""
        ...

    def publish_address(self, address: str) -> None:
        """Publish this server's address to other servers that want the same database."""
        ...

    def close(self) -> None:
        """Release the lock."""
        ...


class EventLog:
    """The event log. It's thread-safe, and each append is on disk before it returns."""

    def __init__(self, engine: Engine, lock: ServerLock | None = None) -> None:
        self.engine, self._lock = engine, lock

    @property
    def last_address(self) -> str:
        """Address of the last server that had the file open; empty if unknown."""
        return "" if self._lock is None else self._lock.last_address

    def publish_address(self, address: str) -> None:
        """Publish this server's address to other processes that want the same file."""
        if self._lock is not None:
            self._lock.publish_address(address)

    def check_connection(self) -> None:
        """Raise Unread if the database can't be read."""
        with self._reading() as connection:
            connection.execute(select(database.secrets.c.name).limit(1))

    def create(self, table: str, header: str) -> None:
        """Add a table. Raise Unwritten if the database fails."""
        with self._writing() as connection:
            connection.execute(
                insert(database.tables).values(id=table, made=time.time(), header=header)
            )

    def header(self, table: str) -> str | None:
        """Return the table's header, or None if there's no such table. Raise Unread on failure."""
        query = select(database.tables.c.header).where(database.tables.c.id == table)
        with self._reading() as connection:
            return connection.execute(query).scalar_one_or_none()

    def names(self) -> list[str]:
        """Return the ids of all tables, newest first. Raise Unread on failure."""
        query = select(database.tables.c.id).order_by(database.tables.c.made.desc())
        with self._reading() as connection:
            return list(connection.execute(query).scalars())

    def table(self, name: str) -> SqlTable:
        """Return the log of the table `name`."""
        return SqlTable(self, name)

    def append(self, table: str, seq: int, body: str, command: str | None = None) -> None:
        """Append event number `seq` (starting at 1).

        Raise Gap or AlreadyDone if nothing was written. If the database fails, raise Unwritten or
        Unread. In that case, the event may or may not have been saved.
        """
        row = {
            "table_id": table, "seq": seq, "command": command, "at": time.time(), "body": body,
        }  # fmt: skip
        try:
            with self._writing() as connection:
                connection.execute(insert(database.events).values(**row))
        except IntegrityError as error:
            if command is not None and self._done(table, command):
                raise AlreadyDone from None
            if self.read(table, seq - 1):
                raise Gap from None
            raise Unwritten(reason(error)) from None

    def read(self, table: str, after: int = 0) -> list[Stored]:
        """Return the events after number `after`, in order. Raise Unread if any can't be read."""
        columns = database.events.c
        query = (
            select(columns.seq, columns.command, columns.body)
            .where(columns.table_id == table, columns.seq > after)
            .order_by(columns.seq)
        )
        with self._reading() as connection:
            found = [Stored(*row) for row in connection.execute(query)]
        for number, one in enumerate(found, after + 1):
            if one.seq != number:
                raise Unread(f"event {number} is missing")
        return found

    def post(self, table: str, message: Stored, kept: int) -> None:
        """Add a chat message, and delete all but the latest `kept`. Raise Unwritten on failure."""
        columns = database.chat.c
        row = {
            "table_id": table, "number": message.seq, "command": message.command,
            "body": message.body,
        }  # fmt: skip
        old = (columns.table_id == table) & (columns.number <= message.seq - kept)
        try:
            with self._writing() as connection:
                connection.execute(insert(database.chat).values(**row))
                connection.execute(delete(database.chat).where(old))
        except IntegrityError as error:
            raise Unwritten(reason(error)) from None

    def chat(self, table: str) -> list[Stored]:
        """Return the stored chat messages, oldest first. Raise Unread on failure."""
        columns = database.chat.c
        query = (
            select(columns.number, columns.command, columns.body)
            .where(columns.table_id == table)
            .order_by(columns.number)
        )
        with self._reading() as connection:
            return [Stored(*row) for row in connection.execute(query)]

    def secret(self, name: str) -> str:
        """Return the database's secret `name`. The first call generates it.

        Raise Unwritten if the database fails.
        """
        columns = database.secrets.c
        query = select(columns.value).where(columns.name == name)
        with self._writing() as connection:
            found = connection.execute(query).scalar_one_or_none()
            if found is None:
                found = _drawn()
                connection.execute(insert(database.secrets).values(name=name, value=found))
        return str(found)

    def replace_secret(self, name: str, events: Iterable[tuple[str, int, str]]) -> None:
        """Replace a secret and append events, each given as table id, event number, and body.

        This is one transaction. Raise Unwritten if it fails.
        """
        at = time.time()
        rows = [
            {"table_id": table, "seq": seq, "command": None, "at": at, "body": body}
            for table, seq, body in events
        ]
        changed = update(database.secrets).where(database.secrets.c.name == name)
        try:
            with self._writing() as connection:
                connection.execute(changed.values(value=_drawn()))
                if rows:
                    connection.execute(insert(database.events), rows)
        except IntegrityError as error:
            raise Unwritten(reason(error)) from None

    def close(self) -> None:
        """Close the database, if it's open. The server's address stays on disk for next time."""
        self.engine.dispose()
        lock, self._lock = self._lock, None
        if lock is not None:
            lock.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def _done(self, table: str, command: str) -> bool:
        columns = database.events.c
        query = select(columns.seq).where(columns.table_id == table, columns.command == command)
        with self._reading() as connection:
            return connection.execute(query).first() is not None

    @contextmanager
    def _writing(self) -> Iterator[Connection]:
        engine: Engine = self.engine
        try:
            with engine.begin() as connection:
                yield connection
        except IntegrityError:
            raise
        except BROKEN as error:
            raise Unwritten(reason(error)) from error

    @contextmanager
    def _reading(self) -> Iterator[Connection]:
        engine: Engine = self.engine
        try:
            with engine.connect() as connection:
                yield connection
        except BROKEN as error:
            raise Unread(reason(error)) from error


def _drawn() -> str:
    return random_secrets.token_urlsafe(32)
