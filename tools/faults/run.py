"""One round: tables, clients, and faults for some time, then everything comes to rest."""

from __future__ import annotations

import asyncio
import json
import random
import time
from collections.abc import Awaitable, Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any, Final

import httpx
from tools.faults.cluster import Cluster, in_thread, rows_as_json
from tools.faults.injection import Injector
from tools.faults.player import History, Player

_GAMES: Final = (
    ("nicholas-1992", 4), ("doubles-1993", 4), ("daugherty-1983", 4), ("three-hand-widow", 3),
    ("two-hand", 2),
)  # fmt: skip
"""Rules to play, and their numbers of seats. Together they have every kind of hidden cards."""
_REST_SECONDS: Final = 30.0
"""Seconds until all clients must have heard everything after the last command."""
_LATEST: Final = """
SELECT id, COALESCE((SELECT MAX(seq) FROM events WHERE table_id = id), 0),
COALESCE((SELECT MAX(number) FROM chat WHERE table_id = id), 0) FROM tables WHERE id = ANY(%s)
"""
"""The numbers of each table's last event and chat message."""
_SHORT_GAMES: Final = 0.1
"""How often a game is over after one hand."""
_LEAVE_AFTER: Final = (3, 60, 60)
"""Seconds until a computer player takes over, drawn for each table."""


@dataclass(frozen=True, slots=True)
class Crowd:
    """How many clients there are, and the longest time in seconds that they think.

    They play on for `afterward` seconds after the last fault.
    """

    clients: int
    pause: float = 1.5
    afterward: float = 7.0
    games: tuple[tuple[str, int], ...] = _GAMES


Inject = Callable[[Injector], Awaitable[None]]


async def play_round(
    cluster: Cluster, crowd: Crowd, inject: Inject, folder: Path, rng: random.Random
) -> Injector:
    """Play a round, and leave its histories, faults, and log in a folder for the checker."""
    folder.mkdir(parents=True)
    ports = [server.port for server in cluster.servers]
    plan = _plan(crowd, rng)
    players = list[Player]()
    histories = list[History]()
    tasks = list[asyncio.Task[None]]()

    def join(table: str, seat: int | None, token: str | None = None) -> None:
        name = f"P{len(players)}"
        about = {"client": name, "table": table, "seat": seat, "keeps": token is not None}
        history = History(folder / f"client-{name}.jsonl", about)
        histories.append(history)
        player = Player(
            history, ports, table, seat, name, random.Random(rng.random()), crowd.pause,
            token=token, follow=lambda table, token: join(table, seat, token),
        )  # fmt: skip
        player.acts = not is_over
        players.append(player)
        tasks.append(asyncio.create_task(player.play()))

    is_over = False
    for rules, seats in plan:
        table = await _make_table(rng.choice(ports), rules, rng)
        for seat in seats:
            join(table, seat)
    injector = Injector(cluster, players, folder / "faults.jsonl", rng)
    try:
        await _until(lambda: all(player.is_settled for player in players), _REST_SECONDS)
        began = time.time()
        await inject(injector)
        stopped = time.time()
        await asyncio.sleep(crowd.afterward)
        played = time.time()
        is_over = True
        for player in players:
            player.acts = False
        await _rest(cluster, players, tasks)
    finally:
        injector.close()
        for task in tasks:
            task.cancel()
        for result in await asyncio.gather(*tasks, return_exceptions=True):
            if isinstance(result, Exception):
                raise result
        for history in histories:
            history.close()
    tables = sorted({player.table for player in players})
    times = {"began": began, "stopped": stopped, "played": played}
    await in_thread(lambda: _dump(cluster, tables, times, folder / "log.json"))
    return injector


def _plan(crowd: Crowd, rng: random.Random) -> list[tuple[str, list[int | None]]]:
    """Return the rules of each table, and the seats of its people. None is a spectator."""
    found = list[tuple[str, list[int | None]]]()
    left = crowd.clients
    while left > 0:
        rules, count = rng.choice(crowd.games)
        seats: list[int | None] = [*rng.sample(range(count), rng.randint(2, count))]
        seats += [None] * (rng.random() < 0.5)
        seats = seats[:left]
        found.append((rules, seats))
        left -= len(seats)
    return found


async def _make_table(port: int, rules: str, rng: random.Random) -> str:
    body = {
        "rules": rules, "players": "random", "seed": f"{rng.getrandbits(32)}",
        "leave_after": rng.choice(_LEAVE_AFTER),
        "changes": {"game": {"max_hands": 1}} if rng.random() < _SHORT_GAMES else {},
    }  # fmt: skip
    async with httpx.AsyncClient(timeout=20) as client:
        answer = await client.post(f"http://127.0.0.1:{port}/api/tables", json=body)
        answer.raise_for_status()
        return str(answer.json()["table"])


async def _until(holds: Callable[[], bool], seconds: float) -> bool:
    until = time.monotonic() + seconds
    while time.monotonic() < until:
        if holds():
            return True
        await asyncio.sleep(0.05)
    return False


async def _rest(
    cluster: Cluster, players: Sequence[Player], tasks: Sequence[asyncio.Task[None]]
) -> None:
    """Wait until no command is open, and everyone has heard everything.

    If that takes too long, the checker reports who hasn't.
    """
    until = time.monotonic() + _REST_SECONDS
    before: dict[str, tuple[int, int]] = {}
    while time.monotonic() < until:
        await asyncio.sleep(0.7)
        for task in tasks:
            if task.done():
                task.result()
        tables = sorted({player.table for player in players})
        rows = await in_thread(partial(cluster.query, _LATEST, tables))
        now = {table: (seq, number) for table, seq, number in rows}
        heard = all((player.seq, player.heard) == now[player.table] for player in players)
        if heard and now == before and not any(player.waits for player in players):
            return
        before = now


def _dump(cluster: Cluster, tables: list[str], about: dict[str, Any], path: Path) -> None:
    """Write the tables' part of the log to a file."""
    headers = cluster.query("SELECT id, header FROM tables WHERE id = ANY(%s)", tables)
    events = cluster.query(
        "SELECT table_id, seq, command, at, body FROM events WHERE table_id = ANY(%s)", tables
    )
    chat = cluster.query(
        "SELECT table_id, number, command, body FROM chat WHERE table_id = ANY(%s)", tables
    )
    owners = cluster.query(
        "SELECT at, table_id, epoch, server FROM faults.owners WHERE table_id = ANY(%s)", tables
    )
    found = {
        **about,
        "tables": dict(headers),
        "events": list(rows_as_json(events, ("table", "seq", "command", "at", "body"))),
        "chat": list(rows_as_json(chat, ("table", "seq", "command", "body"))),
        "owners": list(rows_as_json(owners, ("at", "table", "epoch", "server"))),
    }
    with suppress(FileNotFoundError):
        path.unlink()
    path.write_text(json.dumps(found), encoding="utf-8")
