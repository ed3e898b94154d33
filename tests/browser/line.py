"""The line between a page and its server: what the server says can be kept back, or all be cut."""

from __future__ import annotations

import json

from playwright.sync_api import Page, WebSocketRoute

_LOOK, _PATIENCE = 10, 20_000
"""Milliseconds: between two looks, and how long something is waited for."""


class Line:
    """Stands in between from the next page that is loaded on."""

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
        """Wait for a reply of some kind, and pass on this one alone of what is kept back."""
        for _ in range(_PATIENCE // _LOOK):
            for at, (page, text) in enumerate(self._kept):
                if json.loads(text)["type"] == kind:
                    del self._kept[at]
                    page.send(text)
                    return
            self._page.wait_for_timeout(_LOOK)
        raise AssertionError(f"the server never said {kind}")

    def snap(self) -> None:
        """Break, and forget what was kept back."""
        assert self._now is not None
        self._kept.clear()
        self._now.close()

    def cut(self) -> None:
        """Break, and let nobody through until it is mended."""
        self._is_cut = True
        self.snap()

    def mend(self) -> None:
        """Let the page through again."""
        self._is_cut = False

    def hold(self) -> None:
        """Keep back from now on what the server says."""
        self._held = True

    def press(self, where: str) -> None:
        """Press a button, and wait until something has been sent."""
        before = self._sent
        self._page.locator(where).dispatch_event("click")
        for _ in range(_PATIENCE // _LOOK):
            if self._sent > before:
                return
            self._page.wait_for_timeout(_LOOK)
        raise AssertionError(f"nothing was sent after a press on {where}")

    def release(self) -> None:
        """Pass on all that was kept, and what comes from now on."""
        self._held = False
        self._pass_on()


def press_unaware(lines: tuple[Line, ...], where: str) -> None:
    """Have all press their button before any page has heard of another's."""
    for line in lines:
        line.hold()
    for line in lines:
        line.press(where)
    for line in lines:
        line.release()
