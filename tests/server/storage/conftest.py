"""Databases of both kinds: SQLite files, and a real PostgreSQL server."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import count
from pathlib import Path

import pytest
from tests.support.postgres import Postgres

from acesaround.store.places import Place

_numbers = count(1)


@pytest.fixture(scope="session")
def postgres() -> Iterator[Postgres]:
    """Start a PostgreSQL server for the tests of this process."""
    server = Postgres()
    yield server
    server.close()


@pytest.fixture
def new_address(postgres: Postgres) -> Callable[[], str]:
    """Return a function that creates an empty PostgreSQL database and returns its address."""
    return lambda: postgres.database(f"aces_{next(_numbers)}")


@pytest.fixture(params=["sqlite", "postgresql"])
def place(request: pytest.FixtureRequest, tmp_path: Path) -> Place:
    """Return the place of a database that doesn't exist yet or is empty."""
    if request.param == "sqlite":
        return tmp_path / "a folder" / "tables.db"
    address: str = request.getfixturevalue("new_address")()
    return address
