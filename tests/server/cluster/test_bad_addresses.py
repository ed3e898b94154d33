"""A server that can't share a database says why in one line, and starts nothing."""

from __future__ import annotations

import re
import signal
import socket
import threading
from collections.abc import Callable, Iterator
from contextlib import redirect_stderr, redirect_stdout
from io import StringIO

import httpx
import pytest
import valkey as client
from sqlalchemy import text
from tests.server.cluster.conftest import NewServer, shared_database
from tests.server.conftest import ALONE
from tests.server.support.in_a_thread import run_apart
from tests.support.forked import Command
from tests.support.slow import quick
from tools.services.ports import free_port
from tools.services.postgres import Postgres
from tools.services.valkey import ValkeyServer

from acesaround.cli.main import main
from acesaround.messages import file_problems
from acesaround.server.app import GracefulServer, make_app
from acesaround.server.uvicorn_protocols import server_config
from acesaround.store.event_log import SEATS, Unwritten
from acesaround.store.ownership import RELEASE, Ownership
from acesaround.store.places import open_log, place_text


def start(*options: str) -> str:
    """Start `aces serve`, which must fail, and return the line that it prints."""
    with redirect_stdout(StringIO()) as out, redirect_stderr(StringIO()) as err:
        assert main(["serve", "--no-browser", *options]) == 2
    assert not out.getvalue(), out.getvalue()
    lines = err.getvalue().strip().splitlines()
    assert len(lines) == 1, err.getvalue()
    return lines[0]


def nothing_is_left(address: str) -> bool:
    """Return True if no server holds the database, and none is registered."""
    with open_log(address) as log, log.statement() as connection:
        return connection.execute(text("SELECT COUNT(*) FROM servers")).scalar() == 0


@pytest.fixture
def locked(valkey: ValkeyServer) -> Iterator[client.Valkey]:
    """Yield a client of a Valkey server with two users: `closed`, and `narrow` without channels."""
    admin = client.Valkey.from_url(valkey.url)
    admin.acl_setuser("closed", enabled=True, passwords=["+secret"])
    admin.acl_setuser(
        "narrow", enabled=True, passwords=["+secret"], keys=["*"], categories=["+@all"]
    )
    yield admin
    admin.acl_deluser("closed", "narrow")
    admin.close()


def test_a_file_cannot_be_shared(valkey: ValkeyServer, tmp_path: object) -> None:
    said = start("--database", f"{tmp_path}/tables.db", "--valkey", valkey.url)
    assert "PostgreSQL" in said and "--valkey" in said


@pytest.mark.extended
def test_a_peer_address_needs_valkey(new_address: Callable[[], str]) -> None:
    assert "--valkey" in start("--database", new_address(), "--peer-address", "127.0.0.1")


@pytest.mark.parametrize("wrong", ["no", "http://127.0.0.1", "valkey://127.0.0.1:nothing"])
def test_what_is_no_address_of_valkey(new_address: Callable[[], str], wrong: str) -> None:
    address = new_address()
    assert str(file_problems.NOT_A_VALKEY_URL()) in start("--database", address, "--valkey", wrong)
    assert nothing_is_left(address)


def test_a_valkey_that_is_down(new_address: Callable[[], str]) -> None:
    address = new_address()
    said = start("--database", address, "--valkey", f"valkey://127.0.0.1:{free_port()}")
    assert str(file_problems.VALKEY_UNREACHABLE(detail="")) in said
    assert nothing_is_left(address)


def test_another_kind_of_server_in_place_of_valkey(
    new_address: Callable[[], str], postgres: Postgres
) -> None:
    said = start("--database", new_address(), "--valkey", f"valkey://127.0.0.1:{postgres.port}")
    assert str(file_problems.NOT_VALKEY()) in said


def test_a_wrong_password(
    new_address: Callable[[], str], valkey: ValkeyServer, locked: client.Valkey
) -> None:
    address = new_address()
    said = start(
        "--database", address, "--valkey", f"valkey://closed:wrong@127.0.0.1:{valkey.port}"
    )
    assert str(file_problems.VALKEY_PASSWORD()) in said
    assert "wrong" not in said and nothing_is_left(address)


