"""Copies of whole databases."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

from sqlalchemy import delete, func, select

from acesaround.messages import file_problems
from acesaround.store.database import PASSING, BadDatabase, metadata, secrets, tables
from acesaround.store.ownership import PEER_KEY, VALKEY_PREFIX
from acesaround.store.places import Place, is_older, open_log, place_text, reading_engine
from acesaround.store.row_copy import begin_reading, copy_rows

_KEPT: Final = [table for table in metadata.sorted_tables if table.name not in PASSING]
"""Tables whose rows are copied."""
_OF_CLUSTER: Final = (PEER_KEY, VALKEY_PREFIX)
"""Secrets that a copy doesn't share with its source. Two clusters with the same ones in Valkey
would hear each other's news."""


def copy_database(
    source: Place, target: Place, progress: Callable[[int, int], object] = lambda _done, _all: None
) -> int:
    """Copy a database to a new or empty one, and return the number of its tables of games.

    The source can be open in a server: the copy has everything from one moment. What belongs to the
    source's cluster is left out, so both can be in use. Nothing is copied if anything fails.
    `progress` is called with the numbers of rows copied and of all rows. Raise
    BadDatabase if the source can't be read, or if the target isn't empty or can't be written.
    """
    engine = reading_engine(source)
    try:
        with open_log(target) as log, engine.connect() as reading, log.writing() as writing:
            if writing.execute(select(func.count()).select_from(tables)).scalar():
                raise BadDatabase(place_text(target), file_problems.NOT_EMPTY())
            begin_reading(reading)
            copy_rows(reading, writing, _KEPT, progress)
            writing.execute(delete(secrets).where(secrets.c.name.in_(_OF_CLUSTER)))
            return int(reading.execute(select(func.count()).select_from(tables)).scalar_one())
    finally:
        engine.dispose()


@contextmanager
def updated(place: Place) -> Iterator[Place]:
    """Yield a database for this version: the given one, or a temporary copy of an older file.

    Raise BadDatabase if it can't be used.
    """
    if not isinstance(place, Path) or not is_older(place):
        yield place
        return
    with TemporaryDirectory(prefix="aces-") as folder:
        copy = Path(folder, place.name)
        source = sqlite3.connect(f"{place.absolute().as_uri()}?mode=ro", uri=True)
        with closing(source), closing(sqlite3.connect(copy)) as target:
            source.backup(target)
        open_log(copy).close()
        yield copy
