"""A real server for tests, in its own thread."""

from __future__ import annotations

import socket
import threading
from collections.abc import Callable, Iterator
from itertools import count
from pathlib import Path
from typing import Any

import httpx
import pytest
import uvicorn
from tests.server.support.guest import Guest
from tools.services.postgres import Postgres
from tools.services.valkey import ValkeyServer

from acesaround.players.base import Limit
from acesaround.server import websocket
from acesaround.server.app import make_app
from acesaround.server.cluster.membership import SharedDatabase
from acesaround.server.settings import AT_ONCE, ServerSettings
from acesaround.server.thinking import ThinkingPool
from acesaround.server.uvicorn_protocols import server_config
from acesaround.store.places import Place, open_log

_NUMBERS = count(1)
ALONE = ServerSettings(floor=AT_ONCE)


class Served:
    """A running server: its address, and methods that make tables and connect to them.

    `place` is its database.
    """

    def __init__(self, port: int, place: Place) -> None:
        self.place = place
        self.http = f"http://127.0.0.1:{port}"
        self.ws = f"ws://127.0.0.1:{port}/ws"

    def table(self, rules: str = "nicholas-1992", **wanted: Any) -> str:
        """Create a table and return its name."""
        body = {"rules": rules, "players": "random", "seed": "7"} | wanted
        answer = httpx.post(f"{self.http}/api/tables", json=body)
        assert answer.status_code == 201, answer.text
        return str(answer.json()["table"])

    def guest(
        self,
        table: str,
        token: str | None = None,
        after: int = 0,
        headers: dict[str, str] | None = None,
        language: str = "en",
    ) -> Guest:
        """Connect to a table."""
        return Guest(self.ws, table, token, after, headers, language=language)


def serve(
    database: Place,
    serving: ServerSettings = ALONE,
    shared: SharedDatabase | None = None,
    **options: Any,
) -> tuple[Served, Callable[[], None]]:
    """Start a server on a database and return it with a function that stops it.

    `options` are for uvicorn.
    """
    bound = socket.socket(proto=socket.IPPROTO_TCP)
    bound.bind(("127.0.0.1", 0))
    app = make_app(open_log(database, shared=shared is not None), serving, shared=shared)
    options = {"log_level": "error", "ws_ping_interval": None} | options
    config = server_config(app, is_shared=shared is not None, **options)
    server = uvicorn.Server(config)
    thread = threading.Thread(target=server.run, kwargs={"sockets": [bound]}, daemon=True)
    thread.start()
    while not server.started:
        assert thread.is_alive(), "the server does not come up"
        thread.join(0.01)

    def stop() -> None:
        server.should_exit = True
        thread.join(120)
        assert not thread.is_alive(), "the server does not end"

    return Served(bound.getsockname()[1], database), stop


def hurry_players(monkeypatch: pytest.MonkeyPatch) -> None:
    """Give computer players less time from now on, as a busy server does."""

    def hurry(pool: ThinkingPool, _: Limit | None) -> Limit:
        pool.hurried = True
        return Limit(seconds=0.002)

    monkeypatch.setattr(ThinkingPool, "limit", hurry)


@pytest.fixture(scope="module", autouse=True)
def _quick_clients() -> Iterator[None]:
    """Let clients send commands as fast as they can, so that a game takes no longer than it has to.

    Servers in other processes keep their limit.
    """
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(websocket, "CLIENT_RATE", (100, 1 / 10_000))
        yield


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """Yield a server with no tables yet."""
    found, stop = serve(tmp_path_factory.mktemp("served") / "tables.db")
    yield found
    stop()


@pytest.fixture(scope="session")
def postgres() -> Iterator[Postgres]:
    """Start a PostgreSQL server for the tests of this process."""
    server = Postgres()
    yield server
    server.close()


@pytest.fixture(scope="session")
def valkey() -> Iterator[ValkeyServer]:
    """Start a Valkey server for the tests of this process."""
    server = ValkeyServer()
    yield server
    server.close()


def new_database(postgres: Postgres) -> str:
    """Create an empty database and return its address."""
    return postgres.database(f"aces_{next(_NUMBERS)}")


@pytest.fixture
def new_address(postgres: Postgres) -> Callable[[], str]:
    """Return a function that creates an empty PostgreSQL database and returns its address."""
    return lambda: new_database(postgres)


def new_place(request: pytest.FixtureRequest, tmp_path: Path) -> Place:
    """Return a new place of the kind that a fixture is for."""
    if request.param == "sqlite":
        return tmp_path / "a folder" / "tables.db"
    address: str = request.getfixturevalue("new_address")()
    return address


@pytest.fixture(params=["sqlite", "postgresql"])
def place(request: pytest.FixtureRequest, tmp_path: Path) -> Place:
    """Return the place of a database that doesn't exist yet or is empty."""
    return new_place(request, tmp_path)