@pytest.mark.parametrize("user", ["closed", "narrow"])
def test_a_valkey_without_permission(
    new_address: Callable[[], str], valkey: ValkeyServer, locked: client.Valkey, user: str
) -> None:
    address = new_address()
    said = start(
        "--database", address, "--valkey", f"valkey://{user}:secret@127.0.0.1:{valkey.port}"
    )
    with open_log(address) as log:
        space = f"aces:{log.secret('cluster')[:12]}"
    assert str(file_problems.VALKEY_PERMISSION(space=space)) in said
    assert nothing_is_left(address)


@pytest.mark.extended
def test_a_second_valkey_for_the_same_database(new_server: NewServer, address: str) -> None:
    new_server()
    other = ValkeyServer()
    try:
        said = start("--database", address, "--valkey", other.url)
    finally:
        other.close()
    assert str(file_problems.OTHER_VALKEY()) in said


def test_a_server_that_does_not_share_keeps_others_out(
    new_address: Callable[[], str], valkey: ValkeyServer
) -> None:
    address = new_address()
    with open_log(address):
        said = start("--database", address, "--valkey", valkey.url)
    assert str(file_problems.IN_USE()) in said


def test_a_cluster_keeps_out_a_server_that_does_not_share(
    new_server: NewServer, address: str
) -> None:
    new_server()
    assert str(file_problems.IN_USE_SHARED()) in start("--database", address)


@pytest.mark.slow
@pytest.mark.parametrize("shared", [False, True])
def test_a_server_stops_if_an_unlike_one_takes_the_database_after_a_restart(
    valkey: ValkeyServer, shared: bool
) -> None:
    postgres = Postgres()
    options = ["--valkey", valkey.url] if shared else []
    server = Command("serve", "--no-browser", "--database", postgres.url, *options)
    try:
        wait_until_ready(server)
        server.send_signal(signal.SIGSTOP)
        postgres.stop(signal.SIGQUIT)
        postgres.start()
        with open_log(postgres.url, shared=not shared) as log:
            log.publish_address("http://localhost:9000/")
            server.send_signal(signal.SIGCONT)
            said, problems = server.communicate(60)
        where = f"{place_text(postgres.url)}: "
        address = "http://localhost:9000/"
        shared_now = file_problems.IN_USE_SHARED()
        reason = file_problems.IN_USE_AT(address=address) if shared else shared_now
        assert server.returncode == 2 and "saved" not in said
        assert problems.splitlines()[-1] == f"aces: {where}{reason}"
    finally:
        server.kill()
        server.communicate(timeout=60)
        postgres.close()


def wait_until_ready(server: Command) -> None:
    """Wait until a server that's starting serves tables."""
    found = re.search(r"http://\S+/", server.stdout.readline())
    assert found is not None
    transport = httpx.HTTPTransport(retries=5)
    with httpx.Client(base_url=found[0], transport=transport, timeout=60) as http:
        assert http.get("ready").status_code == 200


def test_a_server_stops_if_the_database_fails_as_it_starts(
    valkey: ValkeyServer, capfd: pytest.CaptureFixture[str]
) -> None:
    postgres = Postgres()
    try:
        log = open_log(postgres.url, shared=True)
        shared = shared_database(valkey)
        app = make_app(log, ALONE, shared=shared)
        postgres.stop(signal.SIGQUIT)
        config = server_config(app, is_shared=True, log_level="error")
        server = GracefulServer(app, config)
        with socket.create_server(("127.0.0.1", 0)) as bound:
            run_apart(server.serve(sockets=[bound]))
    finally:
        postgres.close()
    assert isinstance(server.failure, Unwritten) and not server.started
    assert capfd.readouterr().err == ""


@pytest.mark.parametrize("theirs", quick([RELEASE + 2], [RELEASE - 2, RELEASE + 2]))
def test_a_server_of_a_distant_release(
    new_address: Callable[[], str], valkey: ValkeyServer, theirs: int
) -> None:
    address = new_address()
    with open_log(address, shared=True) as log:
        log.secret(SEATS)
        other, ended = Ownership(log, "other", "127.0.0.1:1", theirs), threading.Event()
        other.renew()

        def keep_renewing() -> None:
            while not ended.wait(0.5):
                other.renew()

        renewing = threading.Thread(target=keep_renewing)
        renewing.start()
        try:
            said = start("--database", address, "--valkey", valkey.url)
        finally:
            ended.set()
            renewing.join()
    assert str(file_problems.OTHER_RELEASE(theirs=theirs, own=RELEASE)) in said
