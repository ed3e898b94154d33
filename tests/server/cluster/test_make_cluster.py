"""`make cluster`: servers on one port that are started again, and that all end with the tool."""

from __future__ import annotations

import os
import re
import signal
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import httpx
import pytest
from tests.server.conftest import Served
from tests.server.support.guest import Guest, play_together
from tools.services.ports import free_port
from tools.services.postgres import Postgres
from websockets.exceptions import ConnectionClosed

pytestmark = pytest.mark.slow

ROOT = Path(__file__).parents[3]
SECONDS = 120


class Running:
    """A running `make cluster`, its page, and the ids of its processes by name."""

    def __init__(self, folder: Path) -> None:
        port = free_port()
        options = ["--servers", "2", "--port", str(port), "--folder", str(folder)]
        self.tool = subprocess.Popen(
            [sys.executable, "-m", "tools.cluster", "--no-browser", *options],
            cwd=ROOT, stdout=subprocess.PIPE, text=True, start_new_session=True,
        )  # fmt: skip
        self.pids, self.metrics, self.commands = dict[str, int](), list[str](), list[str]()
        for line in self.lines():
            if found := re.match(r"  (\S+(?: \d)?) +process (\d+)", line):
                self.pids[found[1]] = int(found[2])
                self.metrics += re.findall(r"http\S+/metrics", line)
            if line.startswith("  PGPASSWORD="):
                self.commands.append(line.strip())
            if "database backup" in line:
                break
        self.served = Served(port, "")

    def lines(self) -> Iterator[str]:
        assert self.tool.stdout is not None
        return iter(self.tool.stdout.readline, "")

    def kill(self, name: str) -> None:
        """Kill a process, and wait until it's started again."""
        os.kill(self.pids[name], signal.SIGKILL)
        for line in self.lines():
            if found := re.fullmatch(rf"{name} is now process (\d+)\n", line):
                assert int(found[1]) != self.pids[name]
                self.pids[name] = int(found[1])
                return
        raise AssertionError(f"{name} isn't started again")

    def end(self, how: signal.Signals) -> int:
        """Send the tool a signal, and return its exit code when all processes have ended."""
        self.tool.send_signal(how)
        code = self.tool.wait(SECONDS)
        eventually(lambda: not any(map(is_running, self.pids.values())))
        return code


def is_running(pid: int) -> bool:
    try:
        state = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0]
    except FileNotFoundError:
        return False
    return state != "Z"


def eventually(happened: Callable[[], bool]) -> None:
    end = time.monotonic() + SECONDS
    while not happened():
        assert time.monotonic() < end
        time.sleep(0.1)


@pytest.fixture
def folder() -> Iterator[Path]:
    """Yield a folder that PostgreSQL's user can reach, too, if the tests run as root."""
    with tempfile.TemporaryDirectory(prefix="aces-cluster-") as made:
        Path(made).chmod(0o755)
        yield Path(made)


@pytest.fixture
def start(folder: Path) -> Iterator[Callable[[], Running]]:
    """Return a function that starts a cluster in the folder."""
    running: list[Running] = []

    def begin() -> Running:
        running.append(Running(folder))
        return running[-1]

    yield begin
    for each in running:
        if each.tool.poll() is None:
            each.end(signal.SIGTERM)
        assert each.tool.stdout is not None
        each.tool.stdout.close()


def clients(running: Running) -> list[int]:
    """Return the number of clients of each server."""
    shown = [httpx.get(address).text for address in running.metrics]
    return [int(re.findall(r'aces_open\{what="clients"\} (\d+)', text)[0]) for text in shown]


def test_people_on_several_servers_play_on_when_one_is_killed(
    start: Callable[[], Running], folder: Path
) -> None:
    running = start()
    table = running.served.table()
    guests = [running.served.guest(table) for _ in range(2)]
    others: list[Guest] = []
    while 0 in clients(running):
        others.append(running.served.guest(table))
    for seat, guest in zip((0, 2), guests, strict=True):
        guest.take(seat)
    play_together(guests, lambda: guests[0].seq > 12)
    seen = guests[0].seq
    for command in running.commands:
        subprocess.run(command, shell=True, check=True, cwd=folder)
    assert len(running.commands) == 2 and (folder / "backup.db").exists()
    for name in ("server 1", "server 2", "Valkey", "PostgreSQL"):
        running.kill(name)
    for guest in (*guests, *others):
        assert guest.ended()
    back = [again(running, table, guest.token) for guest in guests]
    play_together(back, lambda: back[0].seq > seen + 12)
    assert running.end(signal.SIGINT) == 0


def again(running: Running, table: str, token: str | None) -> Guest:
    """Return a connection to the table, once a server takes it."""
    for _ in range(SECONDS):
        try:
            guest = running.served.guest(table, token)
            guest.hear_until(lambda frame: frame["type"] == "step")
        except (OSError, ConnectionClosed):
            time.sleep(1)
        else:
            return guest
    raise AssertionError("no server takes the connection")


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux ends children with their parent")
def test_nothing_is_left_of_a_killed_cluster_but_its_tables(start: Callable[[], Running]) -> None:
    running = start()
    table = running.served.table()
    assert running.end(signal.SIGKILL) == -signal.SIGKILL
    running = start()
    with running.served.guest(table) as guest:
        guest.sit()
    assert running.end(signal.SIGTERM) == 0


def test_one_cluster_per_folder(start: Callable[[], Running], folder: Path) -> None:
    start()
    command = [sys.executable, "-m", "tools.cluster", "--folder", str(folder)]
    second = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=SECONDS)
    assert second.returncode == 2
    assert str(folder) in second.stderr and len(second.stderr.splitlines()) == 1


def test_tables_of_another_postgresql_are_one_clear_error(folder: Path) -> None:
    postgres = Postgres(folder / "postgresql")
    postgres.close()
    (folder / "postgresql/data/PG_VERSION").write_text("9\n")
    command = [sys.executable, "-m", "tools.cluster", "--folder", str(folder)]
    refused = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=SECONDS)
    assert refused.returncode == 2
    assert "PostgreSQL 9" in refused.stderr and len(refused.stderr.splitlines()) == 1


def test_a_file_as_the_folder_and_a_port_in_use_are_one_clear_error(folder: Path) -> None:
    file, port = folder / "file", free_port()
    file.touch()
    with socket.create_server(("127.0.0.1", port)):
        for options in (["--folder", str(file)], ["--folder", str(folder), "--port", str(port)]):
            command = [sys.executable, "-m", "tools.cluster", *options]
            refused = subprocess.run(command, cwd=ROOT, capture_output=True, text=True)
            assert (refused.returncode, refused.stdout) == (2, "")
            assert "Errno" not in refused.stderr and len(refused.stderr.splitlines()) == 1
            assert options[-2] in refused.stderr


def test_a_missing_package_is_one_clear_error() -> None:
    command = [sys.executable, "-S", "-m", "tools.cluster"]  # -S: without installed packages
    refused = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=SECONDS)
    assert refused.returncode == 1
    assert "make cluster" in refused.stderr and len(refused.stderr.splitlines()) == 1
