"""Tables and their events in a database."""

from __future__ import annotations

import secrets as random_secrets
import time
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Final, Protocol, Self

from sqlalchemy import Connection, Engine, TextClause, delete, insert, select, text, update
from sqlalchemy.exc import IntegrityError

from acesaround.store import database
from acesaround.store.database import BROKEN, reason

SEATS: Final = "tokens"
"""Name of the secret that signs seat tokens."""


class Gap(Exception):
    """An event number that isn't the next one because another writer was faster."""


class AlreadyDone(Exception):
    """A command that was already carried out."""


class Fenced(Exception):
    """A write by a server that doesn't own the table anymore."""


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
class NewTable:
    """A table to create: its name, its header, and its first events.

    `owner` is the id of the server that owns it, if servers share the database.
    """

    name: str
    header: str
    bodies: Sequence[str] = ()
    owner: str | None = None


_APPEND: Final = text(
    "INSERT INTO events (table_id, seq, command, at, body) "
    "SELECT :table_id, :seq, :command, :at, :body FROM "
    "(SELECT 1 FROM owners WHERE table_id = :table_id AND epoch = :epoch FOR SHARE) AS owner"
)
"""This checks the epoch and inserts an event in one statement, so that no one else can take over
the table in between. A new owner has to wait for the statement's end."""
_POST: Final = text(
    "INSERT INTO chat (table_id, number, command, body) "
    "SELECT :table_id, :number, :command, :body FROM "
    "(SELECT 1 FROM owners WHERE table_id = :table_id AND epoch = :epoch FOR SHARE) AS owner"
)


_NEW_SECRET: Final = text(
    "INSERT INTO secrets (name, value) VALUES (:name, :value) ON CONFLICT (name) DO NOTHING"
)


@dataclass(frozen=True, slots=True)
class SqlTable:
    """One table's part of the log, and the epoch of its owner if servers share the database.

    If `creates` is given, the next event creates that table.
    """

    log: EventLog
    name: str
    epoch: int | None = None
    creates: NewTable | None = None

    def append(
        self, seq: int, body: str, command: str | None = None, *, ends: bool = False
    ) -> None:
        """Append an event as `EventLog.append` does. It doesn't matter if it ends the game."""
        self.log.append(self.name, seq, body, command, self.epoch, self.creates)


class ServerLock(Protocol):
    """The lock that a server holds on its database."""

    @property
    def last_address(self) -> str:
        """Address of the last server that had the database open; empty if unknown."""
        ...

    @property
    def can_be_lost(self) -> bool:
        """True if the lock can be lost while the server runs."""
        ...

    def publish_address(self, address: str) -> None:
        """Publish this server's address to other servers that want the same database."""
        ...

    def keep(self) -> None:
        """Take the lock again if it was lost. Raise InUse if another server has it by now."""
        ...

    def close(self) -> None:
        """Release the lock."""
        ...


_ISOLATION: Final = {"postgresql": "READ COMMITTED"}
"""Isolation level of transactions where each statement is one otherwise, by kind of database."""


