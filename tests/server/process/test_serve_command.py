"""The `aces serve` command: its output, the page it opens, and the cases it refuses."""

from __future__ import annotations

import asyncio
import logging
import re
import signal
import socket
import sys
import time
import weakref
from collections.abc import Callable
from functools import partial
from pathlib import Path

import httpx
import pytest
from tests.server.support.in_a_thread import run_apart
from tests.support.forked import Command
from tools.services.ports import free_port

from acesaround.cli import serve, shared_database
from acesaround.cli.addresses import own_addresses
from acesaround.cli.main import main
from acesaround.cli.serve import link_url

PATIENCE = 120
"""Seconds to wait for a busy machine."""


def started(folder: Path, *flags: str, **environment: str) -> Command:
    database = str(folder / "tables.db")
    return Command("serve", "--database", database, *flags, environment=environment)


def said(server: Command) -> str:
    return server.stdout.readline()


def address_of(server: Command) -> str:
    """Return the server's address, ending with a slash."""
    found = re.search(r"http://\S+/", said(server))
    assert found
    return found[0]


def ended(server: Command) -> tuple[str, str]:
    server.send_signal(signal.SIGINT)
    out, err = server.communicate(timeout=PATIENCE)
    assert server.returncode == 0
    return out, err


def browser_that_tells(folder: Path) -> str:
    """Create a fake browser that records the address it's told to open."""
    script = folder / "browser"
    script.write_text(f'#!/bin/sh\nprintf %s "$1" > {folder}/opened.part\n'
                      f"mv {folder}/opened.part {folder}/opened\n")  # fmt: skip
    script.chmod(0o755)
    return f"{script} %s"


def test_it_says_where_it_is_serves_the_page_there_and_ends_with_a_line(tmp_path: Path) -> None:
    port = free_port()
    server = started(tmp_path, "--no-browser", "--port", str(port))
    url = f"http://localhost:{port}/"
    assert said(server) == f"Aces Around is running at {url}  (press Ctrl-C to stop it)\n"
    assert said(server) == f"{tmp_path}/tables.db is a new database with no tables\n"
    page = httpx.get(f"http://127.0.0.1:{port}/")
    assert page.status_code == 200
    for name in re.findall(r'(?:src|href)="(/assets/[^"]+)"', page.text):
        assert httpx.get(f"http://127.0.0.1:{port}{name}").status_code == 200
    told = httpx.get(f"http://127.0.0.1:{port}/api/server").json()
    assert told["open_command"] == (
        f"{sys.executable} -m acesaround serve --host 0.0.0.0 --port {port} "
        f"--database {tmp_path}/tables.db --no-browser"
    )
    assert "--public-url https://cards.example/ --port" in told["public_command"]
    far = httpx.get(f"http://127.0.0.1:{port}/api/server", headers={"Host": "192.0.2.1"}).json()
    assert far["open_command"] is None and far["public_command"] is None
    begun = b"POST /api/tables HTTP/1.1\r\nHost: localhost\r\nContent-Length: 9\r\n\r\n{"
    with socket.create_connection(("127.0.0.1", port)) as silent:
        silent.sendall(begun)
        assert httpx.get(f"http://127.0.0.1:{port}/api/server").status_code == 200
        assert ended(server) == ("Aces Around has stopped. All games are saved.\n", "")


def test_it_opens_a_browser_unless_told_not_to(tmp_path: Path) -> None:
    port, browser = free_port(), browser_that_tells(tmp_path)
    server = started(tmp_path, "--port", str(port), BROWSER=browser, ACES_COMMAND="make play")
    said(server)
    told = httpx.get(f"http://127.0.0.1:{port}/api/server").json()
    assert told["open_command"].startswith(f'make play ARGS="--host 0.0.0.0 --port {port} --data')
    opened = tmp_path / "opened"
    end = time.monotonic() + PATIENCE
    while not opened.exists() and time.monotonic() < end:
        time.sleep(0.02)
    assert opened.read_text() == f"http://localhost:{port}/"
    opened.unlink()
    again = started(tmp_path, BROWSER=browser)
    words = f"Aces Around is already running at http://localhost:{port}/\n"
    assert again.communicate(timeout=PATIENCE) == (words, "") and again.returncode == 0
    assert opened.read_text() == f"http://localhost:{port}/"
    ended(server)
    opened.unlink()
    server = started(tmp_path, "--no-browser", "--port", str(port), BROWSER=browser)
    said(server)
    for _ in range(20):
        httpx.get(f"http://127.0.0.1:{port}/api/games")
    ended(server)
    assert not opened.exists()


