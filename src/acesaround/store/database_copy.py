"""Copies of whole databases."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import closing
from typing import Final

from sqlalchemy import Connection, func, insert, select

from acesaround.messages import file_problems
from acesaround.store.database import PASSING, BadDatabase, metadata, secrets, tables
from acesaround.store.places import Place, open_log, place_text, reading_engine

_ROWS: Final = 1_000
"""Rows to copy at once."""


def copy_database(
    source: Place, target: Place, progress: Callable[[int, int], object] = lambda _done, _all: None
) -> int:
    """Copy a database to a new or empty one, and return the number of its tables of games.

    The source can be open in a server: the copy has everything from one moment. Nothing is copied
    if anything fails. `progress` is called with the numbers of rows copied and of all rows. Raise
    BadDatabase if the source can't be read, or if the target isn't empty or can't be written.
    """
    engine = reading_engine(source)
    try:
        with open_log(target) as log, engine.connect() as reading, log.writing() as writing:
            if writing.execute(select(func.count()).select_from(tables)).scalar():
                raise BadDatabase(place_text(target), file_problems.NOT_EMPTY())
            _begin_reading(reading)
            _copy_rows(reading, writing, progress)
            return int(reading.execute(select(func.count()).select_from(tables)).scalar_one())
    finally:
        engine.dispose()


def _begin_reading(connection: Connection) -> None:
    """Begin a transaction that sees the database as it is now."""
    if connection.dialect.name == "sqlite":
        connection.exec_driver_sql("BEGIN")
    else:
        connection.execution_options(
            isolation_level="REPEATABLE READ", postgresql_readonly=True
        ).begin()


def _copy_rows(
    reading: Connection, writing: Connection, progress: Callable[[int, int], object]
) -> None:
    counts = {
        table: reading.execute(select(func.count()).select_from(table)).scalar_one()
        for table in metadata.sorted_tables
        if table.name not in PASSING
    }
    done, whole = 0, sum(counts.values())
    # A new database might already have a key.
    writing.execute(secrets.delete())
    for table in counts:
        # A result that isn't closed would keep its cursor on the server open.
        with closing(reading.execution_options(yield_per=_ROWS).execute(select(table))) as rows:
            for part in rows.mappings().partitions():
                writing.execute(insert(table), [dict(row) for row in part])
                done += len(part)
                progress(done, whole)
