"""Responses in the client's language."""

from __future__ import annotations

from urllib.parse import parse_qs

from starlette.datastructures import Headers, MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from acesaround.i18n import negotiate, use_language


class Speaking:
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
