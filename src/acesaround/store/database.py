"""The tables of a database, its migrations, and why one can't be used."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Iterator, Set
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from sqlalchemy import (
    Column,
    Connection,
    Engine,
    Float,
    ForeignKey,
    Index,
    Integer,
    MetaData,
    String,
    Table,
    Text,
    UniqueConstraint,
    inspect,
    select,
    text,
)
from sqlalchemy.exc import DBAPIError, InvalidRequestError
from sqlalchemy.exc import TimeoutError as PoolTimeout

from acesaround.messages import CodedError, Message, file_problems, values
from acesaround.messages.values import WRITTEN

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


transfers: Final = Table(
    "transfers",
    metadata,
    Column("code", String(16), primary_key=True),
    Column("until", Float, nullable=False),
    Column("bundle", Text, nullable=False),
)

servers: Final = Table(
    "servers",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("address", String(300), nullable=False),
    Column("release", Integer, nullable=False),
    Column("until", Float, nullable=False),
)

owners: Final = Table(
    "owners",
    metadata,
    Column("table_id", String(64), ForeignKey("tables.id"), primary_key=True),
    Column("epoch", Integer, nullable=False),
    Column("server", String(32), nullable=False),
)

host_actions: Final = Table(
    "host_actions",
    metadata,
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("at", Float, nullable=False),
    Column("body", Text, nullable=False),
)

jobs: Final = Table(
    "jobs",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("key", String(64), nullable=False, unique=True),
    Column("kind", String(32), nullable=False),
    Column("priority", Integer, nullable=False),
    Column("state", String(16), nullable=False),
    Column("input", Text, nullable=False),
    Column("done", Integer, nullable=False),
    Column("whole", Integer, nullable=False),
    Column("attempts", Integer, nullable=False),
    Column("epoch", Integer, nullable=False),
    Column("due", Float, nullable=False),
    Column("reason", String(200), nullable=True),
    Index("jobs_due", "due"),
)

job_parts: Final = Table(
    "job_parts",
    metadata,
    Column("job_id", String(32), ForeignKey("jobs.id", ondelete="CASCADE"), primary_key=True),
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("body", Text, nullable=False),
)

PASSING: Final = frozenset({"transfers", "servers", "owners", "jobs", "job_parts"})
"""Tables that say what goes on right now, so copies and backups leave their rows out."""

SCRIPTS: Final = Path(__file__).parent / "migrations"
HEAD: Final = "0003"
"""Latest migration. A database that already has it opens without loading Alembic."""


@dataclass(frozen=True, slots=True)
class Steps:
    """A folder of Alembic migrations and the revision of the last one."""

    scripts: Path = SCRIPTS
    last: str = HEAD


STEPS: Final = Steps()
OLDEST: Final = "oldest"
"""Name of the entry in `secrets` with the first revision whose programs can use the database.

A migration that only adds something sets it to the one before, so that during an upgrade, servers
of both releases can share the database.
"""


_FIRST_TABLES: Final = frozenset({"tables", "events", "secrets"})
"""Tables in every database of this program. Later migrations add more."""
STEP_TABLE: Final = "alembic_version"
"""Table with the last migration."""
_LONGEST_REASON: Final = 200
BROKEN: Final = (
    DBAPIError, InvalidRequestError, PoolTimeout, sqlite3.Error, UnicodeDecodeError, MemoryError,
)  # fmt: skip
"""Errors that databases and their drivers raise for a damaged database or a full disk."""


def is_ours(names: Set[str]) -> bool:
    """Return True if a database with these tables, at least one, is one of this program's."""
    return STEP_TABLE in names and (names == {STEP_TABLE} or names >= _FIRST_TABLES)


class NotMigrated(CodedError):
    """A failed migration: the database is from a newer version, or the result would be corrupt."""


