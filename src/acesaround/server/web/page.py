"""The built page, with headers that let it talk only to this server."""

from __future__ import annotations

import json
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Final

from fastapi import Depends, FastAPI, Request, Response
from fastapi.responses import FileResponse
from starlette.datastructures import MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from acesaround.server.rooms.hall import Hall
from acesaround.server.web.compressed import CompressedFiles, document
from acesaround.server.web.gate import limited

PAGE: Final = Path(__file__).parent.parent / "page"
POLICY: Final = "; ".join(
    (
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self'",
        "img-src 'self'",
        "font-src 'self'",
        "connect-src 'self'",
        "manifest-src 'self'",
        "worker-src 'self'",
        "base-uri 'none'",
        "form-action 'none'",
        "frame-ancestors 'none'",
    )
)

_HEADERS: Final = {
    "Content-Security-Policy": POLICY,
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
}
_AT_THE_ROOT: Final = ("sw.js", "manifest.webmanifest")


def _file(name: str) -> Callable[[], FileResponse]:
    return lambda: FileResponse(PAGE / name, headers={"Cache-Control": "no-cache"})


def serve(app: FastAPI) -> None:
    """Serve the page and its files, and set headers on every response."""
    app.add_middleware(_Headers)
    for name in _AT_THE_ROOT:
        app.add_api_route(f"/{name}", _file(name), include_in_schema=False)
    for folder in ("icons", "assets", "cards"):
        app.mount(f"/{folder}", CompressedFiles(directory=PAGE / folder, check_dir=False), folder)

    @app.get("/", include_in_schema=False)
    @app.get("/new", include_in_schema=False)
    @app.get("/house", include_in_schema=False)
    @app.get("/games", include_in_schema=False)
    def index() -> FileResponse:
        return _page(200)

    looks = [Depends(limited("looks"))]

    @app.get("/openapi.json", include_in_schema=False)
    def openapi(request: Request) -> Response:
        """Return the OpenAPI document. It doesn't change while the server runs."""
        return document(_openapi(app), "application/json", request.headers)

    @app.get("/replay/{name}", include_in_schema=False, dependencies=looks)
    @app.get("/table/{name}", include_in_schema=False, dependencies=looks)
    async def table(name: str) -> FileResponse:
        """Return the page, with status 404 if there's no such table. The page then says so."""
        hall: Hall = app.state.hall
        return _page(200 if await hall.knows(name) else 404)

    @app.get("/{path:path}", include_in_schema=False)
    def wrong() -> FileResponse:
        """Return the page, with status 404. The page explains the bad address."""
        return _page(404)


@cache
def _openapi(app: FastAPI) -> bytes:
    return json.dumps(app.openapi(), ensure_ascii=False, separators=(",", ":")).encode()


class _Headers:
    """Middleware that sets headers on every response."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass a request on."""

        async def answered(message: Message) -> None:
            if message["type"] == "http.response.start":
                MutableHeaders(scope=message).update(_HEADERS)
            await send(message)

        await self._app(scope, receive, answered)


def _page(status: int) -> FileResponse:
    return FileResponse(PAGE / "index.html", status, headers={"Cache-Control": "no-cache"})
