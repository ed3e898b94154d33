"""The server is killed in the middle of a trick, and play continues after a short pause."""

from __future__ import annotations

import os
import random
import re
import signal
import socket
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from threading import Semaphore

import httpx
import pytest
from tests.server.support.guest import Guest, play_together
from tests.support.forked import Command, run_command
from websockets.exceptions import ConnectionClosed, WebSocketException

from acesaround.store.sqlite import open_sqlite

BEGUN = b"POST /api/tables HTTP/1.1\r\nHost: x\r\nContent-Length: 9\r\n\r\n{"
Start = Callable[[], tuple[Command, str]]


@pytest.fixture
def start(tmp_path: Path) -> Iterator[Start]:
    """Yield a function that starts `aces serve` on one database."""
    running: list[Command] = []

    def run() -> tuple[Command, str]:
        database = str(tmp_path / "tables.db")
        server = Command("serve", "--no-browser", "--database", database)
        running.append(server)
        found = re.search(r"http://localhost:(\d+)/", server.stdout.readline())
        assert found, "it says where it is"
        return server, f"127.0.0.1:{found[1]}"

    yield run
    for server in running:
        server.kill()
        server.communicate()


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


def three(address: str, **wanted: object) -> list[Guest]:
    """Seat three people at a new table."""
    body = {"players": "daugherty", "seed": "3", "rules": "three-hand"} | wanted
    table = httpx.post(f"http://{address}/api/tables", json=body).json()["table"]
    return [Guest(f"ws://{address}/ws", table).take(seat, "ABC"[seat]) for seat in range(3)]


@pytest.mark.slow
def test_what_is_proposed_and_undone_survives_a_kill(start: Start) -> None:
    server, address = start()
    guests = three(address, leave_after=3600)
    table = guests[0].table

    def restart() -> None:
        nonlocal server, address, guests
        os.kill(server.pid, signal.SIGKILL)
        server.wait()
        assert all(guest.ended() for guest in guests)
        server, address = start()
        tokens = [guest.token for guest in guests]
        guests = [Guest(f"ws://{address}/ws", table, token) for token in tokens]
        for guest in guests:
            guest.hear_until(lambda frame: frame["type"] == "step")

    play_together(guests, lambda: guests[0].screen["may_undo"])
    assert guests[0].command("undo")["type"] == "done"
    proposal = guests[1].hear_of("propose")["screen"]["proposal"]
    guests[2].hear_of("propose")
    restart()
    assert [guest.screen["proposal"] for guest in guests[1:]] == [proposal] * 2
    for guest in guests[1:]:
        assert guest.command("agree", proposal=proposal["number"])["type"] == "done"
    for guest in guests:
        guest.hear_of("undo")
    restart()
    assert [guest.screen["undone"] for guest in guests] == [1] * 3


@pytest.mark.slow
def test_who_is_away_survives_a_kill(start: Start) -> None:
    server, address = start()
    guests = three(address, leave_after=1)
    play_together(guests, lambda: guests[0].screen["turn"] == 2)
    guests[2].leave()
    guests[0].hear_of("away")
    os.kill(server.pid, signal.SIGKILL)
    server.wait()
    server, address = start()
    with Guest(f"ws://{address}/ws", guests[0].table, guests[0].token) as back:
        back.hear_until(lambda frame: frame["type"] == "step")
        assert back.screen["seats"][2]["away"] and not back.screen["seats"][1]["away"]


def test_ctrl_c_ends_it_in_order(start: Start) -> None:
    server, address = start()
    table = httpx.post(f"http://{address}/api/tables", json={}).json()["table"]
    guest = Guest(f"ws://{address}/ws", table).sit()
    server.send_signal(signal.SIGINT)
    assert guest.ended() and guest.frames[-1]["code"] == "closing"
    assert server.wait(120) == 0


def test_it_ends_although_somebody_never_ends_his_request(start: Start) -> None:
    server, address = start()
    host, _, port = address.partition(":")
    with socket.create_connection((host, int(port))) as silent:
        silent.sendall(BEGUN)
        assert httpx.get(f"http://{address}/api/games").status_code == 200
        server.send_signal(signal.SIGINT)
        assert server.wait(120) == 0


