"""TCP connections that send nothing, send half a request, or don't read: nobody is shut out."""

from __future__ import annotations

import asyncio
import logging
import resource
import signal
import socket
import time
from asyncio import Transport
from collections.abc import Iterator
from contextlib import ExitStack, suppress
from pathlib import Path
from typing import Final, cast

import httpx
import pytest
from fastapi import FastAPI
from tests.server.conftest import Served
from tests.server.support.in_a_thread import run_apart
from tests.support.forked import Command
from tools.services.ports import free_port

from acesaround.cli.main import main
from acesaround.cli.serve import numeric
from acesaround.server import uvicorn_protocols
from acesaround.server.rate_limits import RateLimiter
from acesaround.server.settings import Limits, ServerSettings
from acesaround.server.uvicorn_protocols import Connections, most_connections

GET = b"GET /api/server HTTP/1.1\r\nHost: localhost\r\n"


class Peer:
    """Minimal fake transport, enough to be counted."""

    def __init__(self, address: str) -> None:
        self.address, self.aborted, self.closing = address, False, False

    def is_closing(self) -> bool:
        return self.closing

    def get_extra_info(self, _: str) -> tuple[str, int]:
        return self.address, 1

    def abort(self) -> None:
        self.aborted = True


def peers(count: int, address: str = "127.0.0.1") -> list[Transport]:
    return [cast(Transport, Peer(address)) for _ in range(count)]


def aborted(transport: Transport) -> bool:
    return cast(Peer, transport).aborted


def test_the_longest_idle_connection_makes_room() -> None:
    found, (one, two, three, four) = (
        Connections(2, 10, RateLimiter(ServerSettings()).networks_of),
        peers(4),
    )
    assert found.enter(one) and found.enter(two)
    found.busy(one)
    found.idle(one)
    assert found.enter(three)
    assert [aborted(peer) for peer in (one, two, three)] == [False, True, False]
    assert found.enter(four) and aborted(one)
    assert found.count == 2


def test_a_connection_with_a_request_is_never_pushed_out() -> None:
    found, (one, two, three) = (
        Connections(2, 10, RateLimiter(ServerSettings()).networks_of),
        peers(3),
    )
    assert found.enter(one) and found.enter(two)
    found.busy(one)
    found.busy(two)
    assert not found.enter(three) and not aborted(one) and not aborted(two)
    found.leave(one)
    found.idle(one)
    assert found.enter(three) and found.count == 2


@pytest.mark.parametrize(
    ("addresses", "together"),
    [
        (("192.0.2.1", "192.0.2.1"), True),
        (("192.0.2.1", "::ffff:192.0.2.1"), True),
        (("2001:db8::1", "2001:db8::2"), True),
        (("192.0.2.1", "192.0.2.2"), False),
        (("2001:db8::1", "2001:db8:0:1::1"), False),
        (("2001:db8::1", "2001:db9::1"), False),
        (("127.0.0.1", "127.0.0.1"), False),
        (("10.0.0.9", "10.0.0.9"), False),
    ],
)
def test_a_household_has_so_many(addresses: tuple[str, str], together: bool) -> None:
    gate = RateLimiter(ServerSettings(proxies=frozenset({"10.0.0.9"})))
    found = Connections(100, 1, gate.networks_of)
    first, second = (peers(1, address)[0] for address in addresses)
    assert found.enter(first)
    assert found.enter(second) is not together
    found.leave(first)
    assert found.enter(peers(1, addresses[0])[0])


def test_a_site_has_as_many_as_sixteen_households() -> None:
    found = Connections(1_000, 2, RateLimiter(ServerSettings()).networks_of)
    entered = [found.enter(peers(1, f"2001:db8:0:{number:x}::1")[0]) for number in range(40)]
    assert sum(entered) == 32
    assert found.enter(peers(1, "2001:db8:1::1")[0])


def test_a_proxy_is_known_by_its_address_in_either_form() -> None:
    gate = RateLimiter(ServerSettings(proxies=frozenset({"10.0.0.9"})))
    assert gate.networks_of("::ffff:10.0.0.9") == gate.networks_of("10.0.0.9") == []
    assert numeric("::ffff:10.0.0.9") == "10.0.0.9"


