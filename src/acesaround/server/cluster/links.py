"""Links to other servers: this server's side, which sends requests."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from contextlib import suppress
from itertools import count
from typing import Final, TypeVar

from itsdangerous import BadSignature, Signer
from msgspec import MsgspecError
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import WebSocketException

from acesaround.server.cluster.messages import (
    Answer,
    Attend,
    Forward,
    ListTables,
    NotOwner,
    Present,
    Reply,
    TableList,
    decode_reply,
    encode,
)
from acesaround.server.log_events import event_logger
from acesaround.store.ownership import LEASE

_log = event_logger(__name__)
_CONNECT_SECONDS: Final = 1.0
R = TypeVar("R", Answer, TableList)


class LinkLost(Exception):
    """An error raised when another server can't be reached, or doesn't own a table anymore."""


class PeerKey:
    """The key with which servers that share a database recognize each other."""

    def __init__(self, secret: str) -> None:
        self._signer = Signer(secret, salt="peer")

    def ticket(self, source: str, target: str) -> str:
        """Return what server `source` shows to server `target`."""
        return self._signer.sign(f"{source} {target}").decode()

    def source(self, ticket: str, target: str) -> str | None:
        """Return the id of the server that shows a ticket to `target`; None if it isn't valid."""
        try:
            source, _, aim = self._signer.unsign(ticket).decode().partition(" ")
        except BadSignature:
            return None
        return source if aim == target else None


class PeerLink:
    """A connection to another server.

    `on_message` is called with what that server says about its tables, and `on_close` when the link
    ends.
    """

    def __init__(
        self,
        connection: ClientConnection,
        on_message: Callable[[Present | NotOwner], None],
        on_close: Callable[[PeerLink], None],
    ) -> None:
        self._connection, self._on_message, self._on_close = connection, on_message, on_close
        self._waiting: dict[int, asyncio.Future[Reply]] = {}
        self._numbers = count(1)
        self._outbox: asyncio.Queue[bytes] = asyncio.Queue()
        self._tasks = [asyncio.create_task(self._listen()), asyncio.create_task(self._send())]
        self.open = True

    @classmethod
    async def to(
        cls,
        address: str,
        ticket: str,
        on_message: Callable[[Present | NotOwner], None],
        on_close: Callable[[PeerLink], None],
    ) -> PeerLink:
        """Connect to the server at `address`. Raise LinkLost if that fails."""
        try:
            connection = await connect(
                f"ws://{address}/",
                additional_headers={"Authorization": f"Bearer {ticket}"},
                compression=None,
                max_size=None,
                proxy=None,
                open_timeout=_CONNECT_SECONDS,
                ping_interval=LEASE / 2,
                ping_timeout=LEASE,
                close_timeout=1,
            )
        except (OSError, TimeoutError, WebSocketException) as error:
            raise LinkLost(str(error)) from None
        return cls(connection, on_message, on_close)

    def attend(self, message: Attend) -> None:
        """Say which seats this server's clients are in at a table."""
        self._outbox.put_nowait(encode(message))

    async def forward(self, message: Callable[[int], Forward], seconds: float) -> Answer:
        """Forward a command, and return the answer. Raise LinkLost if there's none in time."""
        return await self._request(message, Answer, seconds)

    async def tables(self, language: str, seconds: float, *, for_host: bool) -> TableList:
        """Return tables of the other server: see `ListTables`. Raise LinkLost as `forward` does."""
        return await self._request(
            lambda id: ListTables(id, language, for_host), TableList, seconds
        )

    def close(self) -> None:
        """End the link. Everyone who waits for an answer gets LinkLost."""
        if not self.open:
            return
        self.open = False
        for task in self._tasks:
            task.cancel()
        self._connection.transport.abort()
        for waiting in self._waiting.values():
            if not waiting.done():
                waiting.set_exception(LinkLost("the link to another server was lost"))
        self._waiting.clear()
        self._on_close(self)

    async def _request(
        self, message: Callable[[int], Forward | ListTables], kind: type[R], seconds: float
    ) -> R:
        if not self.open:
            raise LinkLost("the link to another server was lost")
        id = next(self._numbers)
        waiting: asyncio.Future[Reply] = asyncio.get_running_loop().create_future()
        self._waiting[id] = waiting
        self._outbox.put_nowait(encode(message(id)))
        try:
            async with asyncio.timeout(seconds):
                found = await waiting
        except TimeoutError:
            raise LinkLost("another server doesn't answer") from None
        finally:
            self._waiting.pop(id, None)
        if not isinstance(found, kind):
            raise LinkLost("the table has another owner now")
        return found

    async def _send(self) -> None:
        try:
            with suppress(WebSocketException, OSError):
                while True:
                    # Text frames: msgspec writes UTF-8.
                    await self._connection.send(await self._outbox.get(), text=True)
        finally:
            self.close()

    async def _listen(self) -> None:
        with suppress(WebSocketException, OSError):
            async for frame in self._connection:
                try:
                    reply = decode_reply(frame)
                except MsgspecError:
                    _log.error("another server sent something unreadable")
                    break
                if isinstance(reply, Present):
                    self._on_message(reply)
                elif (waiting := self._waiting.get(reply.id)) is not None:
                    if not waiting.done():
                        waiting.set_result(reply)
                elif isinstance(reply, NotOwner):
                    self._on_message(reply)
        self.close()
