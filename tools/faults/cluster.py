"""The parts of a cluster: PostgreSQL, Valkey, servers, and proxies between them."""

from __future__ import annotations

import asyncio
import faulthandler
import os
import shutil
import signal
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import suppress
from multiprocessing import get_context
from pathlib import Path
from typing import Any, Final, TypeVar

import httpx
import psycopg
from tools.faults.disk import SmallDisk
from tools.faults.proxy import Proxy
from tools.services.ports import free_port
from tools.services.postgres import Postgres
from tools.services.valkey import ValkeyServer

T = TypeVar("T")
_FORKING: Final = get_context("forkserver")
_START_SECONDS: Final = 60.0
_END_SECONDS: Final = 20.0
_TRY_SECONDS: Final = 0.1
_DISK_MEGABYTES: Final = 320
_SHORT_LOG: Final = ("min_wal_size=32MB", "max_wal_size=64MB")
"""Settings of PostgreSQL so that its log fits on the disk."""
_PEERS_BEHIND_PROXIES: Final = """
CREATE SCHEMA faults;
CREATE TABLE faults.peers (address text PRIMARY KEY, proxy text NOT NULL);
CREATE TABLE faults.owners (at float8, table_id text, epoch int, server text);
CREATE FUNCTION faults.put_behind_proxy() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
NEW.address := COALESCE((SELECT proxy FROM faults.peers WHERE address = NEW.address), NEW.address);
RETURN NEW; END $$;
CREATE FUNCTION faults.note_owner() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
INSERT INTO faults.owners SELECT EXTRACT(EPOCH FROM clock_timestamp()), NEW.table_id, NEW.epoch,
(SELECT address FROM public.servers WHERE id = NEW.server); RETURN NEW; END $$;
CREATE TRIGGER put_behind_proxy BEFORE INSERT ON servers
FOR EACH ROW EXECUTE FUNCTION faults.put_behind_proxy();
CREATE TRIGGER note_owner AFTER INSERT OR UPDATE ON owners
FOR EACH ROW EXECUTE FUNCTION faults.note_owner();
"""
"""Servers publish the address where they listen, and here others find a proxy there instead.

Each change of a table's owner is noted, too.
"""


class Cluster:
    """PostgreSQL, Valkey, and `count` servers, each behind proxies of its own.

    PostgreSQL's data is on `disk`, a disk of its own, or None if this process can't mount one.
    """

    def __init__(self, count: int) -> None:
        self.folder = Path(tempfile.mkdtemp(prefix="aces-faults-"))
        self.disk = SmallDisk.mount(_DISK_MEGABYTES)
        folder = self.disk.folder if self.disk is not None else None
        self.postgres = Postgres(durable=True, settings=_SHORT_LOG, disk=folder)
        self.valkey = ValkeyServer()
        self.database = self.postgres.database("aces")
        self.servers = [Server(self, number) for number in range(count)]

    async def start(self) -> None:
        """Start all servers."""
        from acesaround.store.postgres import open_postgres

        await in_thread(lambda: open_postgres(self.database, shared=True).close())
        with psycopg.connect(self.database) as connection:
            connection.execute(_PEERS_BEHIND_PROXIES)
            for server in self.servers:
                await server.start_proxies()
                row = f"127.0.0.1:{server.peer_port}", f"127.0.0.1:{server.peers.port}"
                connection.execute("INSERT INTO faults.peers VALUES (%s, %s)", row)
        for server in self.servers:
            await server.start()

    async def close(self) -> None:
        """Kill everything."""
        for server in self.servers:
            await server.close()
        self.valkey.close()
        self.postgres.close()
        if self.disk is not None:
            self.disk.close()
        shutil.rmtree(self.folder, ignore_errors=True)

    def query(self, statement: str, *values: object) -> list[tuple[Any, ...]]:
        """Return the rows of a query, without a proxy."""
        with psycopg.connect(self.database) as connection:
            return connection.execute(statement.encode(), values).fetchall()

    def copy_logs(self, folder: Path) -> None:
        """Copy the servers' logs to a folder."""
        for path in self.folder.glob("server-*.log"):
            shutil.copy(path, folder)


