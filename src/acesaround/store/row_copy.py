"""Rows copied from one database to another."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import closing
from typing import Final

from sqlalchemy import Connection, Table, func, insert, select

from acesaround.store.database import allow_idle, secrets

_ROWS: Final = 1_000
"""Rows to copy at once."""


def begin_reading(connection: Connection) -> None:
    """Begin a transaction that sees the database as it is now."""
    if connection.dialect.name == "sqlite":
        connection.exec_driver_sql("BEGIN")
    else:
        connection.execution_options(
            isolation_level="REPEATABLE READ", postgresql_readonly=True
        ).begin()


def copy_rows(
    reading: Connection,
    writing: Connection,
    tables: Sequence[Table],
    progress: Callable[[int, int], object] = lambda _done, _all: None,
) -> None:
    """Copy the rows of tables, given in an order in which their keys hold, to empty ones.

    `progress` is called with the numbers of rows copied and of all rows.
    """
    allow_idle(reading)
    allow_idle(writing)
    counts = {
        table: reading.execute(select(func.count()).select_from(table)).scalar_one()
        for table in tables
    }
    done, whole = 0, sum(counts.values())
    # A new database might already have a key.
    writing.execute(secrets.delete())
    for table in tables:
        # A result that isn't closed would keep its cursor on the server open.
        with closing(reading.execution_options(yield_per=_ROWS).execute(select(table))) as rows:
            for part in rows.mappings().partitions():
                writing.execute(insert(table), [dict(row) for row in part])
                done += len(part)
                progress(done, whole)
