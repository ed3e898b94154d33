"""The built page, with headers that let it talk to nobody but this server."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Final

from fastapi import FastAPI, HTTPException, Request, Response
from fastapi.responses import FileResponse
from fastapi.staticfiles import StaticFiles
from starlette.middleware.base import RequestResponseEndpoint

from acesaround.server.rooms.hall import Hall
from acesaround.tongues import say

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

_AT_THE_ROOT: Final = ("sw.js", "manifest.webmanifest")


def _file(name: str) -> Callable[[], FileResponse]:
    return lambda: FileResponse(PAGE / name, headers={"Cache-Control": "no-cache"})


def serve(app: FastAPI) -> None:
    """Serve the page and its files, and set the headers of every answer."""

    @app.middleware("http")
    async def headers(request: Request, call_next: RequestResponseEndpoint) -> Response:
        response = await call_next(request)
        response.headers["Content-Security-Policy"] = POLICY
        response.headers["X-Content-Type-Options"] = "nosniff"
        response.headers["Referrer-Policy"] = "no-referrer"
        return response

    for name in _AT_THE_ROOT:
        app.add_api_route(f"/{name}", _file(name), include_in_schema=False)
    app.mount("/icons", StaticFiles(directory=PAGE / "icons", check_dir=False), "icons")
    app.mount("/assets", StaticFiles(directory=PAGE / "assets", check_dir=False), "assets")
    app.mount("/cards", StaticFiles(directory=PAGE / "cards", check_dir=False), "cards")

    @app.get("/", include_in_schema=False)
    @app.get("/new", include_in_schema=False)
    @app.get("/house", include_in_schema=False)
    @app.get("/games", include_in_schema=False)
    def index() -> FileResponse:
        return _page(200)

    @app.get("/replay/{name}", include_in_schema=False)
    @app.get("/table/{name}", include_in_schema=False)
    async def table(name: str) -> FileResponse:
        """The same page, which says so where there is no such table."""
        hall: Hall = app.state.hall
        return _page(200 if await hall.knows(name) else 404)

    @app.get("/{path:path}", include_in_schema=False)
    def wrong(path: str) -> FileResponse:
        """The page says what to do about an address that leads nowhere."""
        if f"{path}/".startswith("api/"):
            raise HTTPException(
                404, say("there is nothing here; /openapi.json tells what there is")
            )
        return _page(404)


def _page(status: int) -> FileResponse:
    return FileResponse(PAGE / "index.html", status, headers={"Cache-Control": "no-cache"})