def test_a_closing_connection_whose_client_does_not_read_is_broken_off(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(uvicorn_protocols, "UNREAD_SECONDS", 0.01)
    found, (reads, ignores) = (
        Connections(2, 10, RateLimiter(ServerSettings()).networks_of),
        peers(2),
    )
    assert found.enter(reads) and found.enter(ignores)
    cast(Peer, ignores).closing = True

    async def wait() -> None:
        async with found.swept():
            while not aborted(ignores):
                await asyncio.sleep(0.01)

    run_apart(wait())
    assert not aborted(reads)


def with_few_files() -> int:
    """Run `aces` with 128 files."""
    resource.setrlimit(resource.RLIMIT_NOFILE, (128, 128))
    return main()


def test_a_server_with_few_files_answers_beside_many_idle_connections(tmp_path: Path) -> None:
    """With 128 files, there's room for 64 connections. The test opens 300 idle ones."""
    port = free_port()
    words = ("--no-browser", "--port", str(port), "--database", str(tmp_path / "tables.db"))
    server = Command("serve", *words, run=with_few_files)
    with ExitStack() as idle:
        assert "http:" in server.stdout.readline()
        for number in range(300):
            peer = idle.enter_context(socket.create_connection(("127.0.0.1", port), timeout=60))
            with suppress(OSError):
                peer.sendall(GET if number % 2 else b"")
            if number % 50 == 49:
                answer = httpx.post(f"http://127.0.0.1:{port}/api/tables", json={}, timeout=60)
                assert answer.status_code == 201
        server.send_signal(signal.SIGTERM)
        _, errors = server.communicate(timeout=60)
    assert len(errors) < 2_000, errors


def test_room_is_left_for_other_files(monkeypatch: pytest.MonkeyPatch) -> None:
    for limit, most in ((128, 64), (1_024, 824), (65_536, 65_336)):
        monkeypatch.setattr(uvicorn_protocols, "_file_limit", lambda limit=limit: limit)
        assert most_connections() == most


def test_as_many_files_as_allowed_are_asked_for(monkeypatch: pytest.MonkeyPatch) -> None:
    asked = list[tuple[int, int]]()
    monkeypatch.setattr(resource, "setrlimit", lambda _, limits: asked.append(limits))
    for limits in ((256, 4_096), (4_096, 4_096), (256, resource.RLIM_INFINITY), (100_000, 200_000)):
        monkeypatch.setattr(resource, "getrlimit", lambda _, limits=limits: limits)
        uvicorn_protocols.raise_file_limit()
    assert asked == [(4_096, 4_096), (65_536, resource.RLIM_INFINITY)]


@pytest.fixture
def hurried(monkeypatch: pytest.MonkeyPatch) -> None:
    """Shorten the timeouts."""
    monkeypatch.setattr(uvicorn_protocols, "REQUEST_SECONDS", 0.3)
    monkeypatch.setattr(uvicorn_protocols, "UNREAD_SECONDS", 0.3)


@pytest.fixture
def peer(served: Served) -> Iterator[socket.socket]:
    port = int(served.http.rpartition(":")[2])
    with socket.create_connection(("127.0.0.1", port), timeout=60) as found:
        yield found


def drip(peer: socket.socket) -> None:
    """Send a byte at a time, forever."""
    while True:
        peer.sendall(b"x")
        time.sleep(0.02)


def read_all(peer: socket.socket) -> bytes:
    """Return everything sent until the server closes the connection, which must not time out."""
    found = b""
    with suppress(ConnectionError):
        while data := peer.recv(65_536):
            found += data
    return found


@pytest.mark.usefixtures("hurried")
@pytest.mark.parametrize(
    "sent",
    [
        b"",
        b"G",
        GET,
        GET + b"X: y",
        b"POST /api/seats HTTP/1.1\r\nHost: localhost\r\nContent-Length: 100\r\n\r\n{",
        GET + b"Upgrade: websocket\r\n",
    ],
    ids=["nothing", "a byte", "half a head", "half a header", "half a body", "half an upgrade"],
)
def test_a_request_has_to_arrive(
    peer: socket.socket, sent: bytes, caplog: pytest.LogCaptureFixture
) -> None:
    with caplog.at_level(logging.WARNING):
        peer.sendall(sent)
        assert read_all(peer) == b""
    assert not caplog.records


@pytest.mark.usefixtures("hurried")
def test_the_next_request_has_to_arrive_too(peer: socket.socket) -> None:
    peer.sendall(GET + b"\r\n" + GET)
    assert read_all(peer).startswith(b"HTTP/1.1 200 ")


@pytest.mark.usefixtures("hurried")
def test_a_body_has_to_arrive_though_it_is_answered(peer: socket.socket) -> None:
    """A route that takes no body answers before one arrives."""
    peer.sendall(GET + b"Content-Length: 1000000\r\n\r\n")
    with pytest.raises(ConnectionError):
        drip(peer)


def test_half_a_body_can_be_pushed_out(peer: socket.socket, served: Served) -> None:
    """An incomplete body counts as idle, and a full server drops the oldest idle connection."""
    noted = list[tuple[str, int]]()
    with pytest.MonkeyPatch.context() as patch:
        for name in ("busy", "idle"):
            patch.setattr(
                Connections, name,
                lambda _, transport, name=name: noted.append(
                    (name, transport.get_extra_info("peername")[1])
                ),
            )  # fmt: skip
        own = peer.getsockname()[1]
        head = b"POST /api/seats HTTP/1.1\r\nHost: localhost\r\nContent-Length: 14\r\n\r\n"
        peer.sendall(head + b'{"seats"')
        while ("idle", own) not in noted:
            time.sleep(0.01)
        assert ("busy", own) not in noted
        peer.sendall(b":[]} ")
        peer.sendall(b" ")
        while ("busy", own) not in noted:
            time.sleep(0.01)


@pytest.mark.usefixtures("hurried")
def test_an_answer_has_to_be_read(served: Served) -> None:
    """A client that asks for a lot and reads nothing is disconnected. The server keeps nothing."""
    page = httpx.get(served.http).text
    script = page.partition('src="')[2].partition('"')[0]
    port = int(served.http.rpartition(":")[2])
    request = f"GET {script} HTTP/1.1\r\nHost: localhost\r\n\r\n".encode()
    with socket.socket() as slow:
        slow.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4_096)
        slow.settimeout(60)
        slow.connect(("127.0.0.1", port))
        slow.sendall(request * 30)
        with pytest.raises(ConnectionError):
            slow.sendall(b"x" * 100_000_000)


