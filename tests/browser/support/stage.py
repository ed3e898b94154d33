"""One page for all golden screens. It stays open and only gets new messages."""

from __future__ import annotations

import json
from typing import Final

from playwright.sync_api import Browser, WebSocketRoute
from tests.browser.support.person import DESKTOP, Person
from tests.browser.support.recording import Recording, load
from tests.browser.support.scripted_people import make_table
from tests.browser.support.settled import still

_STORE: Final = """stored => {
    localStorage.clear();
    for (const [key, value] of Object.entries(stored)) localStorage[key] = JSON.stringify(value);
}"""


class Stage:
    """Page that's fed from recordings instead of by a server."""

    def __init__(self, browser: Browser, address: str) -> None:
        context = browser.new_context(reduced_motion="reduce", service_workers="block")
        context.set_default_timeout(60_000)
        self.person = Person(context.new_page(), address, "Ann")
        self._heard: Recording = {}
        self._socket: WebSocketRoute | None = None
        self.refuses: str | None = None
        """Reason for refusing moves, or None if the test makes none."""
        # The server has no page for an unknown table, so there has to be a real one.
        self._table = make_table(address, "doubles-1993", "1", {})
        page = self.person.page
        page.route_web_socket(
            "**/ws", lambda socket: socket.on_message(lambda text: self._answer(socket, text))
        )
        # For anything but a page of ours, the browser would look for an icon that isn't there.
        page.goto(address)

    def show(
        self, moment: str, size: tuple[int, int] = DESKTOP, tongue: str = "en", **settings: object
    ) -> Person:
        """Show a recorded moment, and wait until nothing moves."""
        page = self.person.page
        self._heard = load(moment)[tongue]
        self.person.frames = [json.dumps(frame) for frame in self._frames]
        watching = self._frames[0]["seat"] is None
        kept = {"watching": True} if watching else {"token": "recorded"}
        page.evaluate(
            _STORE,
            {
                "aces.settings": {
                    "name": "Ann",
                    "pace": "once",
                    "meldsGoOn": False,
                    "tongue": tongue,
                    **settings,
                },
                "aces.tables": {self._table: {"seen": 1, **kept}},
            },
        )
        page.set_viewport_size({"width": size[0], "height": size[1]})
        # Something could now be under the mouse where the last test left it.
        page.mouse.move(0, 0)
        self.person.open(self._table)
        if self._frames[-1]["screen"]["asked"]:
            self.person.wait_until_asked()
        still(page)
        return self.person

    def send(self, message: Recording) -> None:
        """Send the page another message from the server."""
        assert self._socket is not None
        self._socket.send(json.dumps(message))

    def reset(self) -> list[str]:
        """Undo a test's changes to the page and return the errors it logged meanwhile."""
        self.person.page.emulate_media(forced_colors="none", reduced_motion="reduce")
        self.person.page.unroute_all(behavior="ignoreErrors")
        complaints = self.person.complaints + self.person.foreign
        self.person.complaints.clear()
        self.person.foreign.clear()
        self.refuses = None
        return complaints

    def close(self) -> None:
        self.person.page.context.close()

    @property
    def _frames(self) -> list[Recording]:
        return [part for name, part in self._heard.items() if name.startswith("frame")]

    def _answer(self, socket: WebSocketRoute, text: str | bytes) -> None:
        """Answer a hello with the recorded frames, and an ask with the recorded advice."""
        command = json.loads(text)
        if command["type"] == "hello":
            self._socket = socket
            for frame in self._frames:
                socket.send(json.dumps(frame))
        elif command["type"] == "ask" and "advice" in self._heard:
            socket.send(json.dumps(self._heard["advice"] | {"id": command["id"]}))
        elif command["type"] == "act" and self.refuses is not None:
            refused = {
                "type": "refused",
                "id": command["id"],
                "code": "illegal",
                "reason": self.refuses,
                "number": 2,
                "help": "?",
                "seq": self._frames[-1]["seq"],
            }
            socket.send(json.dumps(refused))
        elif command["type"] == "ping":
            done = {
                "type": "done",
                "id": command["id"],
                "seq": self._frames[-1]["seq"],
                "token": None,
            }
            socket.send(json.dumps(done))
        else:
            self.person.complaints.append(f"nothing was recorded for {text!r}")
