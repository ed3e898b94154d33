"""Brings a database to the schema of this version."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from sqlalchemy import Engine, inspect, text

SCRIPTS: Final = Path(__file__).parent / "migrations"
HEAD: Final = "0001"
"""The last step of this version: a database that has seen it needs none, nor Alembic loaded."""


class NewerDatabase(ValueError):
    """A database that a newer version of the program has written."""


def migrate(engine: Engine) -> None:
    """Run the steps that the database has not seen. Raises NewerDatabase."""
    if _step(engine) == HEAD:
        return
    # Alembic takes a third of a second to load, and most starts have no step to run.
    from alembic import command
    from alembic.config import Config
    from alembic.migration import MigrationContext
    from alembic.script import ScriptDirectory

    config = Config()
    config.set_main_option("script_location", str(SCRIPTS))
    scripts = ScriptDirectory.from_config(config)
    with engine.begin() as connection:
        now = MigrationContext.configure(connection).get_current_revision()
        if now is not None and now not in {step.revision for step in scripts.walk_revisions()}:
            raise NewerDatabase(
                f"the database is of a newer version of Aces Around (step {now}); use that one"
            )
        config.attributes["connection"] = connection
        command.upgrade(config, "head")


def _step(engine: Engine) -> str | None:
    """The last step that a database has seen; None for a new one."""
    with engine.connect() as connection:
        if not inspect(connection).has_table("alembic_version"):
            return None
        found = connection.execute(text("SELECT version_num FROM alembic_version")).scalar()
    return None if found is None else str(found)