def test_a_body_in_chunks_is_refused(peer: socket.socket) -> None:
    peer.sendall(
        b"POST /api/seats HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n"
        b"1\r\nx\r\n0\r\n\r\n"
    )
    answer = read_all(peer)
    assert answer.startswith(b"HTTP/1.1 400 ") and b"Content-Length" in answer


def test_a_head_may_have_some_thousands_of_bytes(peer: socket.socket) -> None:
    """For example, cookies of other programs at the same address, split over several packets."""
    peer.sendall(GET + b"X: " + b"y" * 14_000)
    time.sleep(0.05)
    peer.sendall(b"\r\nConnection: close\r\n\r\n")
    assert read_all(peer).startswith(b"HTTP/1.1 200 ")


def test_uvicorn_ignores_proxy_headers() -> None:
    """The gate reads them from known proxies. Uvicorn would trust any program on this machine."""
    assert not uvicorn_protocols.server_config(FastAPI()).proxy_headers


def test_a_long_head_is_refused(peer: socket.socket) -> None:
    peer.sendall(GET + b"X: " + b"y" * 20_000)
    assert read_all(peer).startswith(b"HTTP/1.1 4")


UPGRADE: Final = (
    GET + b"Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
    b"Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n"
)


@pytest.mark.parametrize(
    "headers",
    [b"X: " + b"y" * 9_000 + b"\r\n", b"".join(b"X%d: y\r\n" % one for one in range(200))],
    ids=["long", "many"],
)
def test_an_upgrade_whose_headers_are_refused_ends_the_connection(
    peer: socket.socket, headers: bytes
) -> None:
    """HTTP accepts these headers, but the WebSocket library doesn't."""
    peer.settimeout(10)
    peer.sendall(UPGRADE + headers + b"\r\n")
    assert read_all(peer).startswith(b"HTTP/1.1 431 ")


def test_the_unit_file_lets_a_server_have_many_connections() -> None:
    """systemd allows 1,024 files by default."""
    unit = Path(__file__).parents[3] / "examples" / "hosting" / "acesaround.service"
    lines = unit.read_text().splitlines()
    [limit] = [line.partition("=")[2] for line in lines if line.startswith("LimitNOFILE=")]
    assert int(limit) >= 4_096


def test_limits_of_connections_leave_room_for_browsers() -> None:
    """A browser opens six connections besides its WebSocket."""
    assert Limits().peers >= 3 * Limits().connections
