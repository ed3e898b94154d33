"""A client that plays like the page: it reconnects, and resends commands until they're answered.

Everything it sends and receives goes to a file of JSON lines, as it happens.
"""

from __future__ import annotations

import asyncio
import json
import random
import time
from collections.abc import Callable, Sequence
from contextlib import suppress
from math import inf
from pathlib import Path
from typing import IO, Final

from tools.faults.decisions import Frame, Habits, decide
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import WebSocketException

_FIRST_WAIT: Final = 0.5
LONGEST_WAIT: Final = 2.0
"""Seconds between tries to connect. In the page, up to 8 seconds pass after several tries. Here,
it's less, so that the time until a table continues is that of the servers, not that of the clients.
"""
_ANSWER: Final = 10.0
_SILENT: Final = 25.0
"""Seconds, as in the page: until an answer, and until a ping."""
_ALL_DIGITS: Final = "0123456789abcdef"
"""Beginning of each command's id. With this, the server recognizes the id as random."""
_WITHOUT_SEQ: Final = ("say", "agree", "decline", "again")
"""Commands that don't include the number of an event."""
_AFTER_FAILURE: Final = 1.0
"""Seconds until a person tries again after `failed`."""


class History:
    """The file in which a client records what happens to it."""

    def __init__(self, path: Path, about: Frame) -> None:
        self._file: IO[str] = path.open("w", buffering=1, encoding="utf-8")
        self.connection = 0
        self.note("client", about)

    def note(self, kind: str, message: object) -> None:
        """Record something."""
        self.note_raw(kind, json.dumps(message))

    def note_raw(self, kind: str, message: str) -> None:
        """Record something that is JSON already."""
        self._file.write(
            f'{{"at": {time.time():.3f}, "connection": {self.connection}, '
            f'"kind": "{kind}", "message": {message}}}\n'
        )

    def close(self) -> None:
        """Close the file."""
        self._file.close()


_USUAL: Final = Habits()


