"""Servers that share a database: ``bench/cluster.py [--tables N] [--servers N]``.

Starts PostgreSQL, Valkey, and several servers on this machine. Four people sit at each table, each
connected to another server. Once a second, one of the four acts at every table. The benchmark
measures the time from sending an action until all four people receive it, and the processor time
that each part takes for an event. It also measures how many events a second PostgreSQL stores, and
how much memory idle connections take.
"""

from __future__ import annotations

import argparse
import asyncio
import gc
import json
import multiprocessing
import os
import random
import re
import subprocess
import sys
import time
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor, ThreadPoolExecutor
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from itertools import repeat
from pathlib import Path
from typing import Final

import httpx
import uvloop
from websockets.asyncio.client import connect

sys.path.insert(0, str(Path(__file__).parents[1]))

from bench.report import Group, Row, as_text
from bench.sizes import Sizes
from bench.tables import RULES, Seat, memory, play, sit
from bench.timing import Figure
from tools.services.postgres import Postgres
from tools.services.valkey import ValkeyServer

_TICK = os.sysconf("SC_CLK_TCK")
_WRITERS, _THREADS = 4, 8
"""Processes, and threads in each, that append events."""


def busy(process: int) -> float:
    """Return the processor time of a process and its living children, in seconds."""
    total = 0
    for stat in Path("/proc").glob("[0-9]*/stat"):
        try:
            fields = stat.read_text().rpartition(")")[2].split()
        except (FileNotFoundError, ProcessLookupError):
            continue
        if int(stat.parent.name) == process or int(fields[1]) == process:
            # For the parent, add the children that have ended.
            own = int(stat.parent.name) == process
            total += sum(map(int, fields[11:15] if own else fields[11:13]))
    return total / _TICK


@dataclass(frozen=True)
class Parts:
    """The running parts of a cluster: the addresses and processes of its servers, and the rest."""

    servers: dict[str, int]
    postgres: int
    valkey: int

    def busy(self) -> list[float]:
        """Return the processor time of all servers, of PostgreSQL, and of Valkey."""
        servers = sum(map(busy, self.servers.values()))
        return [servers, busy(self.postgres), busy(self.valkey)]


@contextmanager
def running(servers: int) -> Iterator[Parts]:
    """Start a cluster on an empty database, and stop it at the end."""
    with ExitStack() as stack:
        postgres, valkey = Postgres(durable=True), ValkeyServer()
        stack.callback(postgres.close)
        stack.callback(valkey.close)
        found = {}
        for number in range(servers):
            command = [
                sys.executable, "-m", "acesaround", "serve", "--no-browser", "--port",
                str(23_100 + number), "--database", postgres.url, "--valkey", valkey.url,
            ]  # fmt: skip
            server = stack.enter_context(
                subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
            )
            stack.callback(server.terminate)
            assert server.stdout is not None
            port = re.search(r":(\d+)/", server.stdout.readline())
            assert port is not None
            found[f"127.0.0.1:{port[1]}"] = server.pid
        yield Parts(found, postgres.pid, valkey.pid)


@dataclass(frozen=True)
class Played:
    """Latencies in seconds, and milliseconds of processor time for an event in each part.

    `megabytes` is the memory of all servers for each table.
    """

    took: list[float]
    costs: list[float]
    megabytes: float


async def watch(address: str, table: str) -> None:
    """Watch a table."""
    socket = await connect(f"ws://{address}/ws", max_size=None).__aenter__()
    seat = Seat(socket)
    await socket.send(json.dumps({"type": "hello", "protocol": 1, "table": table}))
    await seat.hear(lambda me: me.screen is not None)
    _watching.append(seat)


_watching: Final = list[Seat]()
"""Spectators, so that their tasks aren't collected."""


async def measure(
    parts: Parts, tables: int, seconds: float, *, apart: bool = False, spectators: int = 0
) -> Played:
    """Play at `tables` tables for `seconds` seconds.

    The four people at a table are at as many servers as possible or, if they're `apart`, all at the
    one after the owner. Each table has some spectators at its owner.
    """
    addresses = list(parts.servers)
    empty = sum(map(memory, parts.servers.values()))
    names = []
    for number in range(tables):
        address = addresses[number % len(addresses)]
        async with httpx.AsyncClient(base_url=f"http://{address}") as client:
            body = {"rules": RULES, "players": "daugherty", "seed": str(number)}
            names.append((await client.post("/api/tables", json=body)).json()["table"])
    seated = list[list[Seat]]()
    for begin in range(0, tables, 20):
        turned = [_people_at(addresses, number, apart) for number in range(begin, tables)]
        some = zip(turned, names[begin : begin + 20], strict=False)
        seated += await asyncio.gather(*(sit(each, name) for each, name in some))
    for number, name in enumerate(names):
        for _ in range(spectators):
            await watch(addresses[number % len(addresses)], name)
    gc.disable()
    took = list[float]()
    until, before = time.perf_counter() + seconds, parts.busy()
    events = sum(max(seat.seq for seat in seats) for seats in seated)
    spread = (random.random() for _ in seated)
    await asyncio.gather(*(play(s, until, took, d) for s, d in zip(seated, spread, strict=True)))
    events = sum(max(seat.seq for seat in seats) for seats in seated) - events
    costs = [1e3 * (b - a) / events for a, b in zip(before, parts.busy(), strict=True)]
    used = sum(map(memory, parts.servers.values())) - empty
    return Played(took, costs, used / tables)


