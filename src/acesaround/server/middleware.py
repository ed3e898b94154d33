"""Middleware for request IDs, host names, origins, bans, languages, methods, and body sizes."""

from __future__ import annotations

import re
import secrets
from itertools import islice
from time import monotonic
from typing import Final
from urllib.parse import parse_qs

from fastapi import FastAPI, HTTPException, Request
from fastapi.exceptions import RequestValidationError
from starlette.datastructures import Headers, MutableHeaders
from starlette.requests import HTTPConnection
from starlette.responses import JSONResponse, PlainTextResponse, Response
from starlette.routing import Match, Mount
from starlette.types import ASGIApp, Message, Receive, Scope, Send
from structlog.contextvars import bind_contextvars, clear_contextvars, get_contextvars

from acesaround.i18n import negotiate, tr, use_language
from acesaround.server.log_events import event_logger
from acesaround.server.rate_limits import RateLimiter
from acesaround.server.refusals import BANNED
from acesaround.server.settings import ServerSettings
from acesaround.store.host_actions import HostState

_log = event_logger(__name__)

_MOST: Final = 20
"""Maximum number of errors reported per request."""
_LONGEST: Final = 80
"""Maximum number of characters in a reported name."""


async def malformed(_request: Request, error: Exception) -> JSONResponse:
    """Return a 422 response with the first errors and their locations.

    The input isn't included, since some of it can't be encoded. Long names are cut off.
    """
    assert isinstance(error, RequestValidationError)
    faults = [
        {"type": fault["type"], "loc": [_short(part) for part in fault["loc"]], "msg": fault["msg"]}
        for fault in islice(error.errors(), _MOST)
    ]
    return JSONResponse({"detail": faults}, 422)


def _short(part: str | int) -> str | int:
    return part if isinstance(part, int) else part[:_LONGEST]


_REQUEST_ID: Final = "X-Request-ID"
_VALID_ID: Final = re.compile(r"[A-Za-z0-9._-]{1,64}")


def request_id_header() -> dict[str, str]:
    """Return the header with the current request's ID."""
    return {_REQUEST_ID: str(get_contextvars().get("request", ""))}


class RequestIds:
    """Middleware that gives each request and WebSocket an ID, for its log lines and its client.

    A trusted proxy can choose the ID. `gate` knows the proxies. A WebSocket's route sends the
    header itself, so that its messages don't pass through here.
    """

    def __init__(self, app: ASGIApp, gate: RateLimiter) -> None:
        self._app, self._gate = app, gate

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass a request on, add its ID to the response's headers, and log the response."""
        if scope["type"] == "lifespan":
            await self._app(scope, receive, send)
            return
        request, began = self._id(HTTPConnection(scope)), monotonic()
        clear_contextvars()
        bind_contextvars(request=request)
        if scope["type"] == "websocket":
            await self._app(scope, receive, send)
            return

        async def identified(message: Message) -> None:
            if message["type"] == "http.response.start":
                MutableHeaders(scope=message)[_REQUEST_ID] = request
                _log.info(
                    "a request was answered",
                    method=scope["method"],
                    route=getattr(scope.get("route"), "path", None),
                    status=message["status"],
                    ms=round((monotonic() - began) * 1000),
                )
            await send(message)

        await self._app(scope, receive, identified)

    def _id(self, connection: HTTPConnection) -> str:
        address = connection.client.host if connection.client is not None else ""
        named = connection.headers.get(_REQUEST_ID, "")
        trusted = self._gate.is_trusted_proxy(address) and _VALID_ID.fullmatch(named)
        return named if trusted else secrets.token_hex(8)


async def internal_error(_request: Request, _error: Exception) -> Response:
    """Return a 500 response. Its request ID is also in the log, next to the traceback."""
    return PlainTextResponse("Internal Server Error", 500, request_id_header())