def migrate(
    engine: Engine, steps: Steps = STEPS, back_up: Callable[[str, str], object] | None = None
) -> None:
    """Apply the missing migrations in one transaction. Raise NotMigrated if one fails.

    A newer database stays as it is if this version can use it, too: see `OLDEST`. Before an
    existing database is changed, `back_up` is called with the revision that it has and the one that
    it will have.
    """
    now = current_step(engine)
    if now == steps.last:
        return
    # Alembic takes a third of a second to load, and most starts don't need it.
    from alembic.script import ScriptDirectory

    scripts = ScriptDirectory(str(steps.scripts))
    if now is not None:
        if now not in {step.revision for step in scripts.walk_revisions()}:
            if (oldest := _oldest_release(engine)) and oldest <= steps.last < now:
                return
            raise NotMigrated(file_problems.NEWER(step=ascii(now[:20])[1:-1]))
        if back_up is not None:
            back_up(now, steps.last)
    upgrade(engine, steps, "head")


def upgrade(engine: Engine, steps: Steps, revision: str) -> None:
    """Apply the missing migrations up to a revision. Raise NotMigrated if one fails."""
    from alembic import command
    from alembic.config import Config

    config = Config()
    config.set_main_option("script_location", str(steps.scripts).replace("%", "%%"))
    with _at_once(engine) as connection:
        config.attributes["connection"] = connection
        command.upgrade(config, revision)


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
        else:
            # Otherwise, each statement would be a transaction: see `postgres_engine`.
            connection.execution_options(isolation_level="READ COMMITTED")
            allow_idle(connection)
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


def allow_idle(connection: Connection) -> None:
    """Let this transaction be idle between statements for up to a minute.

    PostgreSQL ends the servers' transactions after two seconds: see `postgres_engine`.
    """
    if connection.dialect.name == "postgresql":
        connection.execute(text("SET LOCAL idle_in_transaction_session_timeout = '60s'"))


def _oldest_release(engine: Engine) -> str | None:
    """Return the first revision whose programs can use the database, if it says so."""
    with engine.connect() as connection:
        if not inspect(connection).has_table(secrets.name):
            return None
        return connection.execute(
            select(secrets.c.value).where(secrets.c.name == OLDEST)
        ).scalar_one_or_none()


def current_step(engine: Engine) -> str | None:
    """Return the last migration applied to the database, or None for a new database."""
    with engine.connect() as connection:
        if not inspect(connection).has_table("alembic_version"):
            return None
        found = connection.execute(text("SELECT version_num FROM alembic_version")).scalar()
    return None if found is None else str(found)


class BadDatabase(CodedError):
    """A database that can't be used. The message says why. `path` is a file or an address."""

    def __init__(self, path: Path | str, message: Message) -> None:
        super().__init__(message)
        self.path = path
        self.args = path, message

    @property
    def placed(self) -> Message:
        """The message, preceded by the path to the database."""
        return values.AT(place=self.path, problem=self.message)


class InUse(BadDatabase):
    """A database that another server has open. `address` is that server's URL, if known.

    `is_shared` is true if servers share it, so that another one could join them.
    """

    def __init__(self, path: Path | str, address: str, is_shared: bool = False) -> None:
        self.address, self.is_shared = address, is_shared
        message = file_problems.IN_USE_AT(address=address) if address else file_problems.IN_USE()
        if is_shared:
            message = file_problems.IN_USE_SHARED()
        super().__init__(path, message)
        self.args = path, address, is_shared


def reason(error: Exception) -> str:
    """Return a database error's text on one line, without the data it's about."""
    if isinstance(error, UnicodeDecodeError | MemoryError):
        return "database disk image is malformed"
    text = str(getattr(error, "orig", None) or error).partition("\n")[0]
    text = text.partition(" with text ")[0]  # SQLite quotes text that isn't UTF-8.
    return "".join(sign if sign.isprintable() else "?" for sign in text)[:_LONGEST_REASON]


def said(error: Exception) -> Message:
    """Return the message for an exception that makes a database unusable."""
    if isinstance(error, CodedError):
        return error.placed
    return WRITTEN(text=error.strerror if isinstance(error, OSError) else reason(error))
