"""One connection to a table."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass, field

from acesaround.protocol import Reply, encode

_BEHIND = 1000
"""Replies that may wait for a slow client, at most; then it is sent away."""


@dataclass(eq=False)
class Client:
    """A connection: the token's holder word, the seat it speaks for, and what is still to be sent.

    `seat` is None for one who watches.
    """

    seat: int | None = None
    holder: str | None = None
    outbox: asyncio.Queue[bytes | None] = field(default_factory=lambda: asyncio.Queue(_BEHIND))

    def send(self, reply: Reply) -> None:
        """Have a reply sent; a client that has fallen far behind is let go instead."""
        if self.outbox.full():
            self.end()
            return
        self.outbox.put_nowait(encode(reply))

    def end(self) -> None:
        """Have the connection closed."""
        while self.outbox.full():
            self.outbox.get_nowait()
        self.outbox.put_nowait(None)
