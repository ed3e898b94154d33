"""The database file: checked, private, open in only one server at a time, and migrated."""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from typing import IO, Final

from sqlalchemy import (
    Column,
    Connection,
    Engine,
    Float,
    ForeignKey,
    Integer,
    MetaData,
    String,
    Table,
    Text,
    UniqueConstraint,
    inspect,
    text,
)
from sqlalchemy.exc import DBAPIError

from acesaround.messages import CodedError, Message, Template, file_problems, values
from acesaround.messages.values import WRITTEN
from acesaround.store.private_files import (
    make_folder,
    make_private,
    opener,
    sync_folder,
    try_lock,
    try_lock_database,
)

metadata: Final = MetaData()

tables: Final = Table(
    "tables",
    metadata,
    Column("id", String(64), primary_key=True),
    Column("made", Float, nullable=False),
    Column("header", Text, nullable=False),
)

events: Final = Table(
    "events",
    metadata,
    Column("table_id", String(64), ForeignKey("tables.id"), primary_key=True),
    Column("seq", Integer, primary_key=True, autoincrement=False),
    Column("command", String(64), nullable=True),
    Column("at", Float, nullable=False),
    Column("body", Text, nullable=False),
    UniqueConstraint("table_id", "command", name="one_event_a_command"),
)

chat: Final = Table(
    "chat",
    metadata,
    Column("table_id", String(64), ForeignKey("tables.id"), primary_key=True),
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("command", String(64), nullable=False),
    Column("body", Text, nullable=False),
    UniqueConstraint("table_id", "command", name="one_message_a_command"),
)

secrets: Final = Table(
    "secrets",
    metadata,
    Column("name", String(64), primary_key=True),
    Column("value", String(200), nullable=False),
)


SCRIPTS: Final = Path(__file__).parent / "migrations"
HEAD: Final = "0002"
"""Latest migration. A database that already has it opens without loading Alembic."""


@dataclass(frozen=True, slots=True)
class Steps:
    """A folder of Alembic migrations and the revision of the last one."""

    scripts: Path = SCRIPTS
    last: str = HEAD


STEPS: Final = Steps()


class NotMigrated(CodedError):
    """A failed migration: the database is from a newer version, or the result would be corrupt."""


def migrate(
    engine: Engine, steps: Steps = STEPS, back_up: Callable[[str], object] | None = None
) -> None:
    """Apply the missing migrations in one transaction. Raise NotMigrated if one fails.

    Before an existing database is changed, `back_up` is called with the revision it will have.
    """
    now = _step(engine)
    if now == steps.last:
        return
    # Alembic takes a third of a second to load, and most starts don't need it.
    from alembic import command
    from alembic.config import Config
    from alembic.script import ScriptDirectory

    config = Config()
    config.set_main_option("script_location", str(steps.scripts).replace("%", "%%"))
    scripts = ScriptDirectory.from_config(config)
    if now is not None:
        if now not in {step.revision for step in scripts.walk_revisions()}:
            raise NotMigrated(file_problems.NEWER(step=ascii(now[:20])[1:-1]))
        if back_up is not None:
            back_up(steps.last)
    with _at_once(engine) as connection:
        config.attributes["connection"] = connection
        command.upgrade(config, "head")


@contextmanager
def _at_once(engine: Engine) -> Iterator[Connection]:
    """Yield a connection for schema changes in one transaction.

    Python's sqlite3 doesn't start a transaction before schema changes. Tables can only be rebuilt
    with foreign key checks off, so the keys are checked at the end.
    """
    with engine.connect() as connection:
        sqlite = engine.dialect.name == "sqlite"
        if sqlite:
            connection.exec_driver_sql("PRAGMA foreign_keys = OFF")
            connection.exec_driver_sql("BEGIN IMMEDIATE")
        try:
            yield connection
            if sqlite and connection.exec_driver_sql("PRAGMA foreign_key_check").first():
                raise NotMigrated(file_problems.ORPHANS())
            connection.commit()
        finally:
            connection.rollback()
            if sqlite:
                connection.exec_driver_sql("PRAGMA foreign_keys = ON")
                connection.rollback()


def _step(engine: Engine) -> str | None:
    """Return the last migration applied to the database, or None for a new database."""
    with engine.connect() as connection:
        if not inspect(connection).has_table("alembic_version"):
            return None
        found = connection.execute(text("SELECT version_num FROM alembic_version")).scalar()
    return None if found is None else str(found)