class Player:
    """A person at a table, or a spectator if `seat` is None.

    `ports` are the servers to connect to. `pause` is the longest time that the person thinks, in
    seconds. `acts` is set to False when the person stops to play. A person who keeps a seat from
    the game before has a `token` for it. After a game, `follow` is called with the next table and
    the token for it.
    """

    def __init__(
        self, history: History, ports: Sequence[int], table: str, seat: int | None, name: str,
        rng: random.Random, pause: float, habits: Habits = _USUAL, token: str | None = None,
        follow: Callable[[str, str], None] | None = None,
    ) -> None:  # fmt: skip
        self._history, self._ports, self._table = history, ports, table
        self._seat, self._rng, self._pause, self._habits = seat, rng, pause, habits
        self._token, self._follow = token, follow
        self._next_token: str | None = None
        self._unanswered: dict[str, Frame] = {}
        self._screen: Frame = {}
        self._after = 0
        self.heard = 0
        """The number of the latest chat message that this client has received."""
        self._port = rng.choice(ports)
        self._socket: ClientConnection | None = None
        self._act_at = 0.0
        self.acts = True
        self.name, self.table = name, table

    @property
    def seq(self) -> int:
        """The number of the latest event that this client has seen."""
        return self._after

    @property
    def waits(self) -> bool:
        """True if a command hasn't been answered yet."""
        return bool(self._unanswered)

    @property
    def is_settled(self) -> bool:
        """True if this client is in its seat, and all its commands are answered."""
        seated = self._seat is None or self._token is not None
        return seated and not self._unanswered and self._socket is not None

    @property
    def _is_over(self) -> bool:
        """True if the game is over, and this person can go on to the next."""
        screen = self._screen
        is_here = self._seat is not None and screen["seat"] == self._seat
        return is_here and screen["game_over"] is not None and self._follow is not None

    def unplug(self) -> None:
        """Break the connection without a word."""
        if self._socket is not None:
            self._socket.transport.abort()

    async def play(self) -> None:
        """Play until cancelled, and reconnect to another server when the connection breaks."""
        wait = _FIRST_WAIT
        while True:
            self._history.connection += 1
            self._history.note("open", self._ports.index(self._port))
            reason = "closed"
            try:
                async with asyncio.timeout(_ANSWER):
                    socket = await connect(
                        f"ws://127.0.0.1:{self._port}/ws", compression=None, max_size=None,
                        ping_interval=None, close_timeout=0.2, proxy=None,
                    )  # fmt: skip
                try:
                    if await self._converse(socket):
                        wait = _FIRST_WAIT
                finally:
                    self._socket = None
                    socket.transport.abort()
            except (OSError, TimeoutError, WebSocketException) as error:
                reason = type(error).__name__
            self._history.note("end", reason)
            await asyncio.sleep(wait)
            wait = min(2 * wait, LONGEST_WAIT)
            others = [port for port in self._ports if port != self._port]
            self._port = self._rng.choice(others or self._ports)

    async def _converse(self, socket: ClientConnection) -> bool:
        """Talk to a server until it's silent or gone. Return True if it welcomed this client."""
        welcomed = False
        hello: Frame = {"type": "hello", "protocol": 1, "table": self._table, "after": self._after}
        if self._token is not None:
            hello["token"] = self._token
        await self._send(socket, hello)
        due: float | None = time.monotonic() + _ANSWER
        heard = time.monotonic()
        with suppress(WebSocketException, OSError):
            while True:
                now = time.monotonic()
                if welcomed and (command := self._next_command(now)) is not None:
                    self._unanswered[command["id"]] = command
                    await self._send(socket, command)
                if due is None and self._unanswered:
                    due = now + _ANSWER
                if due is None and now > heard + _SILENT:
                    due = now + _ANSWER
                    await self._send(socket, {"type": "ping", "id": f"ping-{now}"})
                if due is not None and now > due:
                    return welcomed
                try:
                    async with asyncio.timeout(self._patience(now, due)):
                        raw = await socket.recv(decode=True)
                except TimeoutError:
                    continue
                self._history.note_raw("in", raw)
                heard, due = time.monotonic(), None
                frame: Frame = json.loads(raw)
                if frame["type"] == "welcome":
                    welcomed, self._socket = True, socket
                    for command in list(self._unanswered.values()):
                        await self._send(socket, command)
                self._take(frame)
        return welcomed

    def _patience(self, now: float, due: float | None) -> float:
        """Return the seconds until there's something to do, unless a frame comes first."""
        until = due if due is not None else now + 1.0
        if self._act_at > now:
            until = min(until, self._act_at)
        return max(0.01, min(until - now, 1.0))

    def _take(self, frame: Frame) -> None:
        match frame["type"]:
            case "step":
                self._after, self._screen = frame["seq"], frame["screen"]
                self._think()
                self._go_on()
            case "done":
                command = self._unanswered.pop(frame["id"], None)
                if command is not None and command["type"] == "again":
                    self._next_token = frame["token"]
                    self._go_on()
                elif frame["token"] or (command is not None and command["type"] == "rise"):
                    self._token = frame["token"]
                self._think()
            case "refused":
                if frame["id"] is not None:
                    self._unanswered.pop(frame["id"], None)
                self._think(_AFTER_FAILURE if frame["code"] == "failed" else 0.0)
            case "said":
                self.heard = max(self.heard, *(line["number"] for line in frame["lines"]))
            case "over" if frame["code"] == "bad_token":
                # This person has left the seat. The answer was lost.
                self._token = None
                self._unanswered.clear()

    def _go_on(self) -> None:
        """Follow to the next table, once both its name and the token are known."""
        table = self._screen["next_table"]
        if self._follow is not None and table is not None and self._next_token is not None:
            self._follow(table, self._next_token)
            self._follow = None

    def _think(self, least: float = 0.0) -> None:
        self._act_at = time.monotonic() + least + self._rng.uniform(0.05, self._pause)

    def _next_command(self, now: float) -> Frame | None:
        """Return a command if it's time to send one. After None, the next event is awaited."""
        if not self.acts or self._unanswered or not self._screen or now < self._act_at:
            return None
        if self._seat is not None and self._token is None:
            command: Frame | None = {"type": "sit", "seat": self._seat, "name": self.name}
        elif self._is_over and self._rng.random() < self._habits.continues:
            command = {"type": "again"}
        else:
            command = decide(self._screen, self._seat, self.name, self._habits, self._rng)
        if command is None:
            self._act_at = inf
            return None
        command["id"] = f"{_ALL_DIGITS}{self._rng.getrandbits(64):016x}"
        if command["type"] not in _WITHOUT_SEQ:
            command["seq"] = self._after
        return command

    async def _send(self, socket: ClientConnection, message: Frame) -> None:
        self._history.note("out", message)
        await socket.send(json.dumps(message))
