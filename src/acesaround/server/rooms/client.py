"""A connection to a table."""

from __future__ import annotations

import asyncio
import secrets
from dataclasses import dataclass, field
from typing import Final

from acesaround.i18n import tr, use_language
from acesaround.i18n.catalog import ENGLISH
from acesaround.protocol import Over, Reply, encode
from acesaround.protocol.commands import Lone
from acesaround.server.rooms.bucket import Bucket

_BEHIND = 400
"""Maximum number of replies queued for a slow client. Beyond that, the client is disconnected."""
_BYTES_BEHIND = 2 * 2**20
"""Maximum number of bytes queued for a slow client."""
_GOODBYE: Final = "server.the_connection_was_closed_connect_again"


@dataclass(eq=False)
class Client:
    """A connection: its seat, the holder id of that seat, and the replies it hasn't received yet.

    `seat` and `holder` are None for a spectator. `connection` is a random id for the connection,
    and `held` contains every holder id it has used. `language` is the language code for its
    messages, and `lone` its auto-play setting. `speech` limits its chat messages, and `sitting`
    limits how often it can take a seat. `shown_again` is the number that the latest event had
    when a stale command last made the server send the whole table again.
    """

    seat: int | None = None
    holder: str | None = None
    connection: str = field(default_factory=lambda: secrets.token_hex(8))
    held: set[str] = field(default_factory=set)
    lone: Lone = "last"
    language: str = ENGLISH
    ended: bool = False
    shown_again: int | None = None
    speech: Bucket = field(default_factory=lambda: Bucket(5, 3.0))
    sitting: Bucket = field(default_factory=lambda: Bucket(10, 10.0))
    outbox: asyncio.Queue[bytes | None] = field(default_factory=lambda: asyncio.Queue(_BEHIND))
    _unsent: int = 0

    @property
    def senders(self) -> set[str]:
        """All ids under which this client could have sent commands."""
        return {self.connection, *self.held}

    def hold(self, seat: int, holder: str) -> None:
        """Assign a seat to this client."""
        self.seat, self.holder = seat, holder
        self.held.add(holder)

    def send(self, reply: Reply) -> None:
        """Queue a reply, or disconnect the client if it has fallen too far behind."""
        self.send_frame(encode(reply))

    def send_frame(self, frame: bytes) -> None:
        """Queue a reply that is already encoded."""
        if self.outbox.full() or self._unsent > _BYTES_BEHIND:
            self.end()
        elif not self.ended:
            self._unsent += len(frame)
            self.outbox.put_nowait(frame)

    async def next_frame(self) -> bytes | None:
        """Return the next frame to send, or None once the connection has ended."""
        frame = await self.outbox.get()
        self._unsent -= len(frame or b"")
        return frame

    def end(self) -> None:
        """Close the connection, and drop any queued replies."""
        self.ended = True
        while not self.outbox.empty():
            self.outbox.get_nowait()
        with use_language(self.language):
            reason = tr(_GOODBYE)
        self.outbox.put_nowait(encode(Over(code="closing", reason=reason)))
        self.outbox.put_nowait(None)
