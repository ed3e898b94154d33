"""Checks the ``Host`` and ``Origin`` headers, so only known pages can change anything."""

from __future__ import annotations

from typing import Final

from starlette.datastructures import Headers
from starlette.responses import JSONResponse
from starlette.types import ASGIApp, Receive, Scope, Send

from acesaround.server.web.serving import Serving

_READ_ONLY: Final = frozenset(("GET", "HEAD", "OPTIONS"))
_STRANGE_HOST: Final = (
    "This server doesn't answer to that host name. Start it with --public-url, or with "
    "--allowed-host and the name."
)
_FOREIGN: Final = (
    "This page doesn't belong to this server. Behind a proxy, start the server with --public-url."
)


class Origins:
    """Middleware that rejects unknown host names, and changes requested by foreign pages.

    A foreign page can point its own host name at this server (DNS rebinding). An ``Origin`` equal
    to ``Host`` therefore proves nothing unless the name is known.
    """

    def __init__(self, app: ASGIApp, serving: Serving) -> None:
        self._app, self._serving = app, serving

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass a request on, or respond 421 or 403."""
        if scope["type"] == "http":
            found = refusal(self._serving, Headers(scope=scope), scope["method"])
            if found is not None:
                status, reason = found
                await JSONResponse({"detail": reason}, status)(scope, receive, send)
                return
        await self._app(scope, receive, send)


def refusal(serving: Serving, headers: Headers, method: str = "GET") -> tuple[int, str] | None:
    """Return the status and reason for rejecting a request, or None if it's allowed.

    Opening a WebSocket counts as a change, so pass a `method` that isn't read-only.
    """
    host = headers.get("host")
    if not serving.answers_to(host):
        return 421, _STRANGE_HOST
    if method not in _READ_ONLY and not serving.welcomes(headers.get("origin"), host):
        return 403, _FOREIGN
    return None
