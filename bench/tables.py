"""Latency of tables when many are played at once: ``bench/tables.py [--tables N]``.

Starts a server on an empty database and seats four people at each table. Once a second, one of the
four acts at every table. The benchmark measures the time from sending an action until all four
people receive it, the memory that each table uses, and the time it takes to open a table with a
thousand events.
"""

from __future__ import annotations

import argparse
import asyncio
import gc
import json
import random
import re
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import cycle
from pathlib import Path

import httpx
import msgspec
from websockets.asyncio.client import ClientConnection, connect

sys.path.insert(0, str(Path(__file__).parents[1]))

from bench.report import Group, Row, as_text
from bench.sizes import Sizes
from bench.timing import Figure

from acesaround.game.view import view
from acesaround.players.registry import player
from acesaround.protocol import Step, encode
from acesaround.rules.load import load
from acesaround.server.screen import KeptParts, screen
from acesaround.server.screen.event_text import happened
from acesaround.session import deal
from acesaround.table.events import (
    Acknowledged,
    ActionPlayed,
    Event,
    Header,
    SeatTaken,
    decode_event,
    encode_event,
)
from acesaround.table.history import EventHistory
from acesaround.table.state import TableState

RULES = "nicholas-1992"
EVENTS = 1000
_LONGEST = 5.0
"""Seconds after which an action counts as lost."""


class Choice(msgspec.Struct):
    """An action that a person can choose."""

    action: str


class Asked(msgspec.Struct):
    """What a person is asked."""

    options: list[Choice]


class HandCard(msgspec.Struct):
    """A card in a person's hand, and the action that plays it."""

    legal: str | None


class Shown(msgspec.Struct):
    """What the benchmark needs of a screen. Decoding the rest would take time from the server."""

    seat: int | None
    waiting: list[int]
    asked: Asked | None
    hand: list[HandCard]


class Frame(msgspec.Struct):
    """A frame from the server."""

    type: str
    seq: int = 0
    what: msgspec.Raw = msgspec.Raw(b"null")
    screen: Shown | None = None


class Seat:
    """One person at a table, with the latest screen and the arrival time of each event."""

    def __init__(self, socket: ClientConnection) -> None:
        self.socket = socket
        self.screen: Shown | None = None
        self.seq = 0
        self.came: dict[int, float] = {}
        self.heard = asyncio.Event()
        self.listening = asyncio.create_task(self.listen())

    async def listen(self) -> None:
        """Receive frames until the connection closes."""
        decoder = msgspec.json.Decoder(Frame)
        async for text in self.socket:
            now = time.perf_counter()
            frame = decoder.decode(text)
            if frame.screen is not None:
                self.screen, self.seq = frame.screen, frame.seq
                if bytes(frame.what) != b"null":
                    self.came.setdefault(frame.seq, now)
                self.heard.set()

    async def hear(self, wanted: Callable[[Seat], bool]) -> None:
        """Wait until something is true of this seat."""
        while not wanted(self):
            self.heard.clear()
            await self.heard.wait()

    async def say(self, kind: str, **fields: object) -> None:
        """Send a command based on the latest screen."""
        message = {"type": kind, "id": f"{random.getrandbits(48)}", "seq": self.seq} | fields
        await self.socket.send(json.dumps(message))


def action(screen: Shown) -> str:
    """Return a legal action."""
    assert screen.asked is not None
    options = [option.action for option in screen.asked.options]
    if "pass" in options:
        return "pass"
    return random.choice(options + [card.legal for card in screen.hand if card.legal])


async def sit(addresses: Sequence[str], name: str) -> list[Seat]:
    """Seat four people at a table, each at the next address."""
    seats = []
    for number, address in zip(range(4), cycle(addresses), strict=False):
        socket = await connect(f"ws://{address}/ws", max_size=None).__aenter__()
        seat = Seat(socket)
        await socket.send(json.dumps({"type": "hello", "protocol": 1, "table": name}))
        await seat.hear(lambda me: me.screen is not None)
        await seat.say("sit", seat=number, name=f"P{number}")
        await seat.hear(partial(_is_in, number))
        seats.append(seat)
    return seats


def _is_in(number: int, seat: Seat) -> bool:
    return seat.screen is not None and seat.screen.seat == number


def _has_heard(event: int, seat: Seat) -> bool:
    return event in seat.came


async def play(seats: list[Seat], until: float, took: list[float], start: float) -> None:
    """Act once per second at one table, and record the latencies in `took`."""
    await asyncio.sleep(start)
    while time.perf_counter() < until:
        begun = time.perf_counter()
        latest = max(seat.seq for seat in seats)
        shown = [(seat, seat.screen) for seat in seats if seat.seq == latest and seat.screen]
        who, screen = next(((one, screen) for one, screen in shown if screen.asked), (None, None))
        if who is not None and screen is not None:
            waits = screen.seat in screen.waiting
            sent = time.perf_counter()
            await (who.say("ready") if waits else who.say("act", action=action(screen)))
            try:
                async with asyncio.timeout(_LONGEST):
                    for seat in seats:
                        await seat.hear(partial(_has_heard, latest + 1))
                took.extend(seat.came[latest + 1] - sent for seat in seats)
            except TimeoutError:
                took.extend([_LONGEST] * 4)
        await asyncio.sleep(max(0.0, begun + 1 - time.perf_counter()))


