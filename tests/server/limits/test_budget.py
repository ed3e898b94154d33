"""No request and no command takes more than a tenth of a second, or 20 MB.

A slow machine gets as much more time as it takes for other work.

Each route and each command gets the worst body that it accepts, or that it has to refuse, on a
server in its own process. CPU time and memory of that process count, never wall time. Thinking is
budgeted elsewhere: `ask`, `check`, and computer players have their own bounded threads.
"""

from __future__ import annotations

import json
import re
import socket
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from datetime import date, timedelta
from functools import cache, partial
from itertools import islice
from pathlib import Path
from typing import Any, Final, get_args

import httpx
import pytest
from msgspec import to_builtins
from tests.practice.sample import sample
from tests.server.support.scenes import Scene, at_phase, over, write_scene
from tests.support.measured_server import Cost, MeteredServer, slowness
from tools.services.ports import free_port
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

from acesaround.game.actions import Deal
from acesaround.game.state import Phase
from acesaround.notation import dumps
from acesaround.practice.kinds import KINDS
from acesaround.protocol.commands import Command
from acesaround.rules.load import LARGEST_FILE, load
from acesaround.server.app import make_app
from acesaround.server.http.practice import MAX_RECORD
from acesaround.server.middleware import LONGEST_BODY, LONGEST_PROGRESS
from acesaround.session import Game, new
from acesaround.store.event_log import EventLog
from acesaround.store.sqlite import open_sqlite, sqlite_engine

MOST_MS: Final = 100
MOST_MB: Final = 20
_WIDE = {"auction": {"steps": [[0, 1]]}, "game": {"max_hands": 1}}


@dataclass(frozen=True)
class Running:
    """The server, and the tables it had when it started."""

    server: MeteredServer
    scenes: dict[str, Scene]

    @property
    def http(self) -> str:
        return f"http://127.0.0.1:{self.server.port}"

    def cost(self, act: Callable[[], object]) -> Cost:
        """Measure the cost of an action to the server."""
        return self.server.cost(act, Cost(MOST_MS, MOST_MB))

    @contextmanager
    def entered(self, name: str, after: int = 0) -> Iterator[ClientConnection]:
        """Connect to a scene at the seat whose turn it is, and receive all the initial frames."""
        scene = self.scenes[name]
        hello = {"type": "hello", "protocol": 1, "table": scene.table, "after": after}
        with connect(f"ws://127.0.0.1:{self.server.port}/ws", max_size=None) as found:
            found.send(json.dumps(hello | {"token": scene.tokens[scene.turn]}))
            self.settle(found)
            yield found

    @staticmethod
    def settle(client: ClientConnection) -> None:
        """Receive everything until a ping is answered."""
        with suppress(ConnectionClosed):
            client.send('{"type": "ping", "id": "settled"}')
            while json.loads(client.recv(timeout=120)).get("id") != "settled":
                pass


