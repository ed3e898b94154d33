"""Servers that share a database also share its jobs."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator

import pytest
from sqlalchemy import update
from tests.server.cluster.conftest import NewServer
from tests.server.jobs.conftest import Exporter, Reviewer, done, store_finished
from tests.support.forked import Command
from tools.services.valkey import ValkeyServer

from acesaround.store.database import jobs
from acesaround.store.job_queue import LEASE
from acesaround.store.places import open_log

MANY = 60


@pytest.fixture
def start(valkey: ValkeyServer) -> Iterator[Callable[[str], tuple[Command, Exporter]]]:
    """Yield a function that starts one more server on a database."""
    running = list[tuple[Command, Exporter]]()

    def run(address: str) -> tuple[Command, Exporter]:
        server = Command("serve", "--no-browser", "--database", address, "--valkey", valkey.url)
        found = re.search(r"http://localhost:(\d+)/", server.stdout.readline())
        assert found, server.communicate()[1]
        running.append((server, Exporter(f"http://127.0.0.1:{found[1]}")))
        return running[-1]

    yield run
    for server, client in running:
        client.close()
        server.kill()
        server.communicate()


@pytest.mark.slow
def test_an_export_is_continued_by_another_server_after_a_kill(
    new_address: Callable[[], str], start: Callable[[str], tuple[Command, Exporter]]
) -> None:
    address = new_address()
    seats = store_finished(address, MANY)
    first, client = start(address)
    id = client.start(seats)["id"]
    _, other = start(address)
    known = client.wait(id, lambda found: found["done"] > 2)["done"]
    first.kill()
    first.communicate()
    left = other.status(id)
    assert left["state"] == "running" and known <= left["done"] < MANY
    assert other.start(seats)["id"] == id
    with open_log(address, shared=True) as log, log.writing() as connection:
        connection.execute(update(jobs).values(due=jobs.c.due - LEASE))
    other.wait(id, done)
    assert len(other.records(id)) == MANY


def test_any_server_starts_and_shows_a_review(address: str, new_server: NewServer) -> None:
    store_finished(address, 1)
    (first, _), (second, _) = new_server(), new_server()
    one, two = Reviewer(first.http), Reviewer(second.http)
    try:
        id = one.start("table 0", seat=0)["id"]
        assert two.start("table 0", seat=0)["id"] == id
        found = two.wait(id, done)
        assert found == one.status(id) and not found["hands"][0]["provisional"]
    finally:
        one.close()
        two.close()