def _people_at(addresses: list[str], number: int, apart: bool) -> list[str]:
    """Return the addresses for the people at table `number`, whose owner is in turn."""
    owner = number % len(addresses)
    turned = addresses[owner:] + addresses[:owner]
    return turned[1:2] if apart else turned


def _append(url: str, process: int, seconds: float) -> int:
    """Append fenced events in several threads, and return how many."""
    from acesaround.store.event_log import NewTable
    from acesaround.store.ownership import Ownership
    from acesaround.store.places import open_log

    log = open_log(url, shared=True)
    ownership = Ownership(log, f"bench-{process}", "127.0.0.1:0")
    ownership.renew()
    body = json.dumps({"type": "action_played", "action": "play AS", "why": []}).ljust(150)
    until = time.monotonic() + seconds

    def write(thread: int) -> int:
        name, seq = f"bench-{process}-{thread}", 0
        log.create(NewTable(name, "{}", (), ownership.id))
        epoch = ownership.claim(name).epoch
        while time.monotonic() < until:
            seq += 1
            log.append(name, seq, body, f"{seq}", epoch)
        return seq

    with ThreadPoolExecutor(_THREADS) as threads:
        found = sum(threads.map(write, range(_THREADS)))
    log.close()
    return found


def appended(seconds: float) -> float:
    """Return how many fenced events a second PostgreSQL stores for several processes."""
    postgres = Postgres(durable=True)
    try:
        _append(postgres.url, 99, 0.1)  # This creates the tables.
        with ProcessPoolExecutor(_WRITERS, multiprocessing.get_context("spawn")) as pool:
            count = range(_WRITERS)
            stored = pool.map(_append, repeat(postgres.url), count, repeat(seconds))
            return sum(stored) / seconds
    finally:
        postgres.close()


async def idle(parts: Parts, sockets: int) -> float:
    """Return how many idle spectators' connections a server holds in a gigabyte."""
    address, process = next(iter(parts.servers.items()))
    async with httpx.AsyncClient(base_url=f"http://{address}") as client:
        body = {"rules": RULES, "players": "daugherty"}
        table = (await client.post("/api/tables", json=body)).json()["table"]
    before, kept = memory(process), []
    for _ in range(sockets):
        socket = await connect(
            f"ws://{address}/ws", max_size=None, compression=None, ping_interval=None
        ).__aenter__()
        await socket.send(json.dumps({"type": "hello", "protocol": 1, "table": table}))
        await socket.recv()
        kept.append(socket)
    return sockets / (memory(process) - before) * 1024


def groups(sizes: Sizes, servers: int = 3) -> list[Group]:
    """Run the benchmark, and return the figures with their goals."""
    tables, sockets = sizes.shared_tables, sizes.sockets
    print(f"{servers} servers with {tables} tables ...", file=sys.stderr)
    with running(servers) as parts:
        found = uvloop.run(measure(parts, tables, sizes.playing))
        held = uvloop.run(idle(parts, sockets))
    took = sorted(1e3 * seconds for seconds in found.took)
    title = (
        f"{servers} servers on one database: {tables} tables, with four people and one action per "
        "second at each"
    )
    rows = (
        Row("time until an action reaches all four people", Figure(tuple(took)), 30),
        Row("the same, 99th percentile", Figure((took[int(len(took) * 0.99)],)), 150),
    )
    names = ("in all servers", "in PostgreSQL", "in Valkey")
    costs = tuple(Row(name, Figure((cost,))) for name, cost in zip(names, found.costs, strict=True))
    stored = Row(
        "events stored, with their epochs checked", Figure((appended(sizes.writing),)), 2_000
    )
    spectators = Row("connections of spectators", Figure((held,)), 5_000)
    note = "all servers, databases, and clients share the processors"
    return [
        Group("cluster", title, "ms", "positions", rows, notes=(note,)),
        Group("cluster-cost", "Processor time for an event", "ms", "positions", costs),
        Group(
            "cluster-log", "Events in PostgreSQL", "per second", "rates", (stored,), notes=(note,)
        ),
        Group("cluster-idle", "Idle connections", "per GB", "rates", (spectators,)),
    ]


def main() -> None:
    """Run the command."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--tables", type=int, default=Sizes().shared_tables)
    parser.add_argument("--servers", type=int, default=3)
    parser.add_argument("--seconds", type=float, default=Sizes().playing)
    asked = parser.parse_args()
    sizes = Sizes(shared_tables=asked.tables, playing=asked.seconds)
    print(as_text(groups(sizes, asked.servers)))


if __name__ == "__main__":
    main()
