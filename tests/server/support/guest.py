"""A minimal WebSocket client for tests: sends what it's told to and keeps every frame."""

from __future__ import annotations

import json
import random
from collections.abc import Callable, Sequence
from contextlib import ExitStack, suppress
from typing import Any, Self

from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect

Frame = dict[str, Any]
SECONDS = 120


class Guest:
    """One connection to a table. `patience` is the timeout for a frame in seconds, or None."""

    patience: float | None = SECONDS

    def __init__(
        self,
        address: str,
        table: str,
        token: str | None = None,
        after: int = 0,
        headers: dict[str, str] | None = None,
        lone: str = "last",
        language: str = "en",
    ) -> None:
        self.frames: list[Frame] = []
        self.bytes: list[str] = []
        self.table, self.token = table, token
        self.screen: Frame = {}
        self.seq = 0
        self._number = random.getrandbits(40)
        self._open = ExitStack()
        self._socket = self._open.enter_context(
            # The server's close frame comes after all unread frames, so don't wait long for it.
            connect(
                address,
                max_size=None,
                additional_headers=headers,
                ping_interval=None,
                close_timeout=0.5,
            )
        )
        hello: dict[str, object] = {
            "type": "hello", "protocol": 1, "table": table, "after": after, "lone": lone,
        }  # fmt: skip
        if language != "en":
            hello["language"] = language
        with suppress(ConnectionClosed):  # The server could have closed it already.
            self.say(hello | _token(token))

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.leave()

    def leave(self) -> None:
        """Close the connection."""
        self._open.close()

    def say(self, message: object) -> None:
        """Send anything, even invalid JSON."""
        raw = isinstance(message, str | bytes)
        self._socket.send(message if raw else json.dumps(message))  # type: ignore[arg-type]

    def hear(self) -> Frame:
        """Receive and return the next frame."""
        text = self._socket.recv(timeout=self.patience)
        assert isinstance(text, str)
        self.bytes.append(text)
        frame: Frame = json.loads(text)
        self.frames.append(frame)
        if frame["type"] == "step":
            self.screen, self.seq = frame["screen"], frame["seq"]
        elif frame["type"] == "done" and frame["token"]:
            self.token = frame["token"]
        return frame

    def hear_until(self, wanted: Callable[[Frame], object]) -> Frame:
        """Receive frames up to the first one that's wanted, and return it."""
        while not wanted(frame := self.hear()):
            pass
        return frame

    def ended(self) -> bool:
        """Receive frames until the server closes the connection, then return True."""
        try:
            while True:
                self.hear()
        except ConnectionClosed:
            return True

    def command(self, kind: str, **fields: object) -> Frame:
        """Send a command and return the answer."""
        self._number += 1
        message = {"type": kind, "id": f"g{self._number}", "seq": self.seq} | fields
        if kind in ("again", "agree", "ask", "check", "decline", "replace", "say", "weigh", "why"):
            del message["seq"]
        self.say(message)
        return self.hear_until(lambda frame: frame.get("id") == message["id"])

    def take(self, seat: int = 0, name: str = "Ann", **fields: object) -> Self:
        """Take a seat, and wait until the screen shows it."""
        self.hear_until(lambda frame: frame["type"] == "step")
        answer = self.command("sit", seat=seat, name=name, **fields)
        assert answer["type"] == "done", answer
        while self.screen["seat"] != seat:
            self.hear()
        return self

    def sit(self, seat: int = 0, name: str = "Ann") -> Self:
        """Take a seat, and wait until something is asked."""
        self.take(seat, name).settle()
        return self

    def hear_of(self, kind: str) -> Frame:
        """Return the frame with the next event of a kind."""
        return self.hear_until(lambda frame: frame.get("what") and frame["what"]["kind"] == kind)

    def catch_up(self, seq: int) -> Frame:
        """Receive everything up to event `seq` and return the screen."""
        while self.seq < seq:
            self.hear()
        return self.screen

    def settle(self) -> Frame:
        """Wait until this person is asked or the game is over, and return the screen."""
        while not (self.screen and (self.screen["asked"] or self.screen["game_over"])):
            self.hear()
        return self.screen

    def act(self, rng: random.Random | None = None) -> Frame:
        """Do what's asked and return the answer."""
        screen = self.settle()
        if screen["seat"] in screen["waiting"]:
            return self.command("ready")
        return self.command("act", action=something(screen, rng or random.Random(0)))

    def play_out(self, rng: random.Random | None = None) -> Frame:
        """Play until the game is over. Retry stale commands, since they happen by chance."""
        rng = rng or random.Random(0)
        while not self.settle()["game_over"]:
            answer = self.act(rng)
            if answer["type"] == "refused":
                assert answer["code"] in ("stale", "nothing_to_wait_for"), answer
                self.hear_until(lambda frame: frame["type"] == "step")
            else:
                done = answer["seq"]
                while self.seq < done:
                    self.hear()
        return self.screen


def play_together(
    guests: Sequence[Guest], until: Callable[[], object], rng: random.Random | None = None
) -> None:
    """Have people play together until `until` holds and all of them have received it."""
    rng = rng or random.Random(0)
    while True:
        latest = max(guest.seq for guest in guests)
        for guest in guests:
            guest.catch_up(latest)
        if until():
            return
        asked = next((guest for guest in guests if guest.screen["asked"]), None)
        if asked is not None:
            asked.act(rng)
        else:
            guests[0].hear()


def something(screen: Frame, rng: random.Random) -> str:
    """Return a random action from the screen. Pass if that's offered, so that games end."""
    asked = screen["asked"]
    options = [option["action"] for option in asked["options"]]
    if asked["choose"]:
        choose = asked["choose"]
        return f"{choose['what']} {' '.join(rng.sample(choose['free'], choose['count']))}"
    if asked["typed"]:
        return "meld 4"
    if "pass" in options:
        return "pass"
    plays = [card["legal"] for card in screen["hand"] if card["legal"]]
    return str(rng.choice(options + plays))


def _token(token: str | None) -> Frame:
    return {} if token is None else {"token": token}
