"""A TCP proxy on this machine that resets, cuts, and stalls the connections through it."""

from __future__ import annotations

import asyncio
import socket
import struct
from collections.abc import Callable
from contextlib import suppress
from typing import Final

_CHUNK: Final = 65536
_RESET_ON_CLOSE: Final = struct.pack("ii", 1, 0)
"""SO_LINGER with no time, so that closing a socket sends RST."""


class Proxy:
    """Passes connections on to another port of this machine, from `port`."""

    def __init__(self, target: int, port: int = 0) -> None:
        self.target, self.port = target, port
        self._pipes = set[_Pipe]()
        self._tasks = set[asyncio.Task[None]]()
        self._affects: Callable[[], bool] = lambda: False
        self._refuses = False
        self._server: asyncio.Server | None = None

    async def start(self) -> None:
        """Begin to accept connections."""
        self._server = await asyncio.start_server(self._accept, "127.0.0.1", self.port)
        self.port = self._server.sockets[0].getsockname()[1]

    async def close(self) -> None:
        """End all connections."""
        if self._server is not None:
            self._server.close()
        while self._tasks:
            self.reset()
            await asyncio.wait(self._tasks, timeout=0.1)

    def reset(self, affects: Callable[[], bool] = lambda: True) -> None:
        """Reset open connections with RST: those for which `affects` returns True."""
        for pipe in list(self._pipes):
            if affects():
                pipe.reset()

    def cut(self, affects: Callable[[], bool]) -> None:
        """Reset open connections, and refuse new ones until `heal`."""
        self.reset(affects)
        self._affects, self._refuses = affects, True

    def stall(self, affects: Callable[[], bool]) -> None:
        """Keep connections open, but pass nothing on until `heal`. New ones stall, too."""
        for pipe in self._pipes:
            if affects():
                pipe.flows.clear()
        self._affects, self._refuses = affects, False

    def heal(self, *, loses: bool = False) -> None:
        """Pass everything on again.

        If `loses` is true, stalled connections stay stalled until one end closes them.
        """
        self._affects = lambda: False
        for pipe in self._pipes:
            pipe.lost = pipe.lost or (loses and not pipe.flows.is_set())
            pipe.flows.set()

    async def _accept(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        task = asyncio.current_task()
        assert task is not None
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        affected = self._affects()
        try:
            if affected and self._refuses:
                raise ConnectionRefusedError
            there = await asyncio.open_connection("127.0.0.1", self.target)
        except OSError:
            _reset(writer)
            return
        pipe = _Pipe((reader, writer), there)
        if affected:
            pipe.flows.clear()
        self._pipes.add(pipe)
        try:
            await pipe.run()
        finally:
            self._pipes.discard(pipe)


_Streams = tuple[asyncio.StreamReader, asyncio.StreamWriter]


class _Pipe:
    """A connection through the proxy.

    While `flows` isn't set, nothing is passed on. Once it's `lost`, everything is thrown away.
    """

    def __init__(self, here: _Streams, there: _Streams) -> None:
        self._here, self._there = here, there
        self.flows = asyncio.Event()
        self.flows.set()
        self.lost = False
        self._over = asyncio.Event()

    async def run(self) -> None:
        """Pass bytes on until one end closes the connection."""
        ends = (self._here, self._there), (self._there, self._here)
        passing = [asyncio.create_task(self._pass(a[0], b[1])) for a, b in ends]
        passing.append(asyncio.create_task(self._wait_for_reset()))
        try:
            await asyncio.wait(passing, return_when=asyncio.FIRST_COMPLETED)
        finally:
            for task in passing:
                task.cancel()
            await asyncio.gather(*passing, return_exceptions=True)
            for _, writer in (self._here, self._there):
                writer.close()

    def reset(self) -> None:
        """Send RST to both ends."""
        for _, writer in (self._here, self._there):
            _reset(writer)
        self._over.set()

    async def _wait_for_reset(self) -> None:
        await self._over.wait()

    async def _pass(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        with suppress(OSError):
            while data := await reader.read(_CHUNK):
                await self.flows.wait()
                if not self.lost:
                    writer.write(data)
                    await writer.drain()
            await self.flows.wait()


def _reset(writer: asyncio.StreamWriter) -> None:
    found = writer.get_extra_info("socket")
    if found is not None:
        with suppress(OSError):
            found.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, _RESET_ON_CLOSE)
    writer.transport.abort()
