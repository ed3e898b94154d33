"""PostgreSQL as the server's database: wrong addresses, restarts, and kills."""

from __future__ import annotations

import asyncio
import os
import resource
import signal
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from sqlalchemy import make_url
from tests.server.conftest import serve
from tests.server.support.in_a_thread import run_apart
from tests.support.forked import Command
from tests.support.slow import quick
from tools.faults.proxy import Proxy
from tools.services import service
from tools.services.postgres import Postgres

from acesaround.messages import Template, file_problems
from acesaround.store.database import BadDatabase, InUse
from acesaround.store.event_log import NewTable, Unread, Unwritten
from acesaround.store.ownership import LEASE
from acesaround.store.places import open_log, place_text
from acesaround.store.postgres import PostgresLock, open_postgres

NewAddress = Callable[[], str]


@pytest.fixture(scope="module")
def durable_postgres() -> Iterator[Postgres]:
    server = Postgres(settings=("synchronous_commit=on",))
    yield server
    server.close()


@pytest.fixture
def own_postgres(durable_postgres: Postgres) -> Iterator[Postgres]:
    """Yield a PostgreSQL server to stop and start, with an empty database."""
    yield durable_postgres
    durable_postgres.restore()
    durable_postgres.psql("DROP SCHEMA public CASCADE; CREATE SCHEMA public")


