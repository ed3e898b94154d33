"""Tables and their events in a database; SQLite unless told otherwise."""

from __future__ import annotations

import secrets as random_secrets
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from types import TracebackType
from typing import IO, Any, Self

from sqlalchemy import Connection, Engine, create_engine, event, insert, select
from sqlalchemy.exc import DatabaseError, IntegrityError

from acesaround.store.events import schema
from acesaround.store.events.migrate import NewerDatabase, migrate
from acesaround.store.lock import try_lock


class Gap(Exception):
    """An event whose number is not the next one: somebody else was faster."""


class BadDatabase(ValueError):
    """A database that cannot be used. The text says why."""


class InUse(BadDatabase):
    """A database that another server has open; `address` is where that is, if it has said so."""

    def __init__(self, path: Path, address: str) -> None:
        self.address = address
        at = f"another server, at {address}," if address else "another server"
        super().__init__(f"{path}: {at} has it open; end that one, or name another")


class AlreadyDone(Exception):
    """A command that has been carried out before."""


class Unwritten(Exception):
    """What the database could not take, as where its disk is full. The text says why."""


class Unread(Exception):
    """What the database could not give at the moment. The text says why."""


@dataclass(frozen=True, slots=True)
class Stored:
    """One event: its number from 1, the command that caused it, if any, and what it says."""

    seq: int
    command: str | None
    body: str


class EventLog:
    """Appends and reads. Safe to use from several threads; every append is on the disk at once."""

    def __init__(self, url: str) -> None:
        self._mark: IO[bytes] | None = None
        self.was_at = ""
        """Where the server was that had the file last; empty where nobody knows."""
        self._opened = False
        self._engine = create_engine(url)
        if self._engine.dialect.name == "sqlite":
            event.listen(self._engine, "connect", _lasting)
        migrate(self._engine)

    @classmethod
    def file(cls, path: Path) -> Self:
        """The log in a file of SQLite, made where there is none.

        Raises InUse for a file that another server has open, BadDatabase for one that is no such
        database, or that cannot be written.
        """
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            mark = path.with_name(f"{path.name}.lock").open("ab+")
        except OSError as error:
            raise BadDatabase(f"{path}: cannot be opened: {error.strerror}") from None
        if not try_lock(mark):
            with mark:
                raise InUse(path, _said(mark))
        was_at = _said(mark)
        try:
            found = cls(f"sqlite:///{path}")
        except (DatabaseError, NewerDatabase) as error:
            mark.close()
            reason = str(error.orig) if isinstance(error, DatabaseError) else str(error)
            raise BadDatabase(f"{path}: {reason}") from None
        mark.truncate(0)
        found._mark, found.was_at = mark, was_at
        return found

    def open_at(self, address: str) -> None:
        """Let others who want the same file know where its server is."""
        if self._mark is not None:
            self._mark.truncate(0)
            self._mark.write(address.encode())
            self._mark.flush()
            self._opened = True

    def create(self, table: str, header: str) -> None:
        """Begin a table. Raises Unwritten."""
        with self._writing() as connection:
            connection.execute(
                insert(schema.tables).values(id=table, made=time.time(), header=header)
            )

    def header(self, table: str) -> str | None:
        """What a table began with; None where there is no such table. Raises Unread."""
        query = select(schema.tables.c.header).where(schema.tables.c.id == table)
        with self._reading() as connection:
            return connection.execute(query).scalar_one_or_none()

    def names(self) -> list[str]:
        """All tables, the newest first. Raises Unread."""
        query = select(schema.tables.c.id).order_by(schema.tables.c.made.desc())
        with self._reading() as connection:
            return list(connection.execute(query).scalars())

    def append(self, table: str, seq: int, body: str, command: str | None = None) -> None:
        """Write event number `seq`, from 1.

        Raises Gap and AlreadyDone, with nothing written; Unwritten or Unread where the database
        fails, which leaves open whether the event is there.
        """
        row = {
            "table_id": table, "seq": seq, "command": command, "at": time.time(), "body": body,
        }  # fmt: skip
        try:
            with self._writing() as connection:
                connection.execute(insert(schema.events).values(**row))
        except IntegrityError:
            if command is not None and self._done(table, command):
                raise AlreadyDone from None
            raise Gap from None

    def read(self, table: str, after: int = 0) -> list[Stored]:
        """The events after number `after`, in order. Raises Unread."""
        columns = schema.events.c
        query = (
            select(columns.seq, columns.command, columns.body)
            .where(columns.table_id == table, columns.seq > after)
            .order_by(columns.seq)
        )
        with self._reading() as connection:
            return [Stored(*row) for row in connection.execute(query)]

    def secret(self, name: str) -> str:
        """A secret of this database, drawn when it is first asked for."""
        columns = schema.secrets.c
        query = select(columns.value).where(columns.name == name)
        with self._writing() as connection:
            found = connection.execute(query).scalar_one_or_none()
            if found is None:
                found = random_secrets.token_urlsafe(32)
                connection.execute(insert(schema.secrets).values(name=name, value=found))
        return str(found)

    def close(self) -> None:
        """Let go of the database, once. Where its server was is known the next time."""
        self._engine.dispose()
        mark, self._mark = self._mark, None
        if mark is not None:
            with mark:
                if not self._opened:
                    mark.write(self.was_at.encode())

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()

    def _done(self, table: str, command: str) -> bool:
        columns = schema.events.c
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
        except DatabaseError as error:
            raise Unwritten(str(error.orig)) from error

    @contextmanager
    def _reading(self) -> Iterator[Connection]:
        engine: Engine = self._engine
        try:
            with engine.connect() as connection:
                yield connection
        except DatabaseError as error:
            raise Unread(str(error.orig)) from error


def _lasting(connection: Any, _: object) -> None:
    """What is committed stays, through a crash and through a power cut."""
    cursor = connection.cursor()
    for pragma in ("journal_mode = WAL", "synchronous = FULL", "foreign_keys = ON"):
        cursor.execute(f"PRAGMA {pragma}")
    cursor.execute("PRAGMA busy_timeout = 5000")
    cursor.close()


def _said(mark: IO[bytes]) -> str:
    """The address that the server which holds a lock has left there."""
    try:
        mark.seek(0)
        return mark.read(200).decode("ascii")
    except (OSError, UnicodeDecodeError):
        return ""
