"""Faults drawn from a seed, and a record of when each began and ended."""

from __future__ import annotations

import asyncio
import json
import random
import signal
import time
from collections import Counter
from collections.abc import Awaitable, Callable, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import IO, Any, Final

from tools.faults.cluster import Cluster, Server, in_thread
from tools.faults.player import Player
from tools.services.service import Service

from acesaround.store.ownership import LEASE

_PAST_THE_LEASE: Final = (LEASE + 0.2, LEASE + 1.0)
_LONG_PAUSE: Final = (11.0, 20.0)
"""Seconds that a paused server is paused."""
_AWAY: Final = (0.0, 2.0)
_LONG_AWAY: Final = (11.0, 15.0)
"""Seconds that PostgreSQL or Valkey is away."""
_CUT: Final = (1.0, 4.0)
_LONG_CUT: Final = (11.0, 15.0)
"""Seconds that connections are cut or stalled."""
_FULL: Final = (1.0, 4.0)
"""Seconds that PostgreSQL's disk is full."""
KINDS: Final = {
    "kill": "server killed (SIGKILL) and started again",
    "pause": "server paused past its lease (SIGSTOP, SIGCONT)",
    "long pause": "server paused for 11 to 20 seconds",
    "handover": "server stopped (SIGTERM) and started again",
    "postgres restart": "PostgreSQL stopped (SIGINT) and started again",
    "postgres crash": "PostgreSQL crashed (SIGQUIT) and started again",
    "postgres away": "PostgreSQL stopped (SIGINT) and started again after 11 to 15 seconds",
    "full disk": "PostgreSQL's disk full for 1 to 4 seconds",
    "valkey restart": "Valkey killed and started again",
    "valkey away": "Valkey killed and started again after 11 to 15 seconds",
    "valkey pause": "Valkey paused for 1 to 4 seconds",
    "reset": "connections between two parts reset (RST)",
    "cut": "connections between two parts cut for 1 to 4 seconds",
    "long cut": "connections between two parts cut for 11 to 15 seconds",
    "stall": "connections between two parts stalled for 1 to 4 seconds, without RST",
    "half-open": "connections between two parts silent for good, without RST",
    "unplug": "a client's connection broken",
}
"""All kinds of faults."""


@dataclass(frozen=True, slots=True)
class Pace:
    """Mean seconds between faults of a class; None for never. `pausing` is how many pause at once.

    If `single` is true, there's one fault at a time, and the next begins once all tables have had
    time to go on.
    """

    kill: float | None = 1.0
    pause: float | None = 0.3
    pausing: int = 2
    postgres: float | None = 18.0
    valkey: float | None = 6.0
    network: float | None = 5.0
    unplug: float | None = 2.0
    single: bool = False


_Inject = Callable[[random.Random], Awaitable[None]]


