"""Backups of PostgreSQL databases before a migration changes them."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Final

from sqlalchemy import URL, Engine, MetaData, create_engine

from acesaround.messages import file_problems, values
from acesaround.store.backup_file import write_backup
from acesaround.store.data_folder import BEFORE, home
from acesaround.store.database import BROKEN, PASSING, STEP_TABLE, BadDatabase, Steps, said, upgrade
from acesaround.store.private_files import make_folder
from acesaround.store.row_copy import begin_reading, copy_rows

_LEFT_OUT: Final = PASSING | {STEP_TABLE}


def back_up_postgres(engine: Engine, shown: str, steps: Steps, now: str, step: str) -> Path:
    """Copy a database to a SQLite file in the data folder, and return the path to the copy.

    The copy is at the same revision as the database, `now`, so the program of that revision can use
    it. `step` is the revision that the database will have. If copying fails, delete the partial
    copy and raise BadDatabase.
    """

    def fill(draft: Path) -> None:
        # Unlike a server's database, it isn't in WAL mode, so reading it leaves no other files.
        target = create_engine(URL.create("sqlite", database=str(draft)))
        try:
            upgrade(target, steps, now)
            known = MetaData()
            known.reflect(target)
            tables = [table for table in known.sorted_tables if table.name not in _LEFT_OUT]
            with engine.connect() as reading, target.begin() as writing:
                begin_reading(reading)
                copy_rows(reading, writing, tables)
        finally:
            target.dispose()

    try:
        make_folder(home())
        return write_backup(home() / f"{_name(engine)}{BEFORE}{step}", fill)
    except (OSError, *BROKEN) as error:
        why = values.AT(place=home(), problem=said(error))
        raise BadDatabase(shown, file_problems.NOT_BACKED_UP(why=why)) from None


def _name(engine: Engine) -> str:
    """Return a file name for a database: its server and its name."""
    plain = f"{engine.url.host or 'localhost'}-{engine.url.database}"
    return "postgresql-" + re.sub(r"[^A-Za-z0-9_.-]+", "-", plain)[:80]
