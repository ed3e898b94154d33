"""HEAD, OPTIONS, 404, and 405 responses, and the Allow header, all derived from the routes."""

from __future__ import annotations

from typing import Final

from fastapi import FastAPI
from starlette.responses import JSONResponse, Response
from starlette.routing import Match, Mount
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from acesaround.i18n import tr

_METHODS: Final = ("DELETE", "GET", "PATCH", "POST", "PUT")
_ANYTHING: Final = "/{path:path}"
"""Catch-all route for the page that reports a bad address."""


class Methods:
    """Middleware that answers HEAD like GET without a body, and OPTIONS with the allowed methods.

    It responds 405 to other methods and 404 to unknown API paths. `routes` is the application with
    the routes.
    """

    def __init__(self, app: ASGIApp, routes: FastAPI) -> None:
        self._app, self._routes = app, routes

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass a request on, or answer it directly."""
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        head = scope["method"] == "HEAD"
        refused = self._refusal(scope)
        if refused is not None:
            await refused(scope, receive, send)
            return

        async def answered(message: Message) -> None:
            if message["type"] == "http.response.body" and head:
                message = {**message, "body": b""}
            await send(message)

        await self._app({**scope, "method": "GET"} if head else scope, receive, answered)

    def _refusal(self, scope: Scope) -> Response | None:
        """Return a response to send instead of the route's, or None if the route should answer."""
        if not _is_of_the_api(scope) and scope["method"] in ("GET", "HEAD"):
            return None
        allowed = self._allowed(scope)
        if not allowed:
            detail = tr("server.theres_nothing_here_openapi_json_shows")
            return JSONResponse({"detail": detail}, 404)
        if scope["method"] == "OPTIONS":
            return Response(status_code=204, headers={"Allow": allowed})
        if scope["method"] in allowed.split(", "):
            return None
        return JSONResponse({"detail": "Method Not Allowed"}, 405, {"Allow": allowed})

    def _allowed(self, scope: Scope) -> str:
        """Return the ``Allow`` header for a path; empty if no route matches."""
        found = {method for method in _METHODS if self._answers({**scope, "method": method})}
        if "GET" in found:
            found.add("HEAD")
        return ", ".join(sorted(found | {"OPTIONS"})) if found else ""

    def _answers(self, scope: Scope) -> bool:
        for route in self._routes.router.routes:
            other = getattr(route, "path", "") == _ANYTHING and _is_of_the_api(scope)
            if not other and route.matches(scope)[0] is Match.FULL:
                return not isinstance(route, Mount) or scope["method"] == "GET"
        return False


def _is_of_the_api(scope: Scope) -> bool:
    return f"{scope['path']}/".startswith("/api/")