def test_ctrl_c_is_not_lost_in_a_callback_while_the_server_starts(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    class Module:
        """Something to refer to weakly, as imports do."""

    def press(_: object) -> None:
        signal.raise_signal(signal.SIGINT)

    def import_something() -> None:
        module = Module()
        reference = weakref.ref(module, press)
        del module
        assert reference() is None

    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    monkeypatch.setattr("acesaround.cli.progress.tell_compiling", import_something)
    # Logging would stay changed for the tests that follow.
    monkeypatch.setattr("acesaround.cli.logs.start_logging", lambda *_: logging.NullHandler())
    try:
        assert main(["serve", "--no-browser", "--database", str(tmp_path / "tables.db")]) == 0
        assert signal.getsignal(signal.SIGINT) is signal.default_int_handler
    finally:
        signal.signal(signal.SIGINT, before)
    assert "Aces Around has stopped." in capsys.readouterr().out


def test_without_a_port_it_takes_one_that_is_free(tmp_path: Path) -> None:
    servers = [started(tmp_path / name, "--no-browser") for name in ("a", "b")]
    ports = {said(server).split("localhost:")[1].split("/")[0] for server in servers}
    for server in servers:
        ended(server)
    assert len(ports) == 2


def test_without_a_port_it_comes_back_where_it_was_or_says_that_it_moved(tmp_path: Path) -> None:
    port = free_port()
    server = started(tmp_path, "--no-browser", "--port", str(port))
    said(server)
    server.kill()
    server.communicate(timeout=PATIENCE)
    for _ in range(2):
        server = started(tmp_path, "--no-browser")
        assert f"localhost:{port}/" in said(server)
        ended(server)
    with socket.create_server(("127.0.0.1", port)):
        refused = started(tmp_path, "--no-browser", "--port", str(port))
        refused.communicate(timeout=PATIENCE)
        server = started(tmp_path, "--no-browser")
        assert f"localhost:{port}/" not in said(server)
        assert f"The last port, {port}, is now used by another program" in said(server)
        ended(server)


@pytest.mark.parametrize(
    ("flags", "reason"),
    [
        (["--port", "0"], "'0' isn't a port number: use 1 to 65535"),
        (["--port", "70000"], "'70000' isn't a port number: use 1 to 65535"),
        (["--port", "eight"], "'eight' isn't a port number: use 1 to 65535"),
        (["--host", "no.such.host.invalid"], "isn't an address of this machine; leave out --host"),
        (
            ["--host", "192.0.2.1"],
            "aces: can't serve at 192.0.2.1, which isn't an address of this machine",
        ),
        (["--host", ""], "enter an address, such as 127.0.0.1"),
        (["--share-port", "--port", "9"], "--share-port is for servers that share a database"),
        (["--peer-address", "10.0.0.5"], "--peer-address is for servers that share a database"),
        (
            [
                "--share-port",
                "--database",
                "postgresql://a@127.0.0.1:1/a",
                "--valkey",
                "valkey://x",
            ],
            "--share-port needs --port",
        ),
        (["--metrics-port", "10.0.0.5"], "'10.0.0.5' isn't a port number: use 1 to 65535"),
        (["--metrics-port", ":9100"], "enter an address, such as 127.0.0.1"),
    ],
)
def test_what_cannot_be_served_is_one_clear_error(
    tmp_path: Path, flags: list[str], reason: str, capsys: pytest.CaptureFixture[str]
) -> None:
    database = str(tmp_path / "tables.db")
    with pytest.raises(SystemExit) as ended:
        raise SystemExit(main(["serve", "--database", database, "--no-browser", *flags]))
    assert ended.value.code == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert reason in err and "Traceback" not in err


def test_a_port_in_use_is_one_clear_error(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        server = started(tmp_path, "--no-browser", "--port", str(port))
        out, err = server.communicate(timeout=PATIENCE)
    assert (server.returncode, out) == (2, "")
    assert re.fullmatch(rf"aces: can't serve at .*port {port}: .*; try another --port\n", err)


@pytest.mark.parametrize(
    ("outgoing", "named", "expected"),
    [
        ("192.168.0.7", ["127.0.1.1", "172.17.0.1"], ["192.168.0.7", "172.17.0.1"]),
        ("100.64.0.9", ["192.168.1.4", "10.0.0.2"], ["192.168.1.4", "10.0.0.2", "100.64.0.9"]),
        (None, ["127.0.0.1", "169.254.3.4", "10.1.2.3"], ["10.1.2.3"]),
        (None, ["127.0.1.1"], []),
    ],
)
def test_a_home_networks_address_comes_first(
    outgoing: str | None,
    named: list[str],
    expected: list[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    class Out:
        def __init__(self, *_: object) -> None:
            if outgoing is None:
                raise OSError("no network")

        def __enter__(self) -> Out:
            return self

        def __exit__(self, *_: object) -> None:
            pass

        def connect(self, _: object) -> None:
            pass

        def getsockname(self) -> tuple[str | None, int]:
            return outgoing, 9

    infos = [(socket.AF_INET, socket.SOCK_STREAM, 6, "", (text, 0)) for text in named]
    monkeypatch.setattr(socket, "socket", Out)
    monkeypatch.setattr(socket, "getaddrinfo", lambda *_: infos)
    assert own_addresses("0.0.0.0") == expected
    url = f"http://{expected[0]}:8083/" if expected else None
    assert link_url("0.0.0.0", 8083) == url


@pytest.mark.parametrize(
    "bound",
    [
        partial(serve._bound, port=None, last=None, is_shared=False),
        partial(shared_database._bound, port=0),
    ],
    ids=["page", "other servers"],
)
def test_small_answers_are_sent_at_once(bound: Callable[[str], socket.socket]) -> None:
    async def delays() -> bool:
        accepted = asyncio.get_running_loop().create_future()

        def accept(_: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
            found = writer.get_extra_info("socket")
            accepted.set_result(not found.getsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY))
            writer.close()

        listening = bound("127.0.0.1")
        async with await asyncio.start_server(accept, sock=listening):
            _, writer = await asyncio.open_connection(*listening.getsockname())
            answer = bool(await accepted)
            writer.close()
            return answer

    assert not run_apart(delays())
