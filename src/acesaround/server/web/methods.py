"""HEAD, OPTIONS and Allow, which follow from what an address answers to."""

from __future__ import annotations

from typing import Final

from fastapi import FastAPI
from starlette.datastructures import MutableHeaders
from starlette.responses import Response
from starlette.routing import Match, Mount
from starlette.types import ASGIApp, Message, Receive, Scope, Send

_METHODS: Final = ("DELETE", "GET", "PATCH", "POST", "PUT")
_ANYTHING: Final = "/{path:path}"
"""The route of the page that says an address leads nowhere."""


class Methods:
    """Answers HEAD as GET without a body, and OPTIONS by all methods that an address takes.

    A refusal of a method (405) names them too. `routes` is the application whose routes count.
    """

    def __init__(self, app: ASGIApp, routes: FastAPI) -> None:
        self._app, self._routes = app, routes

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass a request on, or answer it."""
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        head = scope["method"] == "HEAD"
        allowed = self._allowed(scope) if scope["method"] not in ("GET", "HEAD") else ""
        if scope["method"] == "OPTIONS" and allowed:
            await Response(status_code=204, headers={"Allow": allowed})(scope, receive, send)
            return

        async def answered(message: Message) -> None:
            if message["type"] == "http.response.start" and message["status"] == 405:
                MutableHeaders(scope=message)["Allow"] = allowed
            elif message["type"] == "http.response.body" and head:
                message = {**message, "body": b""}
            await send(message)

        await self._app({**scope, "method": "GET"} if head else scope, receive, answered)

    def _allowed(self, scope: Scope) -> str:
        """Return what stands in ``Allow`` for an address; empty where there is nothing."""
        found = {method for method in _METHODS if self._answers({**scope, "method": method})}
        if "GET" in found:
            found.add("HEAD")
        return ", ".join(sorted(found | {"OPTIONS"})) if found else ""

    def _answers(self, scope: Scope) -> bool:
        for route in self._routes.router.routes:
            other = getattr(route, "path", "") == _ANYTHING and scope["path"].startswith("/api/")
            if not other and route.matches(scope)[0] is Match.FULL:
                return not isinstance(route, Mount) or scope["method"] == "GET"
        return False