SIDE_FILES: Final = ("-wal", "-shm", ".lock")
SHORTEST_SECRET: Final = 32
_FIRST_TABLES: Final = frozenset({"tables", "events", "secrets"})
"""Tables in every database of this program. Later migrations add more."""
_STEPS: Final = "alembic_version"
_BROKEN_SECRETS: Final = """
    SELECT 1 FROM secrets WHERE typeof(value) <> 'text' OR length(value) < ?
"""
_OUTSIDE: Final = frozenset({sqlite3.SQLITE_IOERR, sqlite3.SQLITE_FULL, sqlite3.SQLITE_CANTOPEN})
"""SQLite error codes that mean a disk error rather than a bad database."""
_MAGIC: Final = b"SQLite format 3\0"
_LONGEST_REASON: Final = 200
BROKEN: Final = (DBAPIError, sqlite3.Error, UnicodeDecodeError, MemoryError)
"""Errors that SQLite and Python's sqlite3 raise for a damaged database or a full disk."""


class BadDatabase(CodedError):
    """A database that can't be used. The message says why."""

    def __init__(self, path: Path, message: Message) -> None:
        super().__init__(message)
        self.path = path
        self.args = path, message

    @property
    def placed(self) -> Message:
        """The message, preceded by the path to the database."""
        return values.AT(place=self.path, problem=self.message)


class InUse(BadDatabase):
    """A database that another server has open. `address` is that server's URL, if known."""

    def __init__(self, path: Path, address: str) -> None:
        self.address = address
        super().__init__(
            path, file_problems.IN_USE_AT(address=address) if address else file_problems.IN_USE()
        )
        self.args = path, address


