"""Size limit for request bodies."""

from __future__ import annotations

from fastapi import HTTPException
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from acesaround.i18n import tr

LONGEST_BODY = 64 * 1024
"""Limit in bytes. House rules that change every field need only a fraction of that."""


class Bounds:
    """Middleware that rejects large bodies before they're read into memory."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass a request on. If its body is over the limit, respond 413."""
        read = 0

        async def counted() -> Message:
            nonlocal read
            message = await receive()
            read += len(message.get("body", b""))
            if read > LONGEST_BODY:
                raise HTTPException(
                    413, tr("server.the_request_is_too_large_the_limit", bytes=LONGEST_BODY)
                )
            return message

        await self._app(scope, counted if scope["type"] == "http" else receive, send)
