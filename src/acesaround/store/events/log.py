"""Tables and their events in a database; SQLite unless told otherwise."""

from __future__ import annotations

import secrets as random_secrets
import time
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from types import TracebackType
from typing import Any, Final, Self

from sqlalchemy import URL, Connection, Engine, create_engine, event, insert, select, update
from sqlalchemy.exc import IntegrityError

from acesaround.store.events import schema
from acesaround.store.events.databasefile import BROKEN, BadDatabase, DatabaseFile, reason, said
from acesaround.store.events.migrate import STEPS, NotMigrated, Steps, migrate

SEATS: Final = "tokens"
"""The name of the secret that signs seats."""


class Gap(Exception):
    """An event whose number is not the next one: somebody else was faster."""


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
        """The log in a file of SQLite, made where there is none.

        `tell` is called with a line for each thing that's changed about the file. Raises InUse for
        a file that another server has open, BadDatabase for one that is no such database, or that
        cannot be written.
        """
        file, backups = DatabaseFile(path), list[Path]()
        before: str | None = None

        def tell_of_backups() -> None:
            for backup in backups:
                tell(f"{path} is brought to this version; as it was before, it's kept in {backup}")

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
    def was_at(self) -> str:
        """Where the server was that had the file last; empty where nobody knows."""
        return "" if self._file is None else self._file.was_at

    def open_at(self, address: str) -> None:
        """Let others who want the same file know where its server is."""
        if self._file is not None:
            self._file.open_at(address)

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
        except IntegrityError as error:
            if command is not None and self._done(table, command):
                raise AlreadyDone from None
            if self.read(table, seq - 1):
                raise Gap from None
            raise Unwritten(reason(error)) from None

    def read(self, table: str, after: int = 0) -> list[Stored]:
        """The events after number `after`, in order. Raises Unread, also where one is missing."""
        columns = schema.events.c
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

    def secret(self, name: str) -> str:
        """A secret of this database, drawn when it is first asked for. Raises Unwritten."""
        columns = schema.secrets.c
        query = select(columns.value).where(columns.name == name)
        with self._writing() as connection:
            found = connection.execute(query).scalar_one_or_none()
            if found is None:
                found = _drawn()
                connection.execute(insert(schema.secrets).values(name=name, value=found))
        return str(found)

    def replace_secret(self, name: str, events: Iterable[tuple[str, int, str]]) -> None:
        """Draw a secret anew, and write events: of which table, its number and what it says.

        All of that is done, or nothing. Raises Unwritten.
        """
        at = time.time()
        rows = [
            {"table_id": table, "seq": seq, "command": None, "at": at, "body": body}
            for table, seq, body in events
        ]
        changed = update(schema.secrets).where(schema.secrets.c.name == name)
        try:
            with self._writing() as connection:
                connection.execute(changed.values(value=_drawn()))
                if rows:
                    connection.execute(insert(schema.events), rows)
        except IntegrityError as error:
            raise Unwritten(reason(error)) from None

    def close(self) -> None:
        """Let go of the database, once. Where its server was is known the next time."""
        self._engine.dispose()
        file, self._file = self._file, None
        if file is not None:
            file.close()

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
    """What is committed stays, through a crash and through a power cut."""
    cursor = connection.cursor()
    for pragma in ("journal_mode = WAL", "synchronous = FULL", "foreign_keys = ON"):
        cursor.execute(f"PRAGMA {pragma}")
    cursor.execute("PRAGMA busy_timeout = 5000")
    cursor.close()


def _drawn() -> str:
    return random_secrets.token_urlsafe(32)
