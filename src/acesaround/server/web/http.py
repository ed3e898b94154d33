"""uvicorn's HTTP protocol with limits on connections and on how requests arrive.

Without these limits, a connection that sends nothing or half a request would stay open forever.
Enough such connections would use up all file descriptors.
"""

from __future__ import annotations

import asyncio
from typing import Any, Final

import h11
import uvicorn
from fastapi import FastAPI
from uvicorn.protocols.http.h11_impl import H11Protocol, RequestResponseCycle

from acesaround.protocol import LONGEST_FRAME
from acesaround.server.web.connections import Connections, ReadDeadline
from acesaround.server.web.ending import GOODBYE_SECONDS
from acesaround.server.web.websocket import BoundedWebSocket

REQUEST_SECONDS: Final = 20.0
"""Seconds for a request to arrive, counted from its first byte or from when the client connects."""
LONGEST_HEAD: Final = 16 * 1024
"""Maximum combined size of a request line and its headers, in bytes."""
BACKLOG: Final = 100
"""Maximum length of the accept queue, and of one batch of connections that asyncio accepts."""


def server_config(app: FastAPI, **options: Any) -> uvicorn.Config:
    """Return uvicorn's configuration for the application, including all connection limits."""
    settings: dict[str, Any] = {
        "http": BoundedHttp,
        "h11_max_incomplete_event_size": LONGEST_HEAD,
        "ws": BoundedWebSocket,
        "ws_max_size": LONGEST_FRAME,
        "backlog": BACKLOG,
        "proxy_headers": False,
        "timeout_graceful_shutdown": GOODBYE_SECONDS,
    }
    return uvicorn.Config(app, **settings | options)


class BoundedHttp(H11Protocol):
    """uvicorn's HTTP protocol with time limits and a maximum number of connections."""

    def __init__(self, *args: Any, **kw: Any) -> None:
        super().__init__(*args, **kw)
        self.conn: _Unchunked = _Unchunked(h11.SERVER, LONGEST_HEAD)
        self._all: Connections = self.app_state["connections"]
        self._timer: asyncio.TimerHandle | None = None
        self._upgraded = False

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Start the timer for a request, or abort if there are too many connections."""
        super().connection_made(transport)
        self._unread = ReadDeadline(transport)
        if self._all.enter(transport):
            self._wait()
        else:
            transport.abort()

    def connection_lost(self, exc: Exception | None) -> None:
        """Unregister the connection."""
        self._all.leave(self.transport)
        self._wait_no_more()
        self._unread.end()
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        """Process received data."""
        super().data_received(data)
        self._look()

    def on_response_complete(self) -> None:
        """Prepare for the next request."""
        super().on_response_complete()
        self._look()

    def handle_websocket_upgrade(self, event: h11.Request) -> None:
        """Hand the connection over to the WebSocket protocol. It still counts toward the limits."""
        self._upgraded = True
        self._wait_no_more()
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

    def _look(self) -> None:
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
            self._wait()
        else:
            self._wait_no_more()

    def _wait(self) -> None:
        if self._timer is None:
            self._timer = self.loop.call_later(REQUEST_SECONDS, self.transport.abort)

    def _wait_no_more(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None


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
