"""Tables and their events in a database (SQLite by default)."""

from __future__ import annotations

import secrets as random_secrets
import time
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final, Self

from sqlalchemy import URL, Connection, Engine, create_engine, delete, event, insert, select, update
from sqlalchemy.exc import IntegrityError

from acesaround.store import database
from acesaround.store.database import (
    BROKEN,
    STEPS,
    BadDatabase,
    DatabaseFile,
    InUse,
    NotMigrated,
    Steps,
    migrate,
    reason,
    said,
)

__all__ = [
    "SEATS", "AlreadyDone", "BadDatabase", "EventLog", "Gap", "InUse", "Stored", "Unread",
    "Unwritten",
]  # fmt: skip

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


class EventLog:
    """The event log. It's thread-safe, and each append is on disk before it returns."""

    def __init__(
        self, url: str | URL, steps: Steps = STEPS, back_up: Callable[[str], object] | None = None
    ) -> None:
        self._file: DatabaseFile | None = None
        self._engine = create_engine(url)
        if self._engine.dialect.name == "sqlite":
            event.listen(self._engine, "connect", _lasting)
        try:
            migrate(self._engine, steps, back_up)
        except BaseException:
            self._engine.dispose()
            raise

    @classmethod
    def file(
        cls, path: Path, tell: Callable[[str], None] = lambda _: None, steps: Steps = STEPS
    ) -> Self:
        """Open the log in a SQLite file, and create the file if it's missing.

        `tell` is called with one line about each change to the file. Raise InUse if another server
        has the file open. Raise BadDatabase if the file isn't one of this program's databases or
        isn't writable.
        """
        file, backups = DatabaseFile(path), list[Path]()
        before: str | None = None

        def tell_of_backups() -> None:
            for backup in backups:
                tell(f"{path} has been updated for this version; the original is in {backup}")

        try:
            before = file.step()
            for notice in file.make_private():
                tell(notice)
            url = URL.create("sqlite", database=str(file.real))
            found = cls(url, steps, lambda step: backups.append(file.back_up(step)))
        except (*BROKEN, NotMigrated) as error:
            if file.is_at(before):
                for backup in backups:
                    backup.unlink()
            else:
                tell_of_backups()
            file.close()
            raise BadDatabase(path, said(error)) from None
        except BaseException:
            file.close()
            raise
        found._file = file
        tell_of_backups()
        try:
            file.check()
        except BadDatabase:
            found.close()
            raise
        file.forget_address()
        return found

    @property
    def last_address(self) -> str:
        """Address of the last server that had the file open; empty if unknown."""
        return "" if self._file is None else self._file.last_address

    def publish_address(self, address: str) -> None:
        """Publish this server's address to other processes that want the same file."""
        if self._file is not None:
            self._file.publish_address(address)

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
                raise Unread(f"event {number} of table {table} is missing")
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
        self._engine.dispose()
        file, self._file = self._file, None
        if file is not None:
            file.close()

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
        engine: Engine = self._engine
        try:
            with engine.begin() as connection:
                yield connection
        except IntegrityError:
            raise
        except BROKEN as error:
            raise Unwritten(reason(error)) from error

    @contextmanager
    def _reading(self) -> Iterator[Connection]:
        engine: Engine = self._engine
        try:
            with engine.connect() as connection:
                yield connection
        except BROKEN as error:
            raise Unread(reason(error)) from error


def _lasting(connection: Any, _: object) -> None:
    """Set pragmas that make commits survive crashes and power failures."""
    cursor = connection.cursor()
    for pragma in ("journal_mode = WAL", "synchronous = FULL", "foreign_keys = ON"):
        cursor.execute(f"PRAGMA {pragma}")
    cursor.execute("PRAGMA busy_timeout = 5000")
    cursor.close()


def _drawn() -> str:
    return random_secrets.token_urlsafe(32)