@pytest.fixture(scope="module")
def running(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    database = tmp_path_factory.mktemp("budget") / "tables.db"
    with open_sqlite(database) as log:
        scenes = {
            "auction": write_scene(
                log, "auction", "six-triple-deck", lambda now: len(now.game.this_round.calls) > 400
                if now.game.round else False, _WIDE, bids=500,
            ),
            "auctioned": write_scene(log, "auctioned", "nicholas-1992", over, _WIDE, bids=500),
            "finished": write_scene(log, "finished", "double-deck", over),
            "bury": write_scene(log, "bury", "three-hand-widow", at_phase(Phase.BURY)),
            "stock": write_scene(log, "stock", "two-hand", at_phase(Phase.STOCK_MELD)),
            "play": write_scene(log, "play", "nicholas-1992", at_phase(Phase.TRICK_PLAY)),
        }  # fmt: skip
    with MeteredServer(database, free_port()) as server:
        yield Running(server, scenes)


def within_budget(name: str, cost: Cost) -> None:
    print(f"| {name} | {cost.ms:.0f} ms | {cost.mb:.1f} MB |")
    limit = MOST_MS if cost.ms <= MOST_MS else MOST_MS * slowness()
    assert cost.ms <= limit, f"{name} took {cost.ms:.0f} ms, more than {limit:.0f}"
    assert cost.mb <= MOST_MB, f"{name} took {cost.mb:.1f} MB"


def filled(pattern: str, size: int = LONGEST_BODY - 200) -> str:
    """Repeat `pattern` up to `size`, replacing each ``%x`` with a counter."""
    found, length, number = list[str](), 0, 0
    while length < size:
        found.append(pattern.replace("%x", f"{number:x}"))
        length, number = length + len(found[-1]), number + 1
    return "".join(found[:-1])


# Requests

_HOUSE = '{"rules": "nicholas-1992", "changes": {%s}}'
_FILE = LARGEST_FILE - 200
_HELD = json.dumps({"table": "x", "token": "a" * 490})


def changes() -> dict[str, str]:
    return {
        "flat": _HOUSE % (filled('"k%x":1,') + '"z":1'),
        "near-fields": _HOUSE
        % ('"game":{' + filled('"targettttttttttttttttttttttt%x":1,') + '"z":1}'),
        "near-tables": _HOUSE % (filled('"melddddddddddddddddddddddddddddd%x":{"a":1},') + '"z":1'),
        "deep": _HOUSE % ('"a":' + "[" * 30_000 + "]" * 30_000),
        "long-list": _HOUSE % ('"meld":{"run":[' + filled("1,") + "1]}"),
        "long-key": _HOUSE % ('"game":{"' + filled("[1].") + '":1}'),
        "ranks": _HOUSE % ('"counters":{"points":{' + filled('"Z%x":1,') + '"A":1}}'),
        "digits": _HOUSE % ('"game":{"target":' + "9" * 4_000 + "}"),
        "title": _HOUSE % ('"title":"' + filled("\\u0041") + '"'),
        "names": _HOUSE
        % ('"table":{"seat_names":[' + ",".join(['"' + "x" * 2000 + '"'] * 30) + "]}"),
        "good": _HOUSE % '"game":{"target":700},"meld":{"run":[15,150,225,300]}',
    }


def rules_files() -> dict[str, str]:
    return {
        "dotted": filled("a.", 65_000) + "a=1",
        "headings": filled("[a%x.b.c.d.e.f.g.h]\n", _FILE),
        "keys": filled("a%x.b.c.d.e.f.g.h=1\n", _FILE),
        "numbers": "a=[" + filled("1,", _FILE) + "]",
        "tables": "a=[" + filled("{b%x=1},", _FILE) + "]",
        "escapes": 'a="' + filled("\\u0041", _FILE) + '"',
        "unclosed": filled('"\\', _FILE),
        "fields": 'extends="two-hand"\n[game]\n' + filled("targt%x=1\n", _FILE),
        "too-large": filled("#\n", 60_000),
    }


_PLACE: Final[dict[str, Any]] = {"record": "", "hand": 1, "number": 1, "seat": 0}
_ITEM: Final = (
    '"%x":{"kind":"leads","memory":{"stability":1.5,"difficulty":5.0,'
    '"due":"2026-01-01T00:00:00Z","answered":"2026-01-01T00:00:00Z"}},'
)
_PROGRESS: Final = (
    '{"rules": "nicholas-1992", "today": "2026-11-27", "progress": {"practice": 1, "items": {%s'
    '"z": {"kind": "leads"}}, "days": {%s}}}'
)


_JUDGED: Final = {"action": "give " + "AS " * 60}


def _exercise(record: str) -> dict[str, Any]:
    """Return a valid exercise with another record."""
    found: dict[str, Any] = to_builtins(sample()[0])
    return found | {"record": record}


def _long_record() -> str:
    """Return the longest record that's read."""
    rules = load("single-deck-partners").changed({"game": {"target": 2000, "max_hands": 200}})
    game = new(rules, 1)
    while len(game.actions) < 1500:
        game = game.play(next(iter(game.legal)))
    hands = [at for at, action in enumerate(game.actions) if isinstance(action, Deal)]
    texts = (dumps(Game(rules, game.actions[:end])) for end in reversed(hands))
    return next(text for text in texts if len(text) < MAX_RECORD)


def _days() -> Iterator[str]:
    tallies = ",".join(f'"{kind}":{{"right":1,"wrong":2,"points":3}}' for kind in KINDS[:6])
    for number in range(400):
        day = date(2026, 11, 27) - timedelta(days=number)
        yield f'"{day}":{{"seconds":600,"kinds":{{{tallies}}}}}'


@cache
def bodies() -> dict[str, dict[str, str]]:
    """Return the worst bodies for each route, by name."""
    return {
        "/api/rules/check": changes(),
        "/api/rules/write": changes(),
        "/api/lessons/{name}": changes()
        | {"fitting": '{"rules": "double-deck", "changes": {"meld": {"marriage": 3}}}'},
        "/api/tables": changes() | {"players": '{"players":[' + filled('"x",') + '"x"]}'},
        "/api/rules/read": {
            name: json.dumps({"text": text}) for name, text in rules_files().items()
        },
        "/api/seats": {
            "ten": '{"seats":[' + ",".join([_HELD] * 10) + "]}",
            "many": '{"seats":[' + filled("{},") + "{}]}",
            "strange": "{" + filled('"k%x":1,') + '"z":1}',
        },
        "/api/exports": {
            "long": '{"tables":[' + ",".join([_HELD] * 120) + "]}",
            "many": '{"tables":[' + filled("{},") + "{}]}",
        },
        # The game has fewer hands, so no review is started.
        "/api/tables/{name}/reviews": {"strange": '{"seat": 0, "hand": 1000, "token": "a.b.c"}'},
        "/api/tables/{name}/figures": {"strange": '{"seat": 7}'},
        "/api/tables/{name}/attempts": {
            "long": f'{{"seq": 9, "better": "{"AS " * 60}", "name": "a"}}'
        },
        # The kind isn't in these rules, so no job is started.
        "/api/practice/exercises": {
            name: body[:-1] + ', "kind": "burying"}' for name, body in changes().items()
        },
        "/api/practice/screen": {
            "long": json.dumps(_PLACE | {"record": _long_record()}),
            "wrong": json.dumps(_PLACE | {"record": filled("[Rule a%x = 1]\n", 39_000)}),
            "unclosed": json.dumps(_PLACE | {"record": '[Aces "1"]' + "{" * 39_000}),
            "reasons": json.dumps(_PLACE | {"reasons": [{"code": "x" * 60_000}]}),
        },
        # The choice isn't legal, so no job is started.
        "/api/practice/judgments": {
            "long": json.dumps(_JUDGED | {"exercise": _exercise(_long_record())}),
            "wrong": json.dumps(_JUDGED | {"exercise": _exercise("[Rule x = 1]\n" * 2900)}),
            "strange": json.dumps(_JUDGED | {"exercise": {"right": ["x"] * 12_000}}),
        },
        "/api/practice/progress": {
            "items": _PROGRESS % (filled(_ITEM, LONGEST_PROGRESS - 500), ""),
            "days": _PROGRESS % ('"a": 1,', filled('"%x-01-01":{},', LONGEST_PROGRESS - 500)),
            "many": _PROGRESS % ("", ",".join(_days())),
            "other": (_PROGRESS % ("", ",".join(islice(_days(), 200))))[:-1]
            + f', "other": {{"practice": 1, "days": {{{",".join(islice(_days(), 200))}}}}}}}',
        },
        "/api/moves": {"long": json.dumps({"code": "x" * 60_000})},
        "/api/moves/new": {
            "thirty": '{"tables":[' + ",".join([_HELD] * 30) + "]}",
            "strange": '{"tables":[' + filled('{"k%x":1},') + "{}]}",
            "history": json.dumps({"history": "x" * 60_000}),
            "practice": json.dumps({"practice": "x" * 120_000}),
        },
        # Without the host key, nothing is done.
        "/api/host/announcements": {"long": json.dumps({"text": "x" * 60_000})},
        "/api/host/close": {"long": json.dumps({"table": "x" * 60_000})},
        "/api/host/remove": {"strange": "{" + filled('"k%x":1,') + '"z":1}'},
        "/api/host/bans": {"long": json.dumps({"address": ":" * 60_000})},
        "/api/host/unban": {"long": json.dumps({"address": ":" * 60_000})},
    }


_LONG: Final = "x" * 12_000
PATHS: Final = {
    "/api/rules/{name}": ["nicholas-1992", "six-triple-deck", _LONG],
    "/api/languages/{code}": ["de", _LONG],
    "/api/lessons/{name}": ["melds", _LONG],
    "/api/tables/{name}": ["auction", "finished", _LONG],
    "/api/tables/{name}/rules": ["auction", _LONG],
    "/api/tables/{name}/record": ["finished", "auctioned", _LONG],
    "/api/tables/{name}/replay": ["finished", "auctioned?seat=0", "finished?hand=2", _LONG],
    "/api/tables/{name}/summary": ["finished", _LONG],
    "/api/tables/{name}/lines": ["finished?seq=9&better=pass&open=true", _LONG],
    "/api/exports/{id}": ["unknown", _LONG],
    "/api/exports/{id}/file": ["unknown", _LONG],
    "/api/reviews/{id}": ["unknown", _LONG],
    "/api/figures/{id}": ["unknown", _LONG],
    "/api/practice/exercises/{id}": ["unknown", _LONG],
    "/api/practice/mistakes/{id}": ["unknown", _LONG],
    "/api/practice/judgments/{id}": ["unknown", _LONG],
}
"""Values for the name in a path, with any query moved to the end."""


def requests() -> Iterator[tuple[str, str, str | None]]:
    """Yield the method, address, and body of each request."""
    document = make_app(EventLog(sqlite_engine(Path(":memory:")))).openapi()
    for path, methods in document["paths"].items():
        for method in methods:
            if method == "post":
                yield from (("POST", path, body) for body in bodies()[path])
            elif "{" in path:
                for name in PATHS[path]:
                    plain, _, query = name.partition("?")
                    address = re.sub(r"\{\w+\}", plain, path) + (f"?{query}" if query else "")
                    yield method.upper(), address, None
            else:
                yield "GET", path, None
    for address in ("/", "/openapi.json", "/sw.js", "/table/auction", f"/{filled('x/', 12_000)}"):
        yield "GET", address, None
    yield "GET", f"/api/games?{filled('a=1&', 12_000)}", None
    yield "GET", f"/api/games?lang={filled('de,', 12_000)}", None


@pytest.mark.extended
def test_requests(running: Running) -> None:
    with httpx.Client(headers={"Content-Type": "application/json"}, timeout=120) as client:
        for method, address, body in requests():
            content = None if body is None else bodies()[address][body]
            address = address.replace("/api/lessons/{name}", "/api/lessons/melds")
            url = running.http + address.replace("{name}", "finished")
            send = partial(client.request, method, url, content=content)
            within_budget(f"{method} {address[:40]} {body or ''}", running.cost(send))


HEADS: Final = {
    "languages": "Accept-Language: " + filled("de-DE,", 12_000) + "de\r\n",
    "encodings": "Accept-Encoding: " + filled("gzip;q=0.%x,", 12_000) + "br\r\n",
    "many": filled("X%x: 1\r\n", 14_000),
    "ranges": "Range: bytes=" + filled("1-2,", 12_000) + "1-2\r\n",
    "forwarded": "X-Forwarded-For: " + filled("::1,", 12_000) + "::1\r\n",
    "cookies": "Cookie: " + filled("a%x=1; ", 12_000) + "\r\n",
}


def answered(port: int, request: bytes) -> bytes:
    """Return everything a server answers to raw bytes until it closes the connection."""
    with socket.create_connection(("127.0.0.1", port), timeout=120) as peer:
        with suppress(OSError):
            peer.sendall(request)
        answer = b""
        with suppress(OSError):
            while data := peer.recv(65536):
                answer += data
        return answer


@pytest.mark.parametrize("address", ["/api/games", "/sw.js"])
@pytest.mark.parametrize("head", HEADS)
def test_heads(running: Running, head: str, address: str) -> None:
    request = f"GET {address} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n{HEADS[head]}\r\n"
    cost = running.cost(lambda: answered(running.server.port, request.encode()))
    within_budget(f"head {head}", cost)


@pytest.mark.parametrize("size", [1, 2, 16])
def test_bodies_in_small_pieces(running: Running, size: int) -> None:
    piece = f"{size:x}\r\n{'x' * size}\r\n"
    request = (
        "POST /api/rules/read HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n"
        "Content-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n"
        + piece * (LONGEST_BODY // size) + "0\r\n\r\n"
    )  # fmt: skip
    cost = running.cost(lambda: answered(running.server.port, request.encode()))
    within_budget(f"chunks of {size}", cost)


def test_requests_in_a_row(running: Running) -> None:
    one = "GET /api/server HTTP/1.1\r\nHost: localhost\r\n\r\n"
    last = "GET /api/server HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n"
    cost = running.cost(lambda: answered(running.server.port, (one * 20 + last).encode()))
    within_budget("21 requests in a row", cost)


# Commands

_TEXT = "a\u0301" * 100
_FRAME = 16_000
COMMANDS: Final[dict[str, list[tuple[str, dict[str, Any]]]]] = {
    "sit": [("play", {"seat": 7, "seq": 1, "name": "\U0001f468\u200d\U0001f469\u200d" * 6})],
    "rise": [("play", {"seq": 2**53})],
    "act": [
        (scene, {"seq": "now", "action": action})
        for scene in ("play", "bury", "stock", "auction")
        for action in (
            "claim", "concede", "x" * 500, "give " + "AS " * 160, "bury " + "AS " * 160,
            "lay run " + "AS#1 " * 90, "deal 0|" + "AS " * 150, "9" * 9,
        )
    ],
    "ready": [("play", {"seq": 1})],
    "again": [("play", {})],
    "weigh": [("bury", {"cards": ["9C"] * 40}), ("bury", {"cards": "hand"})],
    # Other people have seats, so nothing is worked out.
    "check": [
        ("play", {"action": "x" * 500}), ("play", {"action": "give " + "AS " * 160}),
        ("bury", {"action": "bury " + "AS " * 160}),
    ],
    "why": [("finished", {}), ("auctioned", {}), ("play", {"now": True})],
    "undo": [("play", {"seq": 1})],
    "redo": [("play", {"seq": 1})],
    "agree": [("play", {"proposal": 1})],
    "decline": [("play", {"proposal": 1})],
    "replace": [("play", {"seat": 7})],
    "ping": [("play", {})],
    "say": [("play", {"text": _TEXT}), ("play", {"text": "\u202e" * 200})],
}  # fmt: skip
THOUGHT = {"ask"}
"""Commands that think, which have a separate budget."""


def test_every_command_has_its_worst_body() -> None:
    names = {one.__struct_config__.tag for one in get_args(Command)}
    assert names == {*COMMANDS, *THOUGHT, "hello"}


@pytest.mark.extended
@pytest.mark.parametrize(
    ("name", "scene", "body"),
    [(name, scene, body) for name, bodies in COMMANDS.items() for scene, body in bodies],
    ids=lambda one: str(one)[:30],
)
def test_commands(running: Running, name: str, scene: str, body: dict[str, Any]) -> None:
    with running.entered(scene) as client:
        number = 0
        if body.get("seq") == "now":
            body = body | {"seq": running.scenes[scene].seq}
        if body.get("cards") == "hand":
            body = body | {"cards": ["AS", "AH", "AD"]}

        def act() -> None:
            nonlocal number
            number += 1
            client.send(json.dumps({"type": name, "id": f"{number}"} | body))
            running.settle(client)

        within_budget(f"{name} {str(body)[:30]}", running.cost(act))


FRAMES: Final[dict[str, str | bytes]] = {
    "nested": "[" * _FRAME,
    "nested-object": '{"a":' * (_FRAME // 5),
    "escapes": '{"type":"say","id":"1","text":"' + "\\u0041" * 2_600 + '"}',
    "numbers": '{"type":"sit","id":"1","seat":' + "9" * 15_000 + "}",
    "names": "{" + ",".join(f'"k{n}":1' for n in range(1_500)) + "}",
    "not-text": b"\xff" * _FRAME,
}


@pytest.mark.parametrize("frame", FRAMES)
def test_frames(running: Running, frame: str) -> None:
    with running.entered("play") as client:

        def act() -> None:
            client.send(FRAMES[frame])
            running.settle(client)

        within_budget(f"frame {frame}", running.cost(act))


@pytest.mark.parametrize("scene", ["auction", "finished", "stock"])
def test_hellos(running: Running, scene: str) -> None:
    """The most events that are replayed one by one for someone who comes back."""
    seq = running.scenes[scene].seq

    def act() -> None:
        with running.entered(scene, after=seq - 30):
            pass

    act()
    within_budget(f"hello {scene}", running.cost(act))


# Frames that aren't commands

_MASKED_PING: Final = b"\x89\x80\x00\x00\x00\x00"
_BIG_PING: Final = b"\x89\xfd\x00\x00\x00\x00" + b"x" * 125
_PONG: Final = b"\x8a\x80\x00\x00\x00\x00"
_BEGUN: Final = b"\x01\x80\x00\x00\x00\x00"
_PIECE: Final = b"\x00\x80\x00\x00\x00\x00"
_EMPTY: Final = b"\x81\x80\x00\x00\x00\x00"
_NOT_UTF8: Final = b"\x81\x81\x00\x00\x00\x00\xff"
FLOODS: Final[dict[str, bytes]] = {
    "pings": _MASKED_PING * 40_000,
    "large pings": _BIG_PING * 20_000,
    "pongs": _PONG * 40_000,
    "pieces": _BEGUN + _PIECE * 40_000,
    "empty messages": _EMPTY * 40_000,
    "text that is not UTF-8": _NOT_UTF8 * 1_000,
}


def flooded(running: Running, flood: bytes, name: str = "play") -> None:
    """Say hello, then send a flood without reading, until it's sent or the server hangs up."""
    scene = running.scenes[name]
    with socket.create_connection(("127.0.0.1", running.server.port), timeout=5) as peer:
        peer.sendall(
            b"GET /ws HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
            b"Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\nSec-WebSocket-Version: 13\r\n\r\n"
        )
        hello = json.dumps({"type": "hello", "protocol": 1, "table": scene.table}).encode()
        peer.sendall(b"\x81\xfe" + len(hello).to_bytes(2, "big") + bytes(4) + hello)
        with suppress(OSError):
            peer.sendall(flood)
    with running.entered("play"):
        pass  # The server answers others, so it's done with the flood.


def test_many_long_answers_that_nobody_reads(running: Running) -> None:
    command = {"type": "why", "id": "1"}
    frames = json.dumps(command).encode()
    flood = (b"\x81" + bytes([0x80 + len(frames)]) + bytes(4) + frames) * 100
    flooded(running, b"", "finished")
    within_budget("100 answers", running.cost(lambda: flooded(running, flood, "finished")))


@pytest.mark.parametrize("flood", FLOODS)
def test_floods_of_frames(running: Running, flood: str) -> None:
    flooded(running, b"")
    within_budget(f"flood of {flood}", running.cost(lambda: flooded(running, FLOODS[flood])))
