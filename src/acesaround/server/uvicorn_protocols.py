"""uvicorn's HTTP and WebSocket protocols, with limits on connections and frames.

Without limits, a connection that sends nothing or half a request would stay open forever, and
enough such connections would use up all file descriptors. The application limits commands, but
pings, pongs, and message fragments never reach it, so they're limited here.
"""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager, suppress
from importlib.util import find_spec
from time import monotonic
from typing import TYPE_CHECKING, Any, Final

import h11
import uvicorn
from fastapi import FastAPI
from uvicorn.protocols.http.h11_impl import H11Protocol, RequestResponseCycle
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.extensions.permessage_deflate import ServerPerMessageDeflateFactory

from acesaround.protocol import LONGEST_FRAME
from acesaround.server.rate_limits import TokenBucket

if TYPE_CHECKING:
    from asyncio import BaseTransport

    from uvicorn._types import ASGIReceiveEvent, ASGISendEvent
    from websockets.frames import Frame

UNREAD_SECONDS: Final = 30.0
"""Maximum time that a client can leave responses unread, in seconds."""
_MOST_FILES: Final = 65_536
_OTHER_FILES: Final = 200
"""Number of files reserved for the database, for page files, and for connections just accepted."""


def raise_file_limit() -> None:
    """Raise this process's limit on open files as far as allowed."""
    try:
        import resource
    except ImportError:  # not on Windows
        return
    _, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    most = _MOST_FILES if hard == resource.RLIM_INFINITY else min(hard, _MOST_FILES)
    if _file_limit() < most:
        # Some systems allow less than they claim.
        with suppress(ValueError, OSError):
            resource.setrlimit(resource.RLIMIT_NOFILE, (most, hard))


