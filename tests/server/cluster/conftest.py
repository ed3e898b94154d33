"""Servers that share a real PostgreSQL database and a real Valkey server."""

from __future__ import annotations

import socket
from collections.abc import Callable, Iterator

import pytest
from tests.server.conftest import ALONE, Served, new_database, serve
from tools.services.postgres import Postgres
from tools.services.valkey import ValkeyServer

from acesaround.server.cluster.membership import SharedDatabase


def shared_database(valkey: ValkeyServer) -> SharedDatabase:
    """Return how one more server on this machine shares a database."""
    bound = socket.socket(proto=socket.IPPROTO_TCP)
    bound.bind(("127.0.0.1", 0))
    return SharedDatabase(valkey.url, bound, f"127.0.0.1:{bound.getsockname()[1]}")


NewServer = Callable[[], tuple[Served, Callable[[], None]]]


@pytest.fixture
def address(new_address: Callable[[], str]) -> str:
    """Return the address of the test's database."""
    return new_address()


@pytest.fixture
def new_server(address: str, valkey: ValkeyServer) -> Iterator[NewServer]:
    """Return a function that starts one more server on the test's database."""
    stops = list[Callable[[], None]]()

    def start() -> tuple[Served, Callable[[], None]]:
        served, stop = serve(address, ALONE, shared_database(valkey))

        def stop_once() -> None:
            if stop in stops:
                stops.remove(stop)
                stop()

        stops.append(stop)
        return served, stop_once

    yield start
    for stop in list(stops):
        stop()


Pair = tuple[Served, Served]


@pytest.fixture(scope="module")
def pair(postgres: Postgres, valkey: ValkeyServer) -> Iterator[Pair]:
    """Start two servers for the tests of a file."""
    address = new_database(postgres)
    started = [serve(address, ALONE, shared_database(valkey)) for _ in range(2)]
    yield started[0][0], started[1][0]
    for _, stop in started:
        stop()