class EventLog:
    """The event log. It's thread-safe, and each append is on disk before it returns."""

    def __init__(self, engine: Engine, lock: ServerLock | None = None) -> None:
        self.engine, self._lock = engine, lock
        self._transaction = _ISOLATION.get(engine.dialect.name)

    @property
    def last_address(self) -> str:
        """Address of the last server that had the file open; empty if unknown."""
        return "" if self._lock is None else self._lock.last_address

    def publish_address(self, address: str) -> None:
        """Publish this server's address to other processes that want the same file."""
        if self._lock is not None:
            self._lock.publish_address(address)

    @property
    def can_lose_lock(self) -> bool:
        """True if the lock on the database can be lost while the server runs."""
        return self._lock is not None and self._lock.can_be_lost

    def keep_lock(self) -> None:
        """Take the lock on the database again if it was lost.

        Raise InUse if another server has it by now, or Unwritten if the database fails.
        """
        if self._lock is not None:
            with self._reported():
                self._lock.keep()

    def check_connection(self) -> None:
        """Raise Unread if the database can't be read."""
        with self.reading() as connection:
            connection.execute(select(database.secrets.c.name).limit(1))

    def create(self, new: NewTable) -> None:
        """Add a table with its first events. Raise Unwritten if the database fails."""
        with self.writing() as connection:
            _create(connection, new)

    def header(self, table: str) -> str | None:
        """Return the table's header, or None if there's no such table. Raise Unread on failure."""
        query = select(database.tables.c.header).where(database.tables.c.id == table)
        with self.reading() as connection:
            return connection.execute(query).scalar_one_or_none()

    def names(self) -> list[str]:
        """Return the ids of all tables, newest first. Raise Unread on failure."""
        return list(self.creation_times())

    def creation_times(self) -> dict[str, float]:
        """Return when each table was created, newest first, in seconds since 1970. Raise Unread."""
        columns = database.tables.c
        query = select(columns.id, columns.made).order_by(columns.made.desc())
        with self.reading() as connection:
            return {row.id: row.made for row in connection.execute(query)}

    def table(
        self, name: str, epoch: int | None = None, creates: NewTable | None = None
    ) -> SqlTable:
        """Return the log of the table `name`. If servers share the database, `epoch` is needed."""
        return SqlTable(self, name, epoch, creates)

    def append(
        self,
        table: str,
        seq: int,
        body: str,
        command: str | None = None,
        epoch: int | None = None,
        creates: NewTable | None = None,
    ) -> None:
        """Append event number `seq` (starting at 1), and create another table with it, if given.

        Raise Gap or AlreadyDone if nothing was written, or Fenced if `epoch` isn't the table's
        epoch anymore. If the database fails, raise Unwritten or Unread. In that case, the event may
        or may not have been saved.
        """
        row = {
            "table_id": table, "seq": seq, "command": command, "at": time.time(), "body": body,
        }  # fmt: skip
        try:
            if creates is None and epoch is not None:
                self._write_fenced(_APPEND, {**row, "epoch": epoch})
                return
            with self.writing() as connection:
                if creates is not None:
                    _create(connection, creates)
                if epoch is None:
                    connection.execute(insert(database.events).values(**row))
                else:
                    _execute_fenced(connection, _APPEND, {**row, "epoch": epoch})
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
        with self.reading() as connection:
            found = [Stored(*row) for row in connection.execute(query)]
        for number, one in enumerate(found, after + 1):
            if one.seq != number:
                raise Unread(f"event {number} is missing")
        return found

    def post(self, table: str, message: Stored, kept: int, epoch: int | None = None) -> None:
        """Add a chat message, and delete all but the latest `kept`.

        Raise Unwritten on failure, or Fenced as `append` does.
        """
        columns = database.chat.c
        row = {
            "table_id": table, "number": message.seq, "command": message.command,
            "body": message.body,
        }  # fmt: skip
        old = (columns.table_id == table) & (columns.number <= message.seq - kept)
        try:
            if epoch is not None:
                self._write_fenced(_POST, {**row, "epoch": epoch})
            with self.writing() as connection:
                if epoch is None:
                    connection.execute(insert(database.chat).values(**row))
                connection.execute(delete(database.chat).where(old))
        except IntegrityError as error:
            raise Unwritten(reason(error)) from None

    def chat(self, table: str, after: int = 0) -> list[Stored]:
        """Return the stored chat messages after number `after`, oldest first.

        Raise Unread on failure.
        """
        columns = database.chat.c
        query = (
            select(columns.number, columns.command, columns.body)
            .where(columns.table_id == table, columns.number > after)
            .order_by(columns.number)
        )
        with self.reading() as connection:
            return [Stored(*row) for row in connection.execute(query)]

    def secret(self, name: str) -> str:
        """Return the database's secret `name`. The first call generates it.

        Raise Unwritten if the database fails.
        """
        columns = database.secrets.c
        query = select(columns.value).where(columns.name == name)
        with self.writing() as connection:
            found = connection.execute(query).scalar_one_or_none()
            if found is None:
                connection.execute(_NEW_SECRET, {"name": name, "value": _drawn()})
                # Another server can be faster.
                found = connection.execute(query).scalar_one()
            return str(found)

    def replace_secrets(self, names: Iterable[str], events: Iterable[tuple[str, int, str]]) -> None:
        """Replace secrets and append events, each given as table id, event number, and body.

        This is one transaction. Raise Unwritten if it fails.
        """
        at = time.time()
        rows = [
            {"table_id": table, "seq": seq, "command": None, "at": at, "body": body}
            for table, seq, body in events
        ]
        changed = update(database.secrets)
        try:
            with self.writing() as connection:
                for name in names:
                    of_name = changed.where(database.secrets.c.name == name)
                    connection.execute(of_name.values(value=_drawn()))
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
        with self.reading() as connection:
            return connection.execute(query).first() is not None

    def _write_fenced(self, query: TextClause, row: dict[str, object]) -> None:
        with self.statement() as connection:
            _execute_fenced(connection, query, row)

    @contextmanager
    def writing(self) -> Iterator[Connection]:
        """Yield a connection in a transaction. Raise Unwritten if the database fails.

        Pass on IntegrityError.
        """
        with self._reported(), self.engine.connect() as connection:
            if self._transaction is not None:
                connection.execution_options(isolation_level=self._transaction)
            with connection.begin():
                yield connection

    @contextmanager
    def statement(self) -> Iterator[Connection]:
        """Yield a connection for one statement, which is a transaction of its own.

        To PostgreSQL, that's one message instead of three, and a server that stands still between
        them can't leave a transaction open. Raise as `writing` does.
        """
        if self._transaction is None:
            with self.writing() as connection:
                yield connection
        else:
            with self._reported(), self.engine.connect() as connection:
                yield connection

    @contextmanager
    def _reported(self) -> Iterator[None]:
        try:
            yield
        except IntegrityError:
            raise
        except BROKEN as error:
            raise Unwritten(reason(error)) from error

    @contextmanager
    def reading(self) -> Iterator[Connection]:
        """Yield a connection. Raise Unread if the database fails."""
        try:
            with self.engine.connect() as connection:
                yield connection
        except BROKEN as error:
            raise Unread(reason(error)) from error


def _create(connection: Connection, new: NewTable) -> None:
    at = time.time()
    rows = [
        {"table_id": new.name, "seq": seq, "command": None, "at": at, "body": body}
        for seq, body in enumerate(new.bodies, 1)
    ]
    table = insert(database.tables).values(id=new.name, made=at, header=new.header)
    connection.execute(table)
    if rows:
        connection.execute(insert(database.events), rows)
    if new.owner is not None:
        own = insert(database.owners).values(table_id=new.name, epoch=1, server=new.owner)
        connection.execute(own)


def _execute_fenced(connection: Connection, query: TextClause, row: dict[str, object]) -> None:
    """Execute a statement that checks an epoch. Raise Fenced if it isn't the table's anymore."""
    if connection.execute(query, row).rowcount != 1:
        raise Fenced


def _drawn() -> str:
    return random_secrets.token_urlsafe(32)