class Server:
    """One `aces serve`, and the proxies in front of what it connects to and in front of it."""

    def __init__(self, cluster: Cluster, number: int) -> None:
        self._cluster, self.number = cluster, number
        self.port, self.peer_port = free_port(), free_port()
        self.postgres = Proxy(cluster.postgres.port)
        self.valkey = Proxy(cluster.valkey.port)
        self.peers = Proxy(self.peer_port)
        self._process: Any = None

    @property
    def proxies(self) -> dict[str, Proxy]:
        """The proxies by the part on their other side."""
        return {"postgres": self.postgres, "valkey": self.valkey, "peers": self.peers}

    async def start_proxies(self) -> None:
        """Start the proxies."""
        for proxy in self.proxies.values():
            await proxy.start()

    async def start(self) -> None:
        """Start the server, and wait until it answers.

        It's started again if it ends, as long as PostgreSQL or Valkey can't be reached.
        """
        until = time.monotonic() + _START_SECONDS
        async with httpx.AsyncClient(timeout=1.0) as client:
            while time.monotonic() < until:
                if self._process is None or self._process.exitcode is not None:
                    await in_thread(self._spawn)
                await asyncio.sleep(_TRY_SECONDS)
                with suppress(httpx.HTTPError):
                    if (await client.get(f"http://127.0.0.1:{self.port}/health")).is_success:
                        return
        raise TimeoutError(f"server {self.number} doesn't start")

    def send(self, number: signal.Signals) -> None:
        """Send the server a signal."""
        if self._process is not None and self._process.exitcode is None:
            os.kill(self._process.pid, number)

    async def stop(self, how: signal.Signals) -> bool:
        """End the server with SIGKILL or SIGTERM. Return False if SIGTERM didn't end it in time.

        In that case, its log says what it was doing, and it's killed.
        """
        self.send(how)
        if self._process is not None:
            await in_thread(lambda: self._process.join(_END_SECONDS))
            if self._process.exitcode is None:
                for dump in (signal.SIGUSR1, signal.SIGUSR2):
                    self.send(dump)
                    await asyncio.sleep(1)
                self.send(signal.SIGKILL)
                return False
        return True

    async def close(self) -> None:
        """Kill the server and its proxies."""
        await self.stop(signal.SIGKILL)
        for proxy in self.proxies.values():
            await proxy.close()

    def _spawn(self) -> None:
        host, _, name = self._cluster.database.rpartition("/")
        address = host.replace(str(self._cluster.postgres.port), str(self.postgres.port))
        words = (
            "serve", "--no-browser", "--port", str(self.port), "--database", f"{address}/{name}",
            "--valkey", f"valkey://127.0.0.1:{self.valkey.port}",
            "--peer-address", f"127.0.0.1:{self.peer_port}",
        )  # fmt: skip
        log = self._cluster.folder / f"server-{self.number}.log"
        self._process = _FORKING.Process(target=_run, args=(words, str(log)), daemon=True)
        self._process.start()


def _run(words: tuple[str, ...], log: str) -> None:
    descriptor = os.open(log, os.O_WRONLY | os.O_CREAT | os.O_APPEND)
    for each in (1, 2):
        os.dup2(descriptor, each)
    sys.stdout, sys.stderr = os.fdopen(1, "w"), os.fdopen(2, "w", buffering=1)
    from acesaround.cli.main import main

    faulthandler.register(signal.SIGUSR1)
    signal.signal(signal.SIGUSR2, _print_tasks)
    # Ctrl-C is for the program that injects faults.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    sys.argv = ["aces", *words]
    raise SystemExit(main())


def _print_tasks(*_: object) -> None:
    for task in asyncio.all_tasks():
        task.print_stack()


def preload_program() -> None:
    """Let servers be forked from a process that has already imported the program.

    Starting Python and importing takes a second of CPU time, so there'd be fewer faults. Call this
    before the first server starts.
    """
    _FORKING.set_forkserver_preload(
        [
            "acesaround.cli.main",
            "acesaround.server.app",
            "acesaround.server.peer_server",
            "acesaround.server.cluster.doorbell",
            "acesaround.store.postgres",
            "sqlalchemy.dialects.postgresql.psycopg",
            "uvicorn.lifespan.on",
            "webbrowser",
        ]
    )


async def in_thread(call: Callable[[], T]) -> T:
    """Call a function in a thread."""
    return await asyncio.get_running_loop().run_in_executor(None, call)


def rows_as_json(rows: list[tuple[Any, ...]], names: tuple[str, ...]) -> Iterator[dict[str, Any]]:
    """Yield rows with names."""
    return (dict(zip(names, row, strict=True)) for row in rows)
