"""Brings a database to the schema of this version."""

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
"""The last step of this version: a database that has seen it needs none, nor Alembic loaded."""


@dataclass(frozen=True, slots=True)
class Steps:
    """The folder of Alembic's scripts, and the last step in it."""

    scripts: Path = SCRIPTS
    last: str = HEAD


STEPS: Final = Steps()


class NotMigrated(CodedError):
    """A database that stays as it is: a newer version wrote it, or a step spoils it."""


def migrate(
    engine: Engine, steps: Steps = STEPS, back_up: Callable[[str], object] | None = None
) -> None:
    """Run the steps that the database has not seen, all or none. Raises NotMigrated.

    `back_up` is called with the last step before a database that isn't new is changed.
    """
    now = _step(engine)
    if now == steps.last:
        return
    # Alembic takes a third of a second to load, and most starts have no step to run.
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
    """A transaction for changes of the schema: all of them come to be, or none.

    Python's module for SQLite begins none by itself before such a change. A table can only be
    rebuilt while nothing checks the keys that point to it; they're checked at the end.
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
    """The last step that a database has seen; None for a new one."""
    with engine.connect() as connection:
        if not inspect(connection).has_table("alembic_version"):
            return None
        found = connection.execute(text("SELECT version_num FROM alembic_version")).scalar()
    return None if found is None else str(found)
