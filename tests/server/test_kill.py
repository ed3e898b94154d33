"""The server is killed in the middle of a trick, and nobody notices but for a moment."""

from __future__ import annotations

import os
import random
import re
import signal
import socket
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import httpx
import pytest
from tests.server.guest import Guest

BEGUN = b"POST /api/tables HTTP/1.1\r\nHost: x\r\nContent-Length: 9\r\n\r\n{"
Start = Callable[[], tuple[subprocess.Popen[str], str]]


@pytest.fixture
def start(tmp_path: Path) -> Iterator[Start]:
    """Starts `aces serve` on one database."""
    running: list[subprocess.Popen[str]] = []

    def run() -> tuple[subprocess.Popen[str], str]:
        database = str(tmp_path / "tables.db")
        command = [sys.executable, "-m", "acesaround", "serve", "--no-browser"]
        server = subprocess.Popen(
            [*command, "--database", database], stdout=subprocess.PIPE, text=True
        )
        running.append(server)
        assert server.stdout is not None
        found = re.search(r"http://localhost:(\d+)/", server.stdout.readline())
        assert found, "it says where it is"
        return server, f"127.0.0.1:{found[1]}"

    yield run
    for server in running:
        server.kill()
        server.wait()
        assert server.stdout is not None
        server.stdout.close()


def test_a_game_goes_on_after_a_kill(start: Start) -> None:
    rng = random.Random(5)
    server, address = start()
    body = {"players": "daugherty", "seed": "3", "rules": "three-hand"}
    table = httpx.post(f"http://{address}/api/tables", json=body).json()["table"]
    guest = Guest(f"ws://{address}/ws", table).sit()
    for kills in range(3):
        for _ in range(4 + kills):
            guest.act(rng)
        os.kill(server.pid, signal.SIGKILL)
        server.wait()
        before = guest.seq
        assert guest.ended()
        server, address = start()
        back = Guest(f"ws://{address}/ws", table, guest.token, after=before)
        back.settle()
        missed = [frame["seq"] for frame in back.frames if frame.get("what")]
        assert missed == list(range(before + 1, before + 1 + len(missed)))
        assert back.screen["seat"] == 0 and back.screen["hand"]
        guest = back
    assert guest.act(rng)["type"] == "done"
    guest.leave()


def test_ctrl_c_ends_it_in_order(start: Start) -> None:
    server, address = start()
    table = httpx.post(f"http://{address}/api/tables", json={}).json()["table"]
    guest = Guest(f"ws://{address}/ws", table).sit()
    server.send_signal(signal.SIGINT)
    assert guest.ended()
    assert server.wait(20) == 0


def test_it_ends_although_somebody_never_ends_his_request(start: Start) -> None:
    server, address = start()
    host, _, port = address.partition(":")
    with socket.create_connection((host, int(port))) as silent:
        silent.sendall(BEGUN)
        assert httpx.get(f"http://{address}/api/games").status_code == 200
        server.send_signal(signal.SIGINT)
        assert server.wait(20) == 0


def test_a_port_that_is_taken_is_one_clear_error(start: Start) -> None:
    _, address = start()
    port = address.rpartition(":")[2]
    command = [sys.executable, "-m", "acesaround", "serve", "--no-browser", "--port", port]
    ran = subprocess.run(command, capture_output=True, text=True, timeout=60)
    assert ran.returncode == 2 and not ran.stdout
    assert re.fullmatch(r"aces: cannot serve at .* try another --port\n", ran.stderr)


def test_a_database_in_use_is_one_clear_error(start: Start, tmp_path: Path) -> None:
    start()
    command = [sys.executable, "-m", "acesaround", "serve", "--no-browser", "--database"]
    ran = subprocess.run(
        [*command, str(tmp_path / "tables.db")], capture_output=True, text=True, timeout=60
    )
    assert ran.returncode == 2 and not ran.stdout
    assert re.fullmatch(r"aces: .*another server has it open.*\n", ran.stderr)
