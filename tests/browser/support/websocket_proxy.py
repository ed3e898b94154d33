"""A WebSocket proxy that can hold back the server's messages or cut the connection."""

from __future__ import annotations

import json

from playwright.sync_api import Page, WebSocketRoute

_POLL_MS, _PATIENCE = 10, 20_000
"""Milliseconds: polling interval and timeout."""


class Line:
    """WebSocket proxy for every page loaded from now on."""

    def __init__(self, page: Page) -> None:
        self._page = page
        self._held = self._is_cut = False
        self._kept: list[tuple[WebSocketRoute, str | bytes]] = []
        self._sent = 0
        self._now: WebSocketRoute | None = None
        page.route_web_socket("**/ws", self._stand)

    def _stand(self, page: WebSocketRoute) -> None:
        if self._is_cut:
            page.close()
            return
        server = page.connect_to_server()
        self._now = page

        def hear(text: str | bytes) -> None:
            self._kept.append((page, text))
            if not self._held:
                self._pass_on()

        def send(text: str | bytes) -> None:
            self._sent += json.loads(text)["type"] != "ping"
            server.send(text)

        server.on_message(hear)
        page.on_message(send)

    def _pass_on(self) -> None:
        kept, self._kept = self._kept, []
        for page, text in kept:
            page.send(text)

    def pass_on(self, kind: str) -> None:
        """Wait for a held reply of type `kind`, and forward only that reply."""
        for _ in range(_PATIENCE // _POLL_MS):
            for at, (page, text) in enumerate(self._kept):
                if json.loads(text)["type"] == kind:
                    del self._kept[at]
                    page.send(text)
                    return
            self._page.wait_for_timeout(_POLL_MS)
        raise AssertionError(f"the server never said {kind}")

    def snap(self) -> None:
        """Close the connection and drop the messages held back."""
        assert self._now is not None
        self._kept.clear()
        self._now.close()

    def cut(self) -> None:
        """Close the connection and refuse new ones until `mend`."""
        self._is_cut = True
        self.snap()

    def mend(self) -> None:
        """Accept connections again."""
        self._is_cut = False

    def hold(self) -> None:
        """Hold back the server's messages from now on."""
        self._held = True

    def press(self, where: str) -> None:
        """Press a button, and wait until a command is sent."""
        before = self._sent
        self._page.locator(where).dispatch_event("click")
        for _ in range(_PATIENCE // _POLL_MS):
            if self._sent > before:
                return
            self._page.wait_for_timeout(_POLL_MS)
        raise AssertionError(f"nothing was sent after a press on {where}")

    def release(self) -> None:
        """Forward the messages held back and all later ones."""
        self._held = False
        self._pass_on()


def press_unaware(lines: tuple[Line, ...], where: str) -> None:
    """Have everyone press their button before any page hears of another press."""
    for line in lines:
        line.hold()
    for line in lines:
        line.press(where)
    for line in lines:
        line.release()
