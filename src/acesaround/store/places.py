"""Databases by place: a SQLite file, or the address of a PostgreSQL database."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TypeAlias

from sqlalchemy import Engine, create_engine, inspect

from acesaround.messages import Message, file_problems
from acesaround.store import postgres, sqlite
from acesaround.store.database import BROKEN, HEAD, BadDatabase, current_step, is_ours, said
from acesaround.store.event_log import EventLog

Place: TypeAlias = Path | str
"""A SQLite file, or the address of a PostgreSQL database."""


def place_of(text: str) -> Place:
    """Return the place that a person wrote.

    Raise BadDatabase if it's an address, but not of PostgreSQL.
    """
    if postgres.is_url(text):
        return text
    if "://" in text:
        raise BadDatabase(postgres.without_password(text), file_problems.NOT_A_POSTGRES_URL())
    return Path(text)


def place_text(place: Place) -> str:
    """Return a place to show to people, without its password."""
    return postgres.without_password(place) if isinstance(place, str) else str(place)


def open_log(
    place: Place, tell: Callable[[str], None] = lambda _: None, *, shared: bool = False
) -> EventLog:
    """Open the event log in a database, and create or update the database if necessary.

    `tell` is called with one line about each change to an existing database. Several servers can
    open a PostgreSQL database if each says that it's `shared`. Raise InUse if another server has
    the database open, or BadDatabase if it can't be used.
    """
    if isinstance(place, str):
        return postgres.open_postgres(place, tell, shared=shared)
    return sqlite.open_sqlite(place, tell)


def published_address(place: Place) -> str:
    """Return the address of the server that has a database open, or had it last; empty if unknown.

    Raise BadDatabase if the database can't be reached.
    """
    if isinstance(place, str):
        return postgres.published_address(place)
    return sqlite.published_address(place)


def reading_engine(place: Place) -> Engine:
    """Return an engine that reads a database, even if a server has it open.

    Raise BadDatabase if it can't be read, or if it's from another version of this program.
    """
    if isinstance(place, str):
        engine = postgres.postgres_engine(place)
    elif not place.exists():
        raise BadDatabase(place_text(place), file_problems.MISSING_FILE())
    elif not place.is_file():
        raise BadDatabase(place_text(place), file_problems.DATABASE_NOT_A_FILE())
    else:
        engine = create_engine(f"sqlite:///{place.absolute().as_uri()}?mode=ro&uri=true")
    try:
        problem = _problem(engine)
    except BROKEN as error:
        problem = said(error) if isinstance(place, str) else sqlite.problem(error)
    if problem is None:
        return engine
    engine.dispose()
    raise BadDatabase(place_text(place), problem)


def is_older(file: Path) -> bool:
    """Return True if a file is one of this program's databases, but from an older version."""
    try:
        reading_engine(file).dispose()
    except BadDatabase as error:
        return error.message.code == file_problems.OLDER.code
    return False


def _problem(engine: Engine) -> Message | None:
    """Return why a database can't be read as it is, or None if it can."""
    names = set(inspect(engine).get_table_names())
    if not names or not is_ours(names):
        return file_problems.OTHER_PROGRAM()
    step = current_step(engine) or ""
    if step == HEAD:
        return None
    return file_problems.OLDER() if step < HEAD else file_problems.NEWER(step=step)
