"""Static files and documents, each compressed only once."""

from __future__ import annotations

import gzip
import os
from functools import lru_cache
from typing import Final

from starlette.datastructures import Headers, MutableHeaders
from starlette.responses import FileResponse, Response
from starlette.staticfiles import StaticFiles
from starlette.types import Scope

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