class DatabaseFile:
    """A database file, locked against other servers until it's closed.

    `path` is the path as given, and `real` is the path with symbolic links resolved. `last_address`
    is the address of the last server that had the file open, or empty if unknown.
    """

    def __init__(self, path: Path) -> None:
        """Lock the file, and create it if it's missing. Raise InUse or BadDatabase."""
        self.path, self.real = path, Path(os.path.realpath(path))
        self._opened = False
        try:
            if self.real.exists() and not self.real.is_file():
                raise BadDatabase(path, file_problems.SAVE_NOT_A_FILE())
            make_folder(self.real.parent)
            self._mark = _open_private(self.real.with_name(f"{self.real.name}.lock"))
        except OSError as error:
            raise BadDatabase(path, file_problems.CANNOT_OPEN(detail=error.strerror)) from None
        try:
            if not try_lock(self._mark):
                raise InUse(path, _said(self._mark))
            self._file = _open_private(self.real)
        except OSError as error:
            self._mark.close()
            raise BadDatabase(path, file_problems.CANNOT_OPEN(detail=error.strerror)) from None
        except InUse:
            self._mark.close()
            raise
        if not try_lock_database(self._file):
            self._let_go()
            raise InUse(path, "")
        self.last_address = _said(self._mark)

    def is_at(self, step: str | None) -> bool:
        """Return True if the database can be read and `step` is the last migration applied."""
        try:
            return self.step() == step
        except (*BROKEN, BadDatabase):
            return False

    def step(self) -> str | None:
        """Return the last migration applied to the database, or None for a new database.

        Nothing is written. Raise BadDatabase if the file isn't one of this program's databases.
        """
        self._file.seek(0)
        if not _MAGIC.startswith(self._file.read(len(_MAGIC)) or b""):
            raise BadDatabase(self.path, file_problems.NOT_A_DATABASE())
        with self._asked() as connection:
            query = "SELECT name FROM sqlite_master WHERE type = 'table'"
            names = {str(name) for (name,) in connection.execute(query)}
            names = {name for name in names if not name.startswith("sqlite_")}
            if not names:
                return None
            if _STEPS not in names or (names != {_STEPS} and not names >= _FIRST_TABLES):
                raise BadDatabase(self.path, file_problems.OTHER_PROGRAM())
            steps = [step for (step,) in connection.execute(f"SELECT version_num FROM {_STEPS}")]
        match steps:
            case [] if names == {_STEPS}:
                return None
            case [str(step)]:
                return step
        raise BadDatabase(self.path, file_problems.VERSION_MISSING())

    def check(self) -> None:
        """Read a row from each table. Raise BadDatabase if a table is damaged.

        Code that reads the rows validates their contents.
        """
        with self._asked() as connection:
            connection.text_factory = bytes
            for table in metadata.tables.values():
                names = ", ".join(f'"{table.name}"."{column.name}"' for column in table.columns)
                connection.execute(f'SELECT {names} FROM "{table.name}" LIMIT 1').fetchall()
            broken = connection.execute(_BROKEN_SECRETS, (SHORTEST_SECRET,)).fetchall()
        if broken:
            raise BadDatabase(self.path, file_problems.KEY_DAMAGED())

    def back_up(self, step: str) -> Path:
        """Copy the database into the same folder, and return the path to the copy.

        `step` is the revision that the database will have after its migration. If copying fails,
        delete the partial copy and raise BadDatabase.
        """
        stem = f"{self.real.name}.before-{step}"
        draft = self.real.with_name(f"{stem}.part")
        try:
            draft.unlink(missing_ok=True)
            open(draft, "xb", opener=opener).close()
            with self._asked() as source, closing(sqlite3.connect(draft)) as copy:
                source.backup(copy)
            kept, number = self.real.with_name(stem), 1
            while os.path.lexists(kept):
                number += 1
                kept = self.real.with_name(f"{stem}.{number}")
            draft.rename(kept)
            sync_folder(kept.parent)
        except (OSError, *BROKEN, BadDatabase) as error:
            with suppress(OSError):
                draft.unlink(missing_ok=True)
            raise BadDatabase(self.path, file_problems.NOT_BACKED_UP(why=said(error))) from None
        return kept

    def make_private(self) -> list[str]:
        """Make the database and its side files private. Return notices for the user."""
        beside = [self.real.with_name(self.real.name + suffix) for suffix in SIDE_FILES]
        return make_private([self.real, *beside])

    def publish_address(self, address: str) -> None:
        """Publish this server's address to other processes that want the same file."""
        self._write(address)
        self._opened = True

    def close(self) -> None:
        """Release the file after SQLite has closed it. The server's address stays on disk."""
        if not self._opened:
            self._write(self.last_address)
        self._let_go()

    def forget_address(self) -> None:
        """Clear the published address until `publish_address` is called."""
        self._mark.truncate(0)

    def _write(self, address: str) -> None:
        with suppress(OSError):  # The address is optional, so a full disk doesn't stop the server.
            self._mark.truncate(0)
            self._mark.write(address.encode())

    def _let_go(self) -> None:
        self._file.close()
        self._mark.close()

    @contextmanager
    def _asked(self) -> Iterator[sqlite3.Connection]:
        """Yield a read-only connection, or a writable one if a crash left a journal to roll back.

        Raise BadDatabase if the database can't be read.
        """
        cut_off = self.real.with_name(f"{self.real.name}-journal").exists()
        url = f"{self.real.as_uri()}?mode={'rw' if cut_off else 'ro'}"
        try:
            with closing(sqlite3.connect(url, uri=True)) as connection:
                yield connection
        except BROKEN as error:
            raise BadDatabase(self.path, _advice(error)(detail=reason(error))) from None


def reason(error: Exception) -> str:
    """Return a database error's text on one line."""
    if isinstance(error, UnicodeDecodeError | MemoryError):
        return "database disk image is malformed"
    text = str(getattr(error, "orig", None) or error)
    return "".join(sign if sign.isprintable() else "?" for sign in text)[:_LONGEST_REASON]


def said(error: Exception) -> Message:
    """Return the message for an exception that makes a database unusable."""
    if isinstance(error, CodedError):
        return error.placed
    return WRITTEN(text=error.strerror if isinstance(error, OSError) else reason(error))


def _advice(error: Exception) -> Template:
    """Return advice for a read error."""
    if getattr(error, "sqlite_errorcode", 0) & 0xFF in _OUTSIDE:
        return file_problems.FREE_SPACE
    return file_problems.RESTORE


def _open_private(path: Path) -> IO[bytes]:
    return open(path, "ab+", buffering=0, opener=opener)


def _said(mark: IO[bytes]) -> str:
    """Return the address in a lock file, as written by the server that holds the lock."""
    try:
        mark.seek(0)
        return (mark.read(200) or b"").decode("ascii")
    except (OSError, UnicodeDecodeError):
        return ""
