"""Checks of ``Host`` and ``Origin``: the names of this server, and pages that may change things."""

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
    """Refuses requests to host names that aren't the server's, and changes by foreign pages.

    A page elsewhere can have its own name lead to this server (DNS rebinding), so an ``Origin``
    that equals ``Host`` says nothing unless the name is known.
    """

    def __init__(self, app: ASGIApp, serving: Serving) -> None:
        self._app, self._serving = app, serving

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass a request on, or answer 421 or 403."""
        if scope["type"] == "http":
            found = refusal(self._serving, Headers(scope=scope), scope["method"])
            if found is not None:
                status, reason = found
                await JSONResponse({"detail": reason}, status)(scope, receive, send)
                return
        await self._app(scope, receive, send)


def refusal(serving: Serving, headers: Headers, method: str = "GET") -> tuple[int, str] | None:
    """Return status and reason for refusing a request; None if it may pass.

    Opening a WebSocket is a change: give it a `method` that is one.
    """
    host = headers.get("host")
    if not serving.answers_to(host):
        return 421, _STRANGE_HOST
    if method not in _READ_ONLY and not serving.welcomes(headers.get("origin"), host):
        return 403, _FOREIGN
    return None
