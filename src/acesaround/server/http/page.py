"""The built page and its texts, with headers that let it talk only to this server."""

from __future__ import annotations

import gzip
import json
import os
import re
from collections.abc import Callable
from functools import cache, lru_cache
from pathlib import Path
from typing import Final

from fastapi import APIRouter, Depends, FastAPI, HTTPException, Request
from starlette.datastructures import Headers, MutableHeaders
from starlette.responses import FileResponse, Response
from starlette.staticfiles import StaticFiles
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from acesaround.i18n import catalog, languages, tr
from acesaround.i18n.catalog import ENGLISH
from acesaround.lessons import lesson_names
from acesaround.server.http.request_helpers import TOO_MANY, Model, Problem
from acesaround.server.rate_limits import rate_limited
from acesaround.server.registry import TableRegistry

languages_router = APIRouter(
    prefix="/api/languages", dependencies=[Depends(rate_limited("looks"))], responses=TOO_MANY
)

_OF_THE_PAGE = ("page.", "common.")
"""Id prefixes of the page's own messages."""
_LISTED: Final = 200
"""How many numbers are listed with the index of their plural form."""


class Language(Model):
    """A language's code and its name in that language."""

    code: str
    name: str


class Texts(Language):
    """A language, and the page's text in that language, keyed by message id.

    A text with plural forms is a list. `plural` gives the index of the form for each number from 0
    to 199. For a larger number, the last two digits decide: 304 has the same form as 104.
    """

    texts: dict[str, str | list[str]]
    plural: list[int]


@languages_router.get("")
def offered() -> list[Language]:
    """Return all languages, English first."""
    return [Language(code=code, name=name) for code, name in languages().items()]


@languages_router.get("/{code}", responses={404: {"model": Problem}})
def texts(code: str) -> Texts:
    """Return the page's text in a language."""
    if code not in languages():
        known = ", ".join(languages())
        raise HTTPException(
            404, tr("server.theres_no_language_code_choose_from", code=repr(code[:10]), known=known)
        )
    found = catalog(code)
    own = {
        id: list(found.texts[id]) if len(forms) > 1 else found.texts[id][0]
        for id, forms in catalog(ENGLISH).texts.items()
        if id.startswith(_OF_THE_PAGE) and id in found.texts
    }
    plural = [found.plural_form(number) for number in range(_LISTED)]
    return Texts(code=found.code, name=found.name, texts=own, plural=plural)


_SHRINKS: Final = frozenset({".css", ".html", ".js", ".json", ".svg", ".webmanifest"})
_LEAST: Final = 1000
"""Minimum size in bytes for compression."""


class CompressedFiles(StaticFiles):
    """A folder of static files, each compressed once for clients that accept gzip."""

    def file_response(
        self, full_path: str | os.PathLike[str], stat_result: os.stat_result, scope: Scope,
        status_code: int = 200,
    ) -> Response:  # fmt: skip
        """Return a file, or a 304 response if the client has it."""
        found = super().file_response(full_path, stat_result, scope, status_code)
        path, headers = str(full_path), Headers(scope=scope)
        shrinks = os.path.splitext(path)[1] in _SHRINKS and stat_result.st_size >= _LEAST
        if not shrinks or not isinstance(found, FileResponse) or "range" in headers:
            return found
        if not _takes_gzip(headers):
            found.headers.add_vary_header("Accept-Encoding")
            return found
        body = _compressed_file(path, stat_result.st_mtime_ns)
        kept = {name: value for name, value in found.headers.items() if name != "content-length"}
        return _gzipped(body, kept)


def document(body: bytes, media_type: str, accepts: Headers) -> Response:
    """Return a document that's the same for everyone, compressed if the client accepts gzip."""
    if not _takes_gzip(accepts):
        return Response(body, media_type=media_type, headers={"Vary": "Accept-Encoding"})
    return _gzipped(_compressed(body), {"Content-Type": media_type})


def _gzipped(body: bytes, headers: dict[str, str]) -> Response:
    found = Response(body, headers=headers)
    found.headers["Content-Encoding"] = "gzip"
    MutableHeaders(raw=found.raw_headers).add_vary_header("Accept-Encoding")
    return found


def _takes_gzip(headers: Headers) -> bool:
    return "gzip" in headers.get("accept-encoding", "")


@lru_cache(maxsize=256)
def _compressed_file(path: str, _changed: int) -> bytes:
    with open(path, "rb") as stream:
        return gzip.compress(stream.read())


@lru_cache(maxsize=8)
def _compressed(body: bytes) -> bytes:
    return gzip.compress(body)


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


@cache
def first_script() -> str:
    """Return the path of the script that starts the page; empty if the page isn't built."""
    try:
        text = (PAGE / "index.html").read_text(encoding="utf-8")
    except OSError:
        return ""
    found = re.search(r'<script type="module"[^>]* src="([^"]+)"', text)
    return "" if found is None else found[1]


def _file(name: str) -> Callable[[], FileResponse]:
    return lambda: FileResponse(PAGE / name, headers={"Cache-Control": "no-cache"})


def add_page(app: FastAPI) -> None:
    """Serve the page and its files, and set headers on every response."""
    app.add_middleware(_Headers)
    for name in _AT_THE_ROOT:
        app.add_api_route(f"/{name}", _file(name), include_in_schema=False)
    for folder in ("icons", "assets", "cards", "sounds"):
        app.mount(f"/{folder}", CompressedFiles(directory=PAGE / folder, check_dir=False), folder)

    @app.get("/", include_in_schema=False)
    @app.get("/new", include_in_schema=False)
    @app.get("/house", include_in_schema=False)
    @app.get("/host", include_in_schema=False)
    @app.get("/games", include_in_schema=False)
    @app.get("/learn", include_in_schema=False)
    def index() -> FileResponse:
        return _page(200)

    looks = [Depends(rate_limited("looks"))]

    @app.get("/openapi.json", include_in_schema=False)
    def openapi(request: Request) -> Response:
        """Return the OpenAPI document. It doesn't change while the server runs."""
        return document(_openapi(app), "application/json", request.headers)

    @app.get("/replay/{name}", include_in_schema=False, dependencies=looks)
    @app.get("/review/{name}", include_in_schema=False, dependencies=looks)
    @app.get("/table/{name}", include_in_schema=False, dependencies=looks)
    async def table(name: str) -> FileResponse:
        """Return the page, with status 404 if there's no such table. The page then says so."""
        registry: TableRegistry = app.state.registry
        return _page(200 if await registry.exists(name) else 404)

    @app.get("/learn/{name}", include_in_schema=False)
    def lesson(name: str) -> FileResponse:
        """Return the page, with status 404 if there's no such lesson."""
        return _page(200 if name in lesson_names() else 404)

    @app.get("/{path:path}", include_in_schema=False)
    def wrong() -> FileResponse:
        """Return the page, with status 404. The page explains the bad address."""
        return _page(404)


@cache
def _openapi(app: FastAPI) -> bytes:
    return json.dumps(app.openapi(), ensure_ascii=False, separators=(",", ":")).encode()


class _Headers:
    """Middleware that sets headers on every HTTP response."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass a request on."""
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return

        async def answered(message: Message) -> None:
            if message["type"] == "http.response.start":
                MutableHeaders(scope=message).update(_HEADERS)
            await send(message)

        await self._app(scope, receive, answered)


def _page(status: int) -> FileResponse:
    return FileResponse(PAGE / "index.html", status, headers={"Cache-Control": "no-cache"})