def test_data_in_memory_is_deleted_after_a_kill(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(service, "_MEMORY", tmp_path)
    monkeypatch.setattr(service, "_ROOM", 0)
    (tmp_path / "aces-postgresql-999999999-x" / "data").mkdir(parents=True)
    first, second = (service.memory_folder("PostgreSQL") for _ in range(2))
    assert first and second and set(tmp_path.iterdir()) == {first, second}
    monkeypatch.setattr(service, "_ROOM", 1 << 60)
    assert service.memory_folder("PostgreSQL") is None


@pytest.mark.parametrize(
    ("address", "problem"),
    [
        ("postgresql://", file_problems.NOT_A_POSTGRES_URL),
        ("postgresql://aces@127.0.0.1:1/", file_problems.NOT_A_POSTGRES_URL),
        ("postgresql://aces@127.0.0.1:port/x", file_problems.NOT_A_POSTGRES_URL),
        ("postgresql://aces:secret@127.0.0.1:1/x", file_problems.POSTGRES_UNREACHABLE),
        ("postgres://aces:secret@127.0.0.1:1/x", file_problems.POSTGRES_UNREACHABLE),
    ],
)
def test_wrong_addresses(address: str, problem: Template) -> None:
    with pytest.raises(BadDatabase) as error:
        open_log(address)
    assert error.value.message.code == problem.code
    assert "secret" not in str(error.value) and "\n" not in str(error.value)


def test_wrong_names_and_passwords(postgres: Postgres) -> None:
    postgres.require_password("locked", "right")
    begin = f"127.0.0.1:{postgres.port}"
    for user, database, problem in (
        ("aces", "nowhere", file_problems.NO_SUCH_DATABASE),
        ("nobody", "postgres", file_problems.NO_SUCH_DATABASE),
        ("locked:wrong", "postgres", file_problems.WRONG_PASSWORD),
        ("locked", "postgres", file_problems.NO_PASSWORD),
    ):
        with pytest.raises(BadDatabase) as error:
            open_log(f"postgresql://{user}@{begin}/{database}")
        assert str(error.value.message).startswith(str(problem()))
        assert ":wrong" not in str(error.value)


def test_passwords_are_never_shown() -> None:
    assert "secret" not in place_text("postgresql://aces:secret@db.example/aces")
    assert "secret" not in place_text("postgresql://aces:secret@db.example:port/aces")


def test_tables_of_another_program_are_kept(new_address: NewAddress, postgres: Postgres) -> None:
    address = new_address()
    name = address.rpartition("/")[2]
    postgres.psql("CREATE TABLE notes (text text)", name)
    with pytest.raises(BadDatabase) as error:
        open_log(address)
    assert error.value.message.code == file_problems.OTHER_TABLES.code
    assert postgres.psql("SELECT tablename FROM pg_tables WHERE schemaname = 'public'", name) == (
        "notes"
    )


def test_the_log_continues_after_a_restart(own_postgres: Postgres) -> None:
    with open_postgres(own_postgres.url) as log:
        log.create(NewTable("t", "{}"))
        log.append("t", 1, "one")
        own_postgres.stop(signal.SIGQUIT)
        with pytest.raises(Unwritten):
            log.append("t", 2, "two")
        own_postgres.start()
        log.append("t", 2, "two again")
        assert [one.body for one in log.read("t")] == ["one", "two again"]


def test_a_game_continues_after_a_restart(own_postgres: Postgres) -> None:
    served, stop = serve(own_postgres.url)
    try:
        with served.guest(served.table(players="random")) as guest:
            guest.sit()
            own_postgres.stop()
            refused = guest.act()
            assert (refused["type"], refused["code"]) == ("refused", "failed")
            own_postgres.start()
            assert guest.act()["type"] == "done"
    finally:
        stop()


def test_a_server_that_was_killed_gives_the_database_back(new_address: NewAddress) -> None:
    address = new_address()
    for _ in range(2):
        server = Command("serve", "--no-browser", "--database", address)
        assert "http://" in server.stdout.readline()
        server.kill()
        server.communicate(timeout=60)


def test_a_connection_without_answers_counts_as_lost(own_postgres: Postgres) -> None:
    with open_postgres(own_postgres.url, shared=True) as log:
        log.create(NewTable("table", "{}"))
        processes = "SELECT pid FROM pg_stat_activity WHERE client_port IS NOT NULL AND pid <> "
        found = [int(pid) for pid in own_postgres.psql(f"{processes}pg_backend_pid()").split()]
        try:
            for pid in found:
                os.kill(pid, signal.SIGSTOP)
            began = time.monotonic()
            with pytest.raises(Unread):
                log.header("table")
            assert time.monotonic() - began < LEASE + 2
            assert log.header("table") == "{}", "over a new connection"
        finally:
            for pid in found:
                os.kill(pid, signal.SIGCONT)


def test_a_restart_while_a_server_starts(own_postgres: Postgres) -> None:
    with open_postgres(own_postgres.url) as log:
        own_postgres.stop(signal.SIGQUIT)
        own_postgres.start()
        log.publish_address("http://localhost:8083/")
        assert log.names() == []


@pytest.mark.parametrize("shared", quick([True], [False, True]))
def test_the_lock_is_taken_again_after_a_restart(own_postgres: Postgres, shared: bool) -> None:
    with open_postgres(own_postgres.url, shared=shared) as log:
        log.publish_address("http://localhost:8083/")
        own_postgres.stop(signal.SIGQUIT)
        with pytest.raises(Unwritten):
            log.keep_lock()
        own_postgres.start()
        open_log(own_postgres.url, shared=not shared).close()
        log.keep_lock()
        with pytest.raises(InUse) as error:
            open_log(own_postgres.url, shared=not shared)
        assert error.value.address == "http://localhost:8083/"


def test_a_server_is_not_in_its_own_way_after_a_network_failure(own_postgres: Postgres) -> None:
    url, stalls = make_url(own_postgres.url), True

    async def run() -> None:
        nonlocal stalls
        proxy = Proxy(own_postgres.port)
        await proxy.start()
        through = url.set(port=proxy.port).render_as_string()
        log = await asyncio.to_thread(open_postgres, through)
        proxy.stall(lambda: stalls)
        stalls = False
        log.engine.pool.dispose()
        assert isinstance(log._lock, PostgresLock)
        log._lock._connection.invalidate()
        with pytest.raises(InUse):
            await asyncio.to_thread(open_postgres, own_postgres.url)
        await asyncio.to_thread(log.keep_lock)
        with pytest.raises(InUse):
            await asyncio.to_thread(open_postgres, own_postgres.url)
        await asyncio.to_thread(log.close)
        await proxy.close()

    run_apart(run())


def test_a_server_with_many_clients_reads_its_database(
    new_address: NewAddress, many_files: None
) -> None:
    with open_postgres(new_address()) as log:
        log.create(NewTable("table", "{}"))
        log.engine.pool.dispose()
        assert [log.header("table") for _ in range(2)] == ["{}"] * 2


@pytest.fixture
def many_files() -> Iterator[None]:
    """Keep enough files open that new ones get numbers above 1,024."""
    before = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (min(4096, before[1]), before[1]))
    with open(os.devnull) as file:
        held = [os.dup(file.fileno()) for _ in range(1100)]
        yield
        for each in held:
            os.close(each)
    resource.setrlimit(resource.RLIMIT_NOFILE, before)
