"""Fuzz tests: the server answers, refuses, or hangs up, and keeps running."""

from __future__ import annotations

import json
import random
import re
import socket
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from functools import partial
from math import inf
from typing import Any, Final, get_args

import httpx
import pytest
from tests.server.limits.test_budget import COMMANDS, PATHS
from tests.server.support.guest import Guest, something
from tests.server.support.scenes import at_phase, over, write_scene
from tests.support.corruption import changed, damaged
from tests.support.measured_server import Cost, MeteredServer
from tools.services.ports import free_port
from websockets.exceptions import ConnectionClosed

from acesaround.game.state import Phase
from acesaround.protocol.replies import RefusalCode
from acesaround.rules.load import presets
from acesaround.store.sqlite import open_sqlite

MANY: Final = 5_000
MOST_MB: Final = 60


class Fuzzed:
    """A server in its own process, and everything it writes to stderr."""

    def __init__(self, server: MeteredServer) -> None:
        self.server = server
        self.http = f"http://127.0.0.1:{server.port}"

    @property
    def errors(self) -> str:
        return self.server.errors.read_text()

    def sit(self, rules: str) -> Guest:
        """Sit down at a new table."""
        body = {"rules": rules, "players": "random", "leave_after": 1}
        answer = httpx.post(f"{self.http}/api/tables", json=body, timeout=120)
        return Guest(f"ws://127.0.0.1:{self.server.port}/ws", answer.json()["table"]).sit()

    def still_there(self) -> None:
        """Check that a newcomer still gets an answer."""
        with self.sit("three-hand") as guest:
            assert guest.act()["type"] == "done"
        assert "Traceback" not in self.errors


@pytest.fixture(scope="module")
def fuzzed(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Fuzzed]:
    home = tmp_path_factory.mktemp("fuzz")
    with open_sqlite(home / "tables.db") as log:
        write_scene(log, "auction", "three-hand-widow", at_phase(Phase.AUCTION))
        write_scene(log, "finished", "double-deck", over)
    with MeteredServer(home / "tables.db", free_port()) as server:
        yield Fuzzed(server)


def short_and_long(short: int) -> pytest.MarkDecorator:
    return pytest.mark.parametrize(
        "cases", [short, pytest.param(MANY, marks=pytest.mark.slow)], ids=["short", "long"]
    )


@short_and_long(40)
def test_commands(fuzzed: Fuzzed, cases: int) -> None:
    """Each frame is answered by its id, refused with a code, or closes only its own connection."""
    rng, found = random.Random(cases), Counter[str]()

    def send(guest: Guest, frame: str | bytes) -> None:
        guest.say(frame)
        guest.say('{"type": "ping", "id": "answered"}')
        while (answer := guest.hear()).get("id") != "answered":
            if answer["type"] == "refused":
                assert answer["code"] in get_args(RefusalCode) and answer["reason"], answer
            found[str(answer.get("code", answer["type"]))] += 1

    def fuzz() -> None:
        sent = 0
        while sent < cases:
            with fuzzed.sit(rng.choice(presets())) as guest:
                try:
                    for _ in range(40):
                        sent += 1
                        send(guest, _frame(guest, sent, rng))
                except ConnectionClosed as closed:
                    found[f"closed {closed.rcvd.code if closed.rcvd else None}"] += 1

    cost = fuzzed.server.cost(fuzz, Cost(inf, inf))
    print(f"| frames | {cases} | {dict(found)} | {cost.mb:.1f} MB |")
    assert cost.mb < MOST_MB
    fuzzed.still_there()


def _frame(guest: Guest, case: int, rng: random.Random) -> str | bytes:
    """Return a command that fits the table, or a damaged one."""
    kind = rng.choice([*COMMANDS, *["act", "ready"] * 8])
    message: dict[str, Any] = {"type": kind, "id": f"{case}"} | rng.choice(COMMANDS[kind])[1]
    if "seq" in message:
        message["seq"] = guest.seq + rng.choice((0, 0, 0, 0, -1, 1))
    if kind == "act":
        screen = guest.screen
        mine = screen and screen["asked"] and screen["turn"] == screen["seat"]
        message["action"] = something(screen, rng) if mine else "pass"
    how = rng.random()
    if how < 0.3:
        return json.dumps(message)
    if how < 0.65:
        return json.dumps(changed(message, rng))
    data = damaged(json.dumps(message).encode(), rng)
    with suppress(UnicodeDecodeError):
        return data.decode()
    return data


@short_and_long(80)
def test_requests(fuzzed: Fuzzed, cases: int) -> None:
    """Each request gets a status, a refusal with a reason, or a closed connection."""
    rng, found = random.Random(cases), Counter[str]()

    def fuzz() -> None:
        requests = [_request(rng) for _ in range(cases)]
        for answer in waiting.map(partial(_answer, fuzzed.server.port), requests):
            for status in re.findall(rb"^HTTP/1.1 (\d{3}) ", answer, re.MULTILINE):
                found[status.decode()] += 1
                assert status < b"500", answer[:300]
            if not answer:
                found["no answer"] += 1

    # Side by side, because the server waits for the rest of some.
    with ThreadPoolExecutor(8) as waiting:
        cost = fuzzed.server.cost(fuzz, Cost(inf, inf))
    print(f"| requests | {cases} | {dict(found)} | {cost.mb:.1f} MB |")
    assert cost.mb < MOST_MB
    fuzzed.still_there()


def _answer(port: int, request: bytes) -> bytes:
    """Send a request and return the answer, or nothing if the server waits for more."""
    answer = b""
    with socket.create_connection(("127.0.0.1", port), timeout=0.5) as peer, suppress(OSError):
        peer.sendall(request)
        while data := peer.recv(65536):
            answer += data
    return answer


HOUSE: Final = {"rules": "nicholas-1992", "changes": {"game": {"target": 700}}}
SEAT: Final = {"table": "auction", "token": "x"}
GOOD: Final[dict[str, dict[str, Any]]] = {
    "/api/tables": HOUSE | {"players": "random", "seed": "7", "leave_after": 60},
    "/api/rules/check": HOUSE,
    "/api/rules/write": HOUSE,
    "/api/rules/read": {"text": 'extends = "two-hand"\n[game]\ntarget = 700\n'},
    "/api/seats": {"seats": [SEAT, SEAT]},
    "/api/moves": {"code": "ABCDEF"},
    "/api/moves/new": {"tables": [SEAT], "history": "x"},
}


def _request(rng: random.Random) -> bytes:
    """Return a request with a damaged request line, headers, or body, or an intact one."""
    head, body = "Host: localhost\r\nConnection: close\r\nContent-Type: application/json\r\n", b""
    if rng.random() < 0.5:
        path = rng.choice(list(PATHS))
        name, _, query = rng.choice(PATHS[path][:-1]).partition("?")
        path = path.replace("{name}", name).replace("{code}", name)
        head = f"GET {path}?{query} HTTP/1.1\r\n{head}\r\n"
    else:
        path = rng.choice(list(GOOD))
        body = json.dumps(changed(GOOD[path], rng)).encode()
        if rng.random() < 0.5:
            body = damaged(body, rng)
        head = f"POST {path} HTTP/1.1\r\n{head}Content-Length: {len(body)}\r\n\r\n"
    return (damaged(head.encode(), rng) if rng.random() < 0.4 else head.encode()) + body
