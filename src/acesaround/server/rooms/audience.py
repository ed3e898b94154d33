"""Everybody who is connected to a table, and what each of them is sent."""

from __future__ import annotations

from collections.abc import Callable, Collection
from functools import partial
from math import ceil
from time import monotonic
from typing import Final

from acesaround.i18n import use_language
from acesaround.protocol import Reply, Screen, Step, Welcome, encode
from acesaround.protocol.commands import VERSION, Lone
from acesaround.server.rooms.client import Client
from acesaround.server.rooms.past import Past
from acesaround.server.rooms.presence import Presence
from acesaround.server.screen import screen
from acesaround.server.screen.happening import happened
from acesaround.server.table.events import Event, Rose, Sat
from acesaround.server.table.state import TableState


class Audience:
    """The clients of one table."""

    def __init__(self, table: str, past: Past) -> None:
        self._table, self._past = table, past
        self._clients: set[Client] = set()
        self._presence = Presence()

    def __bool__(self) -> bool:
        return bool(self._clients)

    @property
    def here(self) -> frozenset[int]:
        """The seats whose people are connected."""
        return frozenset(client.seat for client in self._clients if client.seat is not None)

    @property
    def lone(self) -> dict[int, Lone]:
        """Which card plays itself, for each seat whose person is connected.

        Of several windows, the one counts that leaves most to the person.
        """
        found: dict[int, Lone] = {}
        for client in self._clients:
            if client.seat is not None:
                wishes = client.lone, found.get(client.seat, client.lone)
                found[client.seat] = min(wishes, key=_LONES.index)
        return found

    @property
    def leaving(self) -> dict[int, float]:
        """When, by the monotonic clock, a computer player is to play for each who is gone."""
        return self._presence.leaving(self._past.now)

    @property
    def gone_for(self) -> dict[int, float]:
        """For how many seconds each person has been gone who is not connected."""
        return self._presence.gone_for(monotonic())

    def add(self, client: Client, after: int) -> None:
        """Welcome a client, and send it what has happened since event number `after`."""
        self._clients.add(client)
        self._look()
        now = self._past.now.seq
        client.send(Welcome(protocol=VERSION, table=self._table, seat=client.seat, seq=now))
        if after < now and self._may_be_told(client, after):
            for seq in range(after + 1, now + 1):
                client.send_frame(self._step(seq, client.seat, client.language))
        else:
            self.show(client)
        self._show_others(client)

    def remove(self, client: Client) -> None:
        """Forget a client whose connection is gone."""
        self._clients.discard(client)
        self._look()
        self._show_others(client)

    def seat(self, client: Client, seat: int, holder: str) -> None:
        """Have a client that lost its connection speak for its seat again."""
        client.hold(seat, holder)
        self._look()
        self._show_others(client)

    def show(self, client: Client) -> None:
        """Send a client how the table stands."""
        client.send_frame(self._standing(client.seat, client.language))

    def show_again(self, client: Client) -> None:
        """The same to one whose command was stale, once after each event."""
        if client.shown_again != self._past.now.seq:
            client.shown_again = self._past.now.seq
            self.show(client)

    def tell(self, event: Event, sitter: Client | None) -> None:
        """Send everybody the event that happened last; `sitter` is who took a seat by it."""
        self._reseat(event, sitter)
        self._look()
        self._send_each(partial(self._step, self._past.now.seq), self._clients)

    def send(self, reply: Callable[[], Reply]) -> None:
        """Send everybody the same, each in his language."""
        frames: dict[str, bytes] = {}
        for client in list(self._clients):
            if client.language not in frames:
                with use_language(client.language):
                    frames[client.language] = encode(reply())
            client.send_frame(frames[client.language])

    def end(self) -> None:
        """Send everybody away."""
        for client in list(self._clients):
            client.end()

    def _reseat(self, event: Event, sitter: Client | None) -> None:
        """Have clients speak for a seat just taken, and no more for one just left."""
        if isinstance(event, Sat) and sitter is not None:
            sitter.hold(event.seat, event.holder)
        elif isinstance(event, Rose):
            for client in self._clients:
                if client.seat == event.seat:
                    client.seat = client.holder = None

    def _show_others(self, changed: Client) -> None:
        """Let the others see that a person has come or gone."""
        if changed.seat is not None:
            self._send_each(self._standing, self._clients - {changed})

    def _send_each(
        self, frame: Callable[[int | None, str], bytes], clients: Collection[Client]
    ) -> None:
        """Send clients the frame for their seat and language, which is made once for all alike."""
        frames: dict[tuple[int | None, str], bytes] = {}
        for client in list(clients):
            reader = client.seat, client.language
            if reader not in frames:
                frames[reader] = frame(*reader)
            client.send_frame(frames[reader])

    def _standing(self, seat: int | None, language: str) -> bytes:
        """How the table stands, for a seat, or who watches, in a language."""
        now = self._past.now
        with use_language(language):
            return encode(Step(seq=now.seq, what=None, screen=self._screen(now, seat)))

    def _step(self, seq: int, seat: int | None, language: str) -> bytes:
        """An event as a seat is told of it, or who watches, in a language."""
        before, after = self._past.states[seq - 1], self._past.states[seq]
        with use_language(language):
            what = happened(before, self._past.events[seq - 1], after, seat)
            return encode(Step(seq=seq, what=what, screen=self._screen(after, seat)))

    def _screen(self, now: TableState, seat: int | None) -> Screen:
        at, leaves_in = monotonic(), dict[int, int]()
        if now is self._past.now:
            leaves_in = {seat: max(0, ceil(when - at)) for seat, when in self.leaving.items()}
        return screen(now, seat, self.here, leaves_in, self.lone)

    def _look(self) -> None:
        self._presence.look(self._past.now, self.here, monotonic())

    def _may_be_told(self, client: Client, after: int) -> bool:
        """Whether a client can be told, event by event, what came after one.

        Not too much at once, and nothing that its seat saw before it was taken.
        """
        now = self._past.now.seq
        if not 0 < after <= now or now - after > _REPLAYED:
            return False
        return client.seat is None or self._past.holds(client.seat, client.holder, after)


_LONES: Final[tuple[Lone, ...]] = ("never", "last", "legal")
_REPLAYED = 30
"""Events that who comes back is sent one by one, at most; else he sees how the table stands."""
