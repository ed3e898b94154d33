"""uvicorn's WebSocket protocol with limits below the application level.

The application limits commands. Pings, pongs, and message fragments never reach it, so they're
limited here. So are frames parsed before the application needs them, and pongs that a client
doesn't read.
"""

from __future__ import annotations

from time import monotonic
from typing import TYPE_CHECKING, Any, Final

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

from acesaround.server.rooms.bucket import Bucket
from acesaround.server.web.connections import Connections, ReadDeadline

if TYPE_CHECKING:
    from asyncio import BaseTransport

    from uvicorn._types import ASGIReceiveEvent, ASGISendEvent
    from websockets.frames import Frame

_SLICE: Final = 512
"""Number of bytes parsed at a time, enough for about 80 frames of the smallest size."""
_AHEAD: Final = 8
"""Maximum number of parsed messages waiting for the application."""
_SPARE: Final = 60, 1.0
"""Token bucket for a connection's pings, pongs, and fragments.

The values are the burst size, and the seconds per additional frame.
"""
_POLICY_VIOLATION: Final = 1008
_INVALID_DATA: Final = 1007


class BoundedWebSocket(WebSocketsSansIOProtocol):
    """A WebSocket that closes if the client floods it with frames other than messages.

    Data the application can't use yet stays unparsed, and reading pauses until it can.
    """

    def __init__(self, *args: Any, **kw: Any) -> None:
        super().__init__(*args, **kw)
        self._all: Connections = self.app_state["connections"]
        self._unparsed = bytearray()
        self._spare = Bucket(*_SPARE)

    def connection_made(self, transport: BaseTransport) -> None:
        """Take over a connection from the HTTP protocol."""
        super().connection_made(transport)
        self._unread = ReadDeadline(self.transport)

    def connection_lost(self, exc: Exception | None) -> None:
        """Unregister the connection."""
        self._all.leave(self.transport)
        self._unread.end()
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        """Parse as much as the application can use soon."""
        self._unparsed += data
        self._parse()
        if not self.handshake_initiated and not self.transport.is_closing():
            # The head is complete but was rejected: it has too many headers, or they're too long.
            self.transport.write(b"".join(self.conn.data_to_send()))
            self.transport.close()

    def pause_writing(self) -> None:
        """Start the timer for a client that isn't reading."""
        super().pause_writing()
        self._unread.begin()

    def resume_writing(self) -> None:
        """Stop the timer and resume parsing, since the client is reading again."""
        super().resume_writing()
        self._unread.end()
        self._parse()

    async def receive(self) -> ASGIReceiveEvent:
        """Return the next event, and parse data that follows it."""
        event = await super().receive()
        self._parse()
        return event

    async def send(self, message: ASGISendEvent) -> None:
        """Send a message. An HTTP response that refuses the handshake also completes it."""
        await super().send(message)
        if self.initial_response is not None and self.close_sent:
            self.handshake_complete = True

    def handle_ping(self) -> None:
        """Answer a ping. Close the connection if there are too many."""
        super().handle_ping()
        self._count()

    def handle_pong(self, event: Frame) -> None:
        """Accept a pong. Close the connection if there are too many."""
        super().handle_pong(event)
        self._count()

    def handle_cont(self, event: Frame) -> None:
        """Accept a message fragment. Close the connection if there are too many."""
        super().handle_cont(event)
        self._count()

    def send_receive_event_to_app(self) -> None:
        """Pass a message to the application. Close the connection if its text isn't valid UTF-8."""
        if self.close_sent:
            self._count()
        elif self.curr_msg_data_type == "text" and not _is_utf8(b"".join(self.frames)):
            self._close(_INVALID_DATA, "A text frame must be UTF-8.")
        super().send_receive_event_to_app()

    def _parse(self) -> None:
        while self._unparsed and self.writable.is_set() and self.queue.qsize() < _AHEAD:
            if self.transport.is_closing():
                self._unparsed.clear()
                return
            data = bytes(self._unparsed[:_SLICE])
            del self._unparsed[:_SLICE]
            super().data_received(data)
        if self._unparsed and not self.read_paused:
            self.read_paused = True
            self.transport.pause_reading()
        elif not self._unparsed and self.read_paused and self.queue.empty():
            self.read_paused = False
            self.transport.resume_reading()

    def _count(self) -> None:
        if self._spare.take(monotonic()):
            self._close(_POLICY_VIOLATION, "too many pings, pongs, or fragments")

    def _close(self, code: int, reason: str) -> None:
        if self.close_sent:
            self.transport.close()
        elif not self.transport.is_closing():
            self.conn.fail(code, reason)
            self.handle_parser_exception()


def _is_utf8(data: bytes) -> bool:
    try:
        data.decode()
    except UnicodeDecodeError:
        return False
    return True
