"""The clients connected to a table, and the messages sent to them."""

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
    """The clients connected to one table."""

    def __init__(self, table: str, past: Past) -> None:
        self._table, self._past = table, past
        self._clients: set[Client] = set()
        self._presence = Presence()

    def __bool__(self) -> bool:
        return bool(self._clients)

    @property
    def here(self) -> frozenset[int]:
        """Seats whose people are connected."""
        return frozenset(client.seat for client in self._clients if client.seat is not None)

    @property
    def lone(self) -> dict[int, Lone]:
        """Auto-play setting for each seat whose person is connected.

        If several windows have different settings, the one that plays the fewest cards applies.
        """
        found: dict[int, Lone] = {}
        for client in self._clients:
            if client.seat is not None:
                wishes = client.lone, found.get(client.seat, client.lone)
                found[client.seat] = min(wishes, key=_LONES.index)
        return found

    @property
    def leaving(self) -> dict[int, float]:
        """Monotonic time when a computer player takes over for each person who is gone."""
        return self._presence.leaving(self._past.now)

    @property
    def gone_for(self) -> dict[int, float]:
        """Seconds since each disconnected person left."""
        return self._presence.gone_for(monotonic())

    def add(self, client: Client, after: int) -> None:
        """Welcome a client, and send it the events after event number `after`."""
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
        """Remove a client whose connection is gone."""
        self._clients.discard(client)
        self._look()
        self._show_others(client)

    def seat(self, client: Client, seat: int, holder: str) -> None:
        """Give a reconnected client its seat back."""
        client.hold(seat, holder)
        self._look()
        self._show_others(client)

    def show(self, client: Client) -> None:
        """Send a client the current table."""
        client.send_frame(self._standing(client.seat, client.language))

    def show_again(self, client: Client) -> None:
        """Send the current table to a client whose command was stale, at most once per event."""
        if client.shown_again != self._past.now.seq:
            client.shown_again = self._past.now.seq
            self.show(client)

    def tell(self, event: Event, sitter: Client | None) -> None:
        """Send the latest event to all clients. `sitter` is the client that took a seat, if any."""
        self._reseat(event, sitter)
        self._look()
        self._send_each(partial(self._step, self._past.now.seq), self._clients)

    def send(self, reply: Callable[[], Reply]) -> None:
        """Send the same reply to all clients, each in its own language."""
        frames: dict[str, bytes] = {}
        for client in list(self._clients):
            if client.language not in frames:
                with use_language(client.language):
                    frames[client.language] = encode(reply())
            client.send_frame(frames[client.language])

    def end(self) -> None:
        """Disconnect all clients."""
        for client in list(self._clients):
            client.end()

    def _reseat(self, event: Event, sitter: Client | None) -> None:
        """Assign a newly taken seat to its client, or detach all clients from a seat given up."""
        if isinstance(event, Sat) and sitter is not None:
            sitter.hold(event.seat, event.holder)
        elif isinstance(event, Rose):
            for client in self._clients:
                if client.seat == event.seat:
                    client.seat = client.holder = None

    def _show_others(self, changed: Client) -> None:
        """Show the other clients that a person has connected or disconnected."""
        if changed.seat is not None:
            self._send_each(self._standing, self._clients - {changed})

    def _send_each(
        self, frame: Callable[[int | None, str], bytes], clients: Collection[Client]
    ) -> None:
        """Send each client the frame for its seat and language. Build each frame only once."""
        frames: dict[tuple[int | None, str], bytes] = {}
        for client in list(clients):
            reader = client.seat, client.language
            if reader not in frames:
                frames[reader] = frame(*reader)
            client.send_frame(frames[reader])

    def _standing(self, seat: int | None, language: str) -> bytes:
        """Encode the current table in `language` as a frame for a seat (None: spectator)."""
        now = self._past.now
        with use_language(language):
            return encode(Step(seq=now.seq, what=None, screen=self._screen(now, seat)))

    def _step(self, seq: int, seat: int | None, language: str) -> bytes:
        """Encode event number `seq` in `language` as a frame for a seat (None: spectator)."""
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
        """Return True if a client can get the events after event number `after` one by one.

        There can't be too many, and none can be from before this person took the seat.
        """
        now = self._past.now.seq
        if not 0 < after <= now or now - after > _REPLAYED:
            return False
        return client.seat is None or self._past.holds(client.seat, client.holder, after)


_LONES: Final[tuple[Lone, ...]] = ("never", "last", "legal")
_REPLAYED = 30
"""Maximum number of events replayed after a reconnect. Beyond that, send the current table."""
