"""Pages of other servers may look, and change nothing."""

from __future__ import annotations

from typing import Final

from starlette.datastructures import Headers
from starlette.responses import JSONResponse
from starlette.types import ASGIApp, Receive, Scope, Send

from acesaround.server.web.serving import Serving

FOREIGN: Final = (
    "this page is not of this server; a server behind a proxy is started with --public-url"
)
_HARMLESS: Final = frozenset(("GET", "HEAD", "OPTIONS"))


class Foreign:
    """Refuses requests that change something, where a page of another server makes them."""

    def __init__(self, app: ASGIApp, serving: Serving) -> None:
        self._app, self._serving = app, serving

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass a request on, or answer 403."""
        if scope["type"] == "http" and scope["method"] not in _HARMLESS:
            headers = Headers(scope=scope)
            if not self._serving.welcomes(headers.get("origin"), headers.get("host")):
                await JSONResponse({"detail": FOREIGN}, 403)(scope, receive, send)
                return
        await self._app(scope, receive, send)