@pytest.mark.parametrize(
    ("options", "said"),
    [
        (["--public-url", "cards.example"], "https://cards.example/"),
        (["--public-url", "https://cards.example/deep/"], "https://cards.example/"),
        (["--public-url", "https://u@cards.example"], "https://cards.example/"),
        (["--public-url", "https://cards.example:x"], "https://cards.example/"),
        (["--trusted-proxy", "proxy"], "isn't a numeric address"),
    ],
)
def test_an_address_that_is_none_is_one_clear_error(options: list[str], said: str) -> None:
    ran = run_command("serve", "--no-browser", *options)
    assert ran.returncode == 2 and said in ran.stderr.splitlines()[-1]


def test_a_port_that_is_taken_is_one_clear_error(start: Start) -> None:
    _, address = start()
    port = address.rpartition(":")[2]
    ran = run_command("serve", "--no-browser", "--port", port)
    assert ran.returncode == 2 and not ran.stdout
    assert re.fullmatch(r"aces: can't serve at .* try another --port\n", ran.stderr)


def test_a_database_in_use_is_one_clear_error(start: Start, tmp_path: Path) -> None:
    start()
    ran = run_command("serve", "--no-browser", "--database", str(tmp_path / "tables.db"))
    assert ran.returncode == 2 and not ran.stdout
    assert re.match(
        r"aces: Aces Around is already running at http://localhost:\d+/\nTo run another: `",
        ran.stderr,
    )


GAMES = ("nicholas-1992", "three-hand-widow", "two-hand")


@pytest.mark.parametrize("kills", [2, pytest.param(100, marks=pytest.mark.slow)])
def test_what_was_answered_is_kept_whenever_it_is_killed(
    start: Start, tmp_path: Path, kills: int
) -> None:
    """Every confirmed move is in the log exactly once, at any time the server is killed.

    People play at several tables. Each server is killed shortly after some answers, however slow
    the machine is.
    """
    rng, answers, heard = random.Random(kills), dict[str, list[int]](), Semaphore(0)
    server, address = start()
    people = dict[str, str]()
    for rules in GAMES:
        body = {
            "players": "random", "rules": rules, "changes": {"game": {"target": 1500}},
            "creator": {"seat": 0, "name": "Ann"},
        }  # fmt: skip
        made = httpx.post(f"http://{address}/api/tables", json=body).json()
        people[made["table"]] = made["token"]

    def play(table: str, seed: int) -> None:
        """Play until the connection is lost."""
        chance = random.Random(seed)
        try:
            guest = Guest(f"ws://{address}/ws", table, people[table])
        except (OSError, WebSocketException):
            return
        try:
            while True:
                if guest.act(chance)["type"] == "done":
                    heard.release()
        except ConnectionClosed:
            done = [frame for frame in guest.frames if frame["type"] == "done"]
            answers.setdefault(table, []).extend(frame["seq"] for frame in done)
        guest.leave()

    for kill in range(kills):
        with ThreadPoolExecutor(len(people)) as threads:
            playing = [threads.submit(play, table, kill) for table in people]
            for _ in range(rng.randrange(1, 9)):
                assert heard.acquire(timeout=120)
            time.sleep(rng.uniform(0, 0.05))
            server.kill()
            server.wait()
            for each in playing:
                each.result()
        while heard.acquire(blocking=False):
            pass  # The next server is killed after its own answers.
        server, address = start()
    count = 0
    for table, token in people.items():
        with Guest(f"ws://{address}/ws", table, token) as back:
            assert back.act(rng)["type"] == "done"
    server.kill()
    server.wait()
    with open_sqlite(tmp_path / "tables.db") as log:
        for table, done in answers.items():
            events = log.read(table)
            assert [each.seq for each in events] == list(range(1, len(events) + 1))
            commands = [each.command for each in events if each.command is not None]
            assert len(set(commands)) == len(commands)
            assert all(events[seq - 1].command is not None for seq in done)
            assert len(set(done)) == len(done)
            count += len(done)
    print(f"| kills | {kills} | {count} answered commands, all kept |")
    assert count >= kills