def most_connections() -> int:
    """Return the number of connections that fit within the limit on open files."""
    limit = _file_limit()
    return max(limit - _OTHER_FILES, limit // 2)


def _file_limit() -> int:
    try:
        import resource
    except ImportError:
        return _MOST_FILES
    soft, _ = resource.getrlimit(resource.RLIMIT_NOFILE)
    return _MOST_FILES if soft == resource.RLIM_INFINITY else soft


class Connections:
    """All TCP connections of a server.

    `most` is the maximum at one time. Beyond that, a new connection replaces the one that has
    waited longest without a complete request. `networks` returns an address's networks, each with a
    multiplier for the connection limit `per_household`. An address without networks has no limit.
    """

    def __init__(
        self, most: int, per_household: int, networks: Callable[[str], Sequence[tuple[str, int]]]
    ) -> None:
        self._most, self._per_household, self._networks = most, per_household, networks
        self._open: dict[asyncio.Transport, list[str]] = {}
        self._closing = set[asyncio.Transport]()
        self._idle: dict[asyncio.Transport, None] = {}
        self._of = Counter[str]()

    @property
    def count(self) -> int:
        """Number of open connections."""
        return len(self._open)

    def enter(self, transport: asyncio.Transport) -> bool:
        """Register a connection. Return False if there are too many and it must close."""
        address = (transport.get_extra_info("peername") or ("",))[0]
        networks = self._networks(str(address))
        if any(self._of[name] >= self._per_household * times for name, times in networks):
            return False
        if len(self._open) >= self._most:
            oldest = next(iter(self._idle), None)
            if oldest is None:
                return False
            self.leave(oldest)
            oldest.abort()
        self._open[transport] = [name for name, _ in networks]
        self._idle[transport] = None
        self._of.update(self._open[transport])
        return True

    def leave(self, transport: asyncio.Transport) -> None:
        """Unregister a connection."""
        self._idle.pop(transport, None)
        for name in self._open.pop(transport, ()):
            self._of[name] -= 1
            if not self._of[name]:
                del self._of[name]

    def busy(self, transport: asyncio.Transport) -> None:
        """Mark a connection as having a complete request, or as a WebSocket."""
        self._idle.pop(transport, None)

    def idle(self, transport: asyncio.Transport) -> None:
        """Mark a connection as idle."""
        if transport in self._open:
            self._idle[transport] = None

    @asynccontextmanager
    async def swept(self) -> AsyncIterator[None]:
        """While active, abort connections that have been closing for `UNREAD_SECONDS`.

        A connection closes only after its client has read the last response.
        """
        sweeping = asyncio.create_task(self._sweep_again_and_again())
        try:
            yield
        finally:
            sweeping.cancel()

    async def _sweep_again_and_again(self) -> None:
        while True:
            await asyncio.sleep(UNREAD_SECONDS)
            before, self._closing = self._closing, {one for one in self._open if one.is_closing()}
            for transport in before & self._closing:
                transport.abort()


class Deadline:
    """A timer that aborts a connection after some seconds."""

    def __init__(self, transport: asyncio.Transport, seconds: float) -> None:
        self._transport, self._seconds = transport, seconds
        self._timer: asyncio.TimerHandle | None = None

    def begin(self) -> None:
        """Start the timer, unless it's running."""
        if self._timer is None:
            loop = asyncio.get_running_loop()
            self._timer = loop.call_later(self._seconds, self._transport.abort)

    def end(self) -> None:
        """Stop the timer."""
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None


GOODBYE_SECONDS: Final = 1
"""Seconds allowed for open requests to finish and for clients to get the message."""


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


COMPRESSION: Final = ServerPerMessageDeflateFactory(
    server_max_window_bits=13, client_max_window_bits=12, compress_settings={"memLevel": 5}
)
"""Compression of frames, with a window of 8 KB, which costs about 50 KB per connection.

It has room for a whole screen. So a frame is compressed as a change to the one before, to 160 bytes
in 25 µs. With uvicorn's window of 4 KB, that's 1,100 bytes in 70 µs.
"""


class BoundedWebSocket(WebSocketsSansIOProtocol):
    """A WebSocket that closes if the client floods it with frames other than messages.

    Data the application can't use yet stays unparsed, and reading pauses until it can.
    """

    def __init__(self, *args: Any, **kw: Any) -> None:
        super().__init__(*args, **kw)
        if self.config.ws_per_message_deflate:
            self.conn.available_extensions = [COMPRESSION]
        self._all: Connections = self.app_state["connections"]
        self._unparsed = bytearray()
        self._spare = TokenBucket(*_SPARE)

    def connection_made(self, transport: BaseTransport) -> None:
        """Take over a connection from the HTTP protocol."""
        super().connection_made(transport)
        self._unread = Deadline(self.transport, UNREAD_SECONDS)

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


REQUEST_SECONDS: Final = 20.0
"""Seconds for a request to arrive, counted from its first byte or from when the client connects."""
LONGEST_HEAD: Final = 16 * 1024
"""Maximum combined size of a request line and its headers, in bytes."""
BACKLOG: Final = 100
"""Maximum length of the accept queue, and of one batch of connections that asyncio accepts."""


def server_config(app: FastAPI, *, is_shared: bool = False, **options: Any) -> uvicorn.Config:
    """Return uvicorn's configuration for the application, including all connection limits.

    If the server shares its database (`is_shared`), it runs on uvloop where that's installed.
    """
    settings: dict[str, Any] = {
        "loop": "uvloop" if is_shared and find_spec("uvloop") is not None else "asyncio",
        "http": BoundedHttp,
        "h11_max_incomplete_event_size": LONGEST_HEAD,
        "ws": BoundedWebSocket,
        "ws_max_size": LONGEST_FRAME,
        "backlog": BACKLOG,
        "proxy_headers": False,
        "access_log": False,  # It has paths, which can contain table names.
        "timeout_graceful_shutdown": GOODBYE_SECONDS,
    }
    return uvicorn.Config(app, **settings | options)


class BoundedHttp(H11Protocol):
    """uvicorn's HTTP protocol with time limits and a maximum number of connections."""

    def __init__(self, *args: Any, **kw: Any) -> None:
        super().__init__(*args, **kw)
        self.conn: _Unchunked = _Unchunked(h11.SERVER, LONGEST_HEAD)
        self._all: Connections = self.app_state["connections"]
        self._upgraded = False

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Start the timer for a request, or abort if there are too many connections."""
        super().connection_made(transport)
        self._unread = Deadline(transport, UNREAD_SECONDS)
        self._request = Deadline(transport, REQUEST_SECONDS)
        if self._all.enter(transport):
            self._request.begin()
        else:
            transport.abort()

    def connection_lost(self, exc: Exception | None) -> None:
        """Unregister the connection."""
        self._all.leave(self.transport)
        self._request.end()
        self._unread.end()
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        """Process received data."""
        super().data_received(data)
        self._update_idle_state()

    def on_response_complete(self) -> None:
        """Prepare for the next request."""
        super().on_response_complete()
        self._update_idle_state()

    def handle_websocket_upgrade(self, event: h11.Request) -> None:
        """Hand the connection over to the WebSocket protocol. It still counts toward the limits."""
        self._upgraded = True
        self._request.end()
        self._unread.end()
        self._all.busy(self.transport)
        super().handle_websocket_upgrade(event)

    def pause_writing(self) -> None:
        """Start the timer for a client that isn't reading."""
        super().pause_writing()
        self._unread.begin()

    def resume_writing(self) -> None:
        """Stop the timer, since the client is reading again."""
        super().resume_writing()
        self._unread.end()

    def send_400_response(self, msg: str) -> None:
        """Reject an invalid request. For a chunked body, the message says what to do instead."""
        super().send_400_response(self.conn.refusal or msg)

    def _update_idle_state(self) -> None:
        """Update the connection's idle state and timer to match the state of its request."""
        if self._upgraded:
            return
        cycle: RequestResponseCycle | None = self.cycle
        unfinished = cycle is None or cycle.more_body
        answered = cycle is None or cycle.response_complete
        if unfinished or answered:
            self._all.idle(self.transport)
        else:
            self._all.busy(self.transport)
        if unfinished or (answered and self.conn.trailing_data[0] != b""):
            self._request.begin()
        else:
            self._request.end()


class _Unchunked(h11.Connection):
    """An HTTP parser that rejects chunked bodies. Even a tiny chunk costs as much as a request."""

    refusal = ""

    def next_event(self) -> Any:
        """Return the next event. Raise RemoteProtocolError for a chunked body."""
        event = super().next_event()
        if isinstance(event, h11.Request):
            for name, _ in event.headers:
                if name == b"transfer-encoding":
                    self.refusal = "A body needs a Content-Length and can't come in chunks."
                    raise h11.RemoteProtocolError(self.refusal)
        return event