class RequestLanguage:
    """Middleware that sets the language from the query's `lang`, or else ``Accept-Language``."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass a request on, and tell caches that the response depends on the language."""
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return

        async def told(message: Message) -> None:
            if message["type"] == "http.response.start":
                MutableHeaders(scope=message).add_vary_header("Accept-Language")
            await send(message)

        with use_language(negotiate(_wanted(scope))):
            await self._app(scope, receive, told)


def _wanted(scope: Scope) -> str:
    asked = parse_qs(scope["query_string"].decode("latin-1")).get("lang")
    return asked[0] if asked else Headers(scope=scope).get("accept-language", "")


LONGEST_BODY = 64 * 1024
"""Limit in bytes. House rules that change every field need only a fraction of that."""
LONGEST_PROGRESS: Final = 512 * 1024
"""Limit in bytes for practice progress, of which all is in each request: see `practice`."""
LONGEST_MERGE: Final = 2 * LONGEST_PROGRESS
"""Limit in bytes for a request with two devices' progress."""
LONGEST_MOVE: Final = 192 * 1024
"""Limit in bytes for what moves to another device."""
_LONGER: Final = {"/api/practice/progress": LONGEST_MERGE, "/api/moves/new": LONGEST_MOVE}
"""Limits of the paths with larger bodies."""


HOST_PATH: Final = "/api/host"
"""Path of the host's requests. They have the host key, so a ban doesn't apply to them."""


class BodyLimit:
    """Middleware that rejects large bodies before they're read into memory."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass a request on. If its body is over the limit, respond 413."""
        read = 0
        most = _LONGER.get(scope.get("path", ""), LONGEST_BODY)

        async def counted() -> Message:
            nonlocal read
            message = await receive()
            read += len(message.get("body", b""))
            if read > most:
                raise HTTPException(
                    413, tr("server.the_request_is_too_large_the_limit", bytes=most)
                )
            return message

        await self._app(scope, counted if scope["type"] == "http" else receive, send)


_METHODS: Final = ("DELETE", "GET", "PATCH", "POST", "PUT")
_ANYTHING: Final = "/{path:path}"
"""Catch-all route for the page that reports a bad address."""


class HttpMethods:
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


class BanCheck:
    """Middleware that rejects changes requested from banned networks, except by the host."""

    def __init__(self, app: ASGIApp, gate: RateLimiter) -> None:
        self._app, self._gate = app, gate

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass a request on, or respond 403."""
        if scope["type"] == "http" and scope["method"] not in _READ_ONLY:
            state: HostState = scope["app"].state.registry.host
            by_host = scope["path"].startswith(HOST_PATH)
            if not by_host and state.are_banned(self._gate.networks(HTTPConnection(scope))):
                response = JSONResponse({"detail": tr(BANNED)}, 403)
                await response(scope, receive, send)
                return
        await self._app(scope, receive, send)


_READ_ONLY: Final = frozenset(("GET", "HEAD", "OPTIONS"))
_STRANGE_HOST: Final = (
    "This server doesn't answer to that host name. Start it with --public-url, or with "
    "--allowed-host and the name."
)
_FOREIGN: Final = (
    "This page doesn't belong to this server. Behind a proxy, start the server with --public-url."
)


class OriginCheck:
    """Middleware that rejects unknown host names, and changes requested by foreign pages.

    A foreign page can point its own host name at this server (DNS rebinding). An ``Origin`` equal
    to ``Host`` therefore proves nothing unless the name is known.
    """

    def __init__(self, app: ASGIApp, serving: ServerSettings) -> None:
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


def refusal(
    serving: ServerSettings, headers: Headers, method: str = "GET"
) -> tuple[int, str] | None:
    """Return the status and reason for rejecting a request, or None if it's allowed.

    Opening a WebSocket counts as a change, so pass a `method` that isn't read-only.
    """
    host = headers.get("host")
    if not serving.accepts_host(host):
        return 421, _STRANGE_HOST
    if method not in _READ_ONLY and not serving.accepts_origin(headers.get("origin"), host):
        return 403, _FOREIGN
    return None
