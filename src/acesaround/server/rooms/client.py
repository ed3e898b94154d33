"""One connection to a table."""

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
"""Replies that may wait for a slow client, at most; then it is sent away."""
_BYTES_BEHIND = 2 * 2**20
"""Bytes of these, at most."""
_GOODBYE: Final = "server.the_connection_was_closed_connect_again"


@dataclass(eq=False)
class Client:
    """A connection: the seat it speaks for, by which holder's word, and what is still to be sent.

    `seat` and `holder` are None for a spectator; `connection` stands for the connection itself,
    and `held` are all holders that it has spoken for; `language` is the code of its messages'
    language, `lone` which card shall play itself, `speech` how much may be said, `sitting` how
    often a seat may be taken, `shown_again` after which event it was last shown how the table
    stands because its command was stale.
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
        """All that this client can have sent commands as."""
        return {self.connection, *self.held}

    def hold(self, seat: int, holder: str) -> None:
        """Speak for a seat from now on."""
        self.seat, self.holder = seat, holder
        self.held.add(holder)

    def send(self, reply: Reply) -> None:
        """Have a reply sent; a client that has fallen far behind is let go instead."""
        self.send_frame(encode(reply))

    def send_frame(self, frame: bytes) -> None:
        """Have a reply sent that is encoded already."""
        if self.outbox.full() or self._unsent > _BYTES_BEHIND:
            self.end()
        elif not self.ended:
            self._unsent += len(frame)
            self.outbox.put_nowait(frame)

    async def next_frame(self) -> bytes | None:
        """Return what is to be sent next; None at the end."""
        frame = await self.outbox.get()
        self._unsent -= len(frame or b"")
        return frame

    def end(self) -> None:
        """Have the connection closed; what still waits is not sent."""
        self.ended = True
        while not self.outbox.empty():
            self.outbox.get_nowait()
        with use_language(self.language):
            reason = tr(_GOODBYE)
        self.outbox.put_nowait(encode(Over(code="closing", reason=reason)))
        self.outbox.put_nowait(None)