class Injector:
    """Injects faults into a cluster, and writes them to a file of JSON lines."""

    def __init__(
        self, cluster: Cluster, players: Sequence[Player], path: Path, rng: random.Random
    ) -> None:
        self._cluster, self._players, self._rng = cluster, players, rng
        self._file: IO[str] = path.open("w", buffering=1, encoding="utf-8")
        self._busy = set[Server]()
        self._single = asyncio.Lock()
        self._long = asyncio.Lock()
        self._work = set[asyncio.Task[None]]()
        self._ending = asyncio.Event()
        self.counts = Counter[str]()
        self.unstoppable = list[int]()

    async def run(self, pace: Pace, seconds: float) -> None:
        """Inject faults for a time, then let everything come back."""
        loops = [
            (pace.kill, self._end_server), (pace.postgres, self._hit_postgres),
            (pace.valkey, self._hit_valkey), (pace.network, self._hit_network),
            (pace.unplug, self._unplug),
            *[(pace.pause, self._pause_server)] * pace.pausing,
        ]  # fmt: skip
        tasks = [
            asyncio.create_task(self._repeat(every, fault, random.Random(self._rng.random()), pace))
            for every, fault in loops
            if every is not None
        ]
        try:
            done, _ = await asyncio.wait(
                tasks, timeout=seconds, return_when=asyncio.FIRST_EXCEPTION
            )
            for task in done:
                task.result()
        finally:
            self._ending.set()
        for result in await asyncio.gather(*tasks, return_exceptions=True):
            if isinstance(result, BaseException):
                raise result
        await self._finish()

    async def run_in_turn(self, kinds: Sequence[str], pause: float) -> None:
        """Inject faults in turn. The next one follows `pause` seconds after everything is back."""
        by_kind = {
            "kill": self._kill, "pause": self._pause, "handover": self._hand_over,
            "valkey restart": self._restart_valkey, "postgres crash": self._crash_postgres,
            "full disk": self._fill_disk,
        }  # fmt: skip
        for kind in kinds:
            await by_kind[kind](self._rng)
            await self._finish()
            await asyncio.sleep(pause)

    def close(self) -> None:
        """Close the file."""
        self._file.close()

    async def _repeat(
        self, every: float, fault: _Inject, rng: random.Random, pace: Pace
    ) -> None:  # fmt: skip
        while not self._ending.is_set():
            try:
                async with asyncio.timeout(rng.uniform(0.5, 1.5) * every):
                    await self._ending.wait()
                return
            except TimeoutError:
                pass
            if not pace.single:
                await fault(rng)
                continue
            async with self._single:
                if self._ending.is_set():
                    return
                await fault(rng)
                await self._finish()
                await asyncio.sleep(_CALM)

    async def _finish(self) -> None:
        """Wait until all servers are back. Raise TimeoutError if one doesn't start."""
        while self._work:
            done, self._work = self._work, set()
            await asyncio.gather(*done)

    @asynccontextmanager
    async def _fault(self, kind: str, part: object, **about: object) -> Any:
        """Record a fault, from the beginning to the end."""
        began = time.time()
        yield
        self._note(kind, part, began, time.time(), **about)

    def _note(self, kind: str, part: object, began: float, end: float, **about: object) -> None:
        self.counts[kind] += 1
        fault = {"kind": kind, "part": part, "from": began, "to": end, **about}
        self._file.write(json.dumps(fault) + "\n")

    def _spare(self, rng: random.Random) -> Server | None:
        """Return a server that can be hit, or None if only a third of all servers are left."""
        servers = self._cluster.servers
        free = [server for server in servers if server not in self._busy]
        return rng.choice(free) if len(free) > max(1, len(servers) // 3) else None

    async def _end_server(self, rng: random.Random) -> None:
        await (self._kill if rng.random() < _KILLS else self._hand_over)(rng)

    async def _kill(self, rng: random.Random) -> None:
        await self._stop("kill", signal.SIGKILL, rng)

    async def _hand_over(self, rng: random.Random) -> None:
        await self._stop("handover", signal.SIGTERM, rng)

    async def _stop(self, kind: str, how: signal.Signals, rng: random.Random) -> None:
        """End a server. The others go on without it, so the fault ends when the server has."""
        server = self._spare(rng)
        if server is None:
            return
        self._busy.add(server)
        began = time.time()
        if not await server.stop(how):
            self.unstoppable.append(server.number)
        ended = time.time()

        async def restart() -> None:
            await server.start()
            self._busy.discard(server)
            self._note(kind, server.number, began, ended, restarted=time.time())

        self._work.add(asyncio.create_task(restart()))

    async def _either(
        self, long: _Inject, share: float, short: _Inject, rng: random.Random
    ) -> None:
        """Inject a long fault in a share of all cases, but one at a time. Else, a short one."""
        if rng.random() < share and not self._long.locked():
            async with self._long:
                await long(rng)
        else:
            await short(rng)

    async def _pause_server(self, rng: random.Random) -> None:
        await self._either(self._pause_long, _LONG_PAUSES, self._pause, rng)

    async def _pause(self, rng: random.Random) -> None:
        await self._pause_for("pause", rng.uniform(*_PAST_THE_LEASE), rng)

    async def _pause_long(self, rng: random.Random) -> None:
        await self._pause_for("long pause", rng.uniform(*_LONG_PAUSE), rng)

    async def _pause_for(self, kind: str, seconds: float, rng: random.Random) -> None:
        server = self._spare(rng)
        if server is None:
            return
        self._busy.add(server)
        try:
            async with self._fault(kind, server.number):
                server.send(signal.SIGSTOP)
                try:
                    await asyncio.sleep(seconds)
                finally:
                    server.send(signal.SIGCONT)
        finally:
            self._busy.discard(server)

    async def _hit_postgres(self, rng: random.Random) -> None:
        short = rng.choice([self._crash_postgres, self._stop_postgres])
        if self._cluster.disk is not None and rng.random() < _FULL_DISKS:
            short = self._fill_disk
        await self._either(self._keep_postgres_away, _POSTGRES_AWAY, short, rng)

    async def _crash_postgres(self, rng: random.Random) -> None:
        seconds = rng.uniform(*_AWAY)
        await self._restart("postgres crash", self._cluster.postgres, seconds, signal.SIGQUIT)

    async def _stop_postgres(self, rng: random.Random) -> None:
        await self._restart("postgres restart", self._cluster.postgres, rng.uniform(*_AWAY))

    async def _keep_postgres_away(self, rng: random.Random) -> None:
        await self._restart("postgres away", self._cluster.postgres, rng.uniform(*_LONG_AWAY))

    async def _fill_disk(self, rng: random.Random) -> None:
        """Fill PostgreSQL's disk. PostgreSQL ends if its own log doesn't fit anymore."""
        disk = self._cluster.disk
        assert disk is not None
        async with self._fault("full disk", "postgres"):
            try:
                await in_thread(disk.fill)
                await asyncio.sleep(rng.uniform(*_FULL))
            finally:
                disk.empty()
            await in_thread(self._cluster.postgres.restore)

    async def _hit_valkey(self, rng: random.Random) -> None:
        restarts = rng.random() < _VALKEY_RESTARTS
        short = self._restart_valkey if restarts else self._pause_valkey
        await self._either(self._keep_valkey_away, _VALKEY_AWAY, short, rng)

    async def _restart_valkey(self, rng: random.Random) -> None:
        await self._restart("valkey restart", self._cluster.valkey, rng.uniform(*_AWAY))

    async def _keep_valkey_away(self, rng: random.Random) -> None:
        await self._restart("valkey away", self._cluster.valkey, rng.uniform(*_LONG_AWAY))

    async def _pause_valkey(self, rng: random.Random) -> None:
        async with self._fault("valkey pause", "valkey"):
            self._cluster.valkey.send(signal.SIGSTOP)
            try:
                await asyncio.sleep(rng.uniform(*_CUT))
            finally:
                self._cluster.valkey.send(signal.SIGCONT)

    async def _restart(
        self, kind: str, service: Service, seconds: float, how: signal.Signals | None = None
    ) -> None:
        async with self._fault(kind, service.name):
            await in_thread(lambda: service.stop(how))
            await asyncio.sleep(seconds)
            await in_thread(service.start)

    async def _hit_network(self, rng: random.Random) -> None:
        await self._either(self._cut_long, _LONG_CUTS, self._hit_network_shortly, rng)

    async def _cut_long(self, rng: random.Random) -> None:
        await self._hit_connections("long cut", rng.uniform(*_LONG_CUT), rng)

    async def _hit_network_shortly(self, rng: random.Random) -> None:
        kind = rng.choice(["reset", "cut", "stall", "half-open"])
        await self._hit_connections(kind, rng.uniform(*_CUT), rng)

    async def _hit_connections(self, kind: str, seconds: float, rng: random.Random) -> None:
        """Hit some or all connections between a part and one or all servers."""
        part = rng.choice(["postgres", "valkey", "peers"])
        every = rng.random() < _ALL_SERVERS
        servers = self._cluster.servers if every else [rng.choice(self._cluster.servers)]
        share = rng.choice([0.5, 1.0, 1.0])

        def affects() -> bool:
            return rng.random() < share

        proxies = [server.proxies[part] for server in servers]
        numbers = [server.number for server in servers]
        async with self._fault(kind, part, servers=numbers, share=share):
            for proxy in proxies:
                match kind:
                    case "reset":
                        proxy.reset(affects)
                    case "cut" | "long cut":
                        proxy.cut(affects)
                    case _:
                        proxy.stall(affects)
            if kind == "reset":
                return
            try:
                await asyncio.sleep(seconds)
            finally:
                for proxy in proxies:
                    proxy.heal(loses=kind == "half-open")

    async def _unplug(self, rng: random.Random) -> None:
        player = rng.choice(self._players)
        async with self._fault("unplug", player.name):
            player.unplug()


_CALM: Final = 8.0
"""Seconds without faults after each fault of a single-fault round."""
_KILLS: Final = 0.85
"""How often a server that ends is killed rather than asked to stop."""
_LONG_PAUSES: Final = 0.03
_POSTGRES_AWAY: Final = 0.06
_VALKEY_AWAY: Final = 0.03
_LONG_CUTS: Final = 0.1
"""How often a fault is a long one."""
_FULL_DISKS: Final = 0.2
"""How often PostgreSQL's disk is full rather than PostgreSQL away."""
_VALKEY_RESTARTS: Final = 0.8
"""How often Valkey is started again rather than paused."""
_ALL_SERVERS: Final = 0.3
