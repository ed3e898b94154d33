"""Brings a database to the schema of this version."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from alembic import command
from alembic.config import Config
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Engine

_SCRIPTS: Final = Path(__file__).parent / "migrations"


class NewerDatabase(ValueError):
    """A database that a newer version of the program has written."""


def migrate(engine: Engine) -> None:
    """Run the steps that the database has not seen. Raises NewerDatabase."""
    config = Config()
    config.set_main_option("script_location", str(_SCRIPTS))
    scripts = ScriptDirectory.from_config(config)
    with engine.begin() as connection:
        now = MigrationContext.configure(connection).get_current_revision()
        if now == scripts.get_current_head():
            return
        if now is not None and now not in {step.revision for step in scripts.walk_revisions()}:
            raise NewerDatabase(
                f"the database is of a newer version of Aces Around (step {now}); use that one"
            )
        config.attributes["connection"] = connection
        command.upgrade(config, "head")