def memory(process: int) -> float:
    """Return the memory of a process in megabytes."""
    text = Path(f"/proc/{process}/status").read_text()
    return int(re.search(r"VmRSS:\s+(\d+)", text)[1]) / 1024  # type: ignore[index]


@dataclass(frozen=True)
class Served:
    """Latencies of actions at each client in seconds, and memory per table in megabytes."""

    took: list[float]
    megabytes: float

    @property
    def p99(self) -> float:
        """99th percentile of the latencies, in seconds."""
        return sorted(self.took)[int(len(self.took) * 0.99)]


async def measure(address: str, process: int, tables: int, seconds: float) -> Served:
    """Play at `tables` tables for `seconds` seconds, and measure latencies and memory."""
    async with httpx.AsyncClient(base_url=f"http://{address}") as client:
        empty = memory(process)
        names = []
        for number in range(tables):
            body = {"rules": RULES, "players": "daugherty", "seed": str(number)}
            names.append((await client.post("/api/tables", json=body)).json()["table"])
    seated = await asyncio.gather(*(sit([address], name) for name in names))
    gc.disable()  # Garbage collection for 800 clients would add to the latencies.
    took: list[float] = []
    until = time.perf_counter() + seconds
    spread = (random.random() for _ in seated)
    await asyncio.gather(*(play(s, until, took, d) for s, d in zip(seated, spread, strict=True)))
    return Served(took, (memory(process) - empty) / tables)


def served(tables: int, seconds: float) -> Served:
    """Start a server on an empty database, and measure latencies and memory."""
    with tempfile.TemporaryDirectory() as folder:
        command = [sys.executable, "-m", "acesaround", "serve", "--no-browser", "--database"]
        with subprocess.Popen(
            [*command, f"{folder}/tables.db"], stdout=subprocess.PIPE, text=True
        ) as server:
            try:
                assert server.stdout is not None
                port = re.search(r":(\d+)/", server.stdout.readline())
                assert port is not None
                return asyncio.run(measure(f"127.0.0.1:{port[1]}", server.pid, tables, seconds))
            finally:
                server.terminate()


def played(events: int = EVENTS) -> tuple[TableState, EventHistory, list[str]]:
    """Play at a table with one person. Return its first state, its history, and its log."""
    rules, who = load(RULES).replace(game={"target": 5000}), player("daugherty")
    first = TableState.new(Header(rules, RULES, "1", ("daugherty",) * 4))
    history, texts = EventHistory(first), list[str]()
    event: Event = SeatTaken(seat=0, name="Ann", holder="holder")
    while len(texts) < events:
        texts.append(encode_event(event))
        history.replay(event, None)
        now = history.now
        if now.waiting:
            event = Acknowledged(seat=0)
        elif now.deal_due:
            event = ActionPlayed(action=str(deal(rules, "1", now.deals, now.game.match.dealer)))
        else:
            assert now.turn is not None
            event = ActionPlayed(action=str(who.choose(view(now.game, now.turn)).action))
    return first, history, texts


def opened(times: int = 5) -> list[float]:
    """Repeatedly open a table with one person and a thousand events, and return the seconds."""
    first, _, texts = played()
    found = []
    for _ in range(times):
        begun, history = time.perf_counter(), EventHistory(first)
        for text in texts:
            history.replay(decode_event(text), None)
        found.append(time.perf_counter() - begun)
    return found


def frames(events: int = 300) -> float:
    """Return the seconds of processor time to build and encode the frame of one client."""
    _, history, _ = played(events)
    here, kept, count = frozenset(range(4)), KeptParts(), 0
    begun = time.process_time()
    for seq in range(5, events + 1):
        before, after = history.states[seq - 1], history.states[seq]
        for seat in here:
            what = happened(before, history.events[seq - 1], after, seat)
            shown = screen(after, seat, here, {}, dict.fromkeys(here, "last"), kept)
            encode(Step(seq=seq, what=what, screen=shown))
            count += 1
    return (time.process_time() - begun) / count


def groups(sizes: Sizes) -> list[Group]:
    """Run the benchmark, and return the figures with their goals."""
    print(f"{sizes.tables} tables ...", file=sys.stderr)
    found = served(sizes.tables, sizes.playing)
    took = Figure(tuple(1e3 * seconds for seconds in found.took))
    opening = Figure(tuple(1e3 * seconds for seconds in opened()))
    title = (
        f"Tables in the browser: {sizes.tables}, with four people and one action per second at each"
    )
    rows = (
        Row("time until an action reaches all four people", took, 50),
        Row("the same, 99th percentile", Figure((1e3 * found.p99,)), 150),
        Row(f"opening a table with {EVENTS:,} events", opening, 100),
    )
    note = (
        "the server and its clients share the processors; any other load makes these figures worse"
    )
    memories = (Row("including its four connections", Figure((found.megabytes,)), 1),)
    return [
        Group("tables", title, "ms", "positions", rows, notes=(note,)),
        Group("memory", "Memory per table", "MB", "positions", memories),
    ]


def main() -> None:
    """Run the command."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--tables", type=int, default=Sizes().tables)
    parser.add_argument("--seconds", type=float, default=Sizes().playing)
    asked = parser.parse_args()
    print(as_text(groups(Sizes(tables=asked.tables, playing=asked.seconds))))


if __name__ == "__main__":
    main()
