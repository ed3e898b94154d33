"""Migrates a database to this version's schema."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from sqlalchemy import Connection, Engine, inspect, text

from acesaround.messages import CodedError, saves

SCRIPTS: Final = Path(__file__).parent / "migrations"
HEAD: Final = "0001"
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

    Before an existing database is changed, `back_up` is called with its current revision.
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
            raise NotMigrated(saves.NEWER(step=ascii(now[:20])[1:-1]))
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
                raise NotMigrated(saves.ORPHANS())
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
