"""Databases in SQLite files: checked, private, and open in only one server at a time."""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager, suppress
from pathlib import Path
from typing import IO, Any, Final

from sqlalchemy import URL, Engine, create_engine, event

from acesaround.messages import Message, file_problems
from acesaround.store.backup_file import write_backup
from acesaround.store.database import (
    BROKEN,
    STEP_TABLE,
    STEPS,
    BadDatabase,
    InUse,
    NotMigrated,
    Steps,
    is_ours,
    metadata,
    migrate,
    reason,
    said,
)
from acesaround.store.event_log import EventLog
from acesaround.store.private_files import (
    make_folder,
    make_private,
    opener,
    try_lock,
    try_lock_database,
)

SIDE_FILES: Final = ("-wal", "-shm", ".lock")
SHORTEST_SECRET: Final = 32
_BROKEN_SECRETS: Final = """
    SELECT 1 FROM secrets WHERE typeof(value) <> 'text' OR length(value) < ?
"""
_OUTSIDE: Final = frozenset({sqlite3.SQLITE_IOERR, sqlite3.SQLITE_FULL, sqlite3.SQLITE_CANTOPEN})
"""SQLite error codes that mean a disk error rather than a bad database."""
_MAGIC: Final = b"SQLite format 3\0"


def open_sqlite(
    path: Path, tell: Callable[[str], None] = lambda _: None, steps: Steps = STEPS
) -> EventLog:
    """Open the event log in a SQLite file, and create the file if it's missing.

    `tell` is called with one line about each change to the file. Raise InUse if another server
    has the file open. Raise BadDatabase if the file isn't one of this program's databases or
    isn't writable.
    """
    file, backups = DatabaseFile(path), list[Path]()

    def tell_of_backups() -> None:
        for backup in backups:
            tell(f"{path} has been updated for this version; the original is in {backup}")

    try:
        before = file.step()
    except BaseException:
        file.abandon()
        raise
    try:
        for notice in file.make_private():
            tell(notice)
        engine = sqlite_engine(file.real)
        try:
            migrate(engine, steps, lambda _, step: backups.append(file.back_up(step)))
        except BaseException:
            engine.dispose()
            raise
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
    found = EventLog(engine, file)
    tell_of_backups()
    try:
        file.check()
    except BadDatabase:
        found.close()
        raise
    file.forget_address()
    return found


def sqlite_engine(path: Path) -> Engine:
    """Return an engine for a file, whose commits survive crashes and power failures."""
    engine = create_engine(URL.create("sqlite", database=str(path)))
    event.listen(engine, "connect", _lasting)
    return engine


def _lasting(connection: Any, _: object) -> None:
    """Set pragmas that make commits survive crashes and power failures."""
    cursor = connection.cursor()
    for pragma in ("journal_mode = WAL", "synchronous = FULL", "foreign_keys = ON"):
        cursor.execute(f"PRAGMA {pragma}")
    cursor.execute("PRAGMA busy_timeout = 5000")
    cursor.close()


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
                raise BadDatabase(path, file_problems.DATABASE_NOT_A_FILE())
            make_folder(self.real.parent)
            mark = self.real.with_name(f"{self.real.name}.lock")
            self._is_first = not mark.exists()
            self._mark = _open_private(mark)
        except OSError as error:
            raise BadDatabase(path, file_problems.CANNOT_OPEN(detail=error.strerror)) from None
        try:
            if not try_lock(self._mark):
                raise InUse(path, _said(self._mark))
            self._file = _open_private(self.real)
        except OSError as error:
            self._mark.close()
            self._remove_first_mark()
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
            if not is_ours(names):
                raise BadDatabase(self.path, file_problems.OTHER_PROGRAM())
            steps = [
                step for (step,) in connection.execute(f"SELECT version_num FROM {STEP_TABLE}")
            ]
        match steps:
            case [] if names == {STEP_TABLE}:
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

        def fill(draft: Path) -> None:
            with self._asked() as source, closing(sqlite3.connect(draft)) as copy:
                source.backup(copy)

        try:
            return write_backup(self.real.with_name(f"{self.real.name}.before-{step}"), fill)
        except (OSError, *BROKEN, BadDatabase) as error:
            raise BadDatabase(self.path, file_problems.NOT_BACKED_UP(why=said(error))) from None

    def make_private(self) -> list[str]:
        """Make the database and its side files private. Return notices for the user."""
        beside = [self.real.with_name(self.real.name + suffix) for suffix in SIDE_FILES]
        return make_private([self.real, *beside])

    def publish_address(self, address: str) -> None:
        """Publish this server's address to other processes that want the same file."""
        self._write(address)
        self._opened = True

    @property
    def can_be_lost(self) -> bool:
        """False, because the system keeps a file's lock until the file is closed."""
        return False

    def keep(self) -> None:
        """Do nothing: the system keeps a file's lock until the file is closed."""

    def close(self) -> None:
        """Release the file after SQLite has closed it. The server's address stays on disk."""
        if not self._opened:
            self._write(self.last_address)
        self._let_go()

    def abandon(self) -> None:
        """Release a file that can't be used. If this created the lock file, delete it."""
        self.close()
        self._remove_first_mark()

    def forget_address(self) -> None:
        """Clear the published address until `publish_address` is called."""
        self._mark.truncate(0)

    def _write(self, address: str) -> None:
        with suppress(OSError):  # The address is optional, so a full disk doesn't stop the server.
            self._mark.truncate(0)
            self._mark.write(address.encode())

    def _remove_first_mark(self) -> None:
        """Delete the lock file if this created it."""
        if self._is_first:
            with suppress(OSError):
                Path(self._mark.name).unlink()

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
            raise BadDatabase(self.path, problem(error)) from None


def published_address(path: Path) -> str:
    """Return the address of the last server that had a file open; empty if unknown."""
    real = Path(os.path.realpath(path))
    try:
        with open(real.with_name(f"{real.name}.lock"), "rb", buffering=0) as mark:
            return _said(mark)
    except OSError:
        return ""


def problem(error: Exception) -> Message:
    """Return the message for a read error, with advice."""
    match getattr(getattr(error, "orig", error), "sqlite_errorcode", 0) & 0xFF:
        case sqlite3.SQLITE_NOTADB:
            return file_problems.NOT_A_DATABASE()
        case code if code in _OUTSIDE:
            return file_problems.FREE_SPACE(detail=reason(error))
    return file_problems.RESTORE(detail=reason(error))


def _open_private(path: Path) -> IO[bytes]:
    return open(path, "ab+", buffering=0, opener=opener)


def _said(mark: IO[bytes]) -> str:
    """Return the address in a lock file, as written by the server that holds the lock."""
    try:
        mark.seek(0)
        return (mark.read(200) or b"").decode("ascii")
    except (OSError, UnicodeDecodeError):
        return ""
