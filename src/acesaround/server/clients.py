"""The clients connected to a table: what they receive, and who is away."""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Callable, Collection, Iterable, Mapping
from dataclasses import dataclass, field
from functools import partial
from math import ceil
from time import monotonic
from typing import Final

from acesaround.i18n import tr, use_language
from acesaround.i18n.catalog import ENGLISH
from acesaround.protocol import Over, Reply, Screen, Step, Welcome, encode
from acesaround.protocol.commands import VERSION, AutoPlay
from acesaround.protocol.replies import RefusalCode
from acesaround.server.rate_limits import TokenBucket
from acesaround.server.screen import KeptParts, screen
from acesaround.server.screen.event_text import happened
from acesaround.table.events import Event, SeatLeft, SeatTaken
from acesaround.table.history import EventHistory
from acesaround.table.state import TableState


class Presence:
    """Timers that let computer players take over for people who are gone.

    A computer player takes over when the others have waited long enough. The wait starts when the
    person leaves or, if no one was connected, when the first of the others returns. With only one
    person at the table, there's no time limit.
    """

    def __init__(self) -> None:
        self._gone: dict[int, float] = {}
        self._here: frozenset[int] = frozenset()

    def update(self, now: TableState, here: frozenset[int], at: float) -> None:
        """Record who is connected at time `at`, in seconds on any clock."""
        if here and not self._here:
            self._gone.clear()
        self._here = here
        absent = now.present - here
        self._gone = {seat: self._gone.get(seat, at) for seat in absent}

    def gone_for(self, at: float) -> dict[int, float]:
        """Return the seconds since each absent person left."""
        return {seat: at - since for seat, since in self._gone.items()}

    def bot_takeover_deadlines(self, now: TableState) -> dict[int, float]:
        """Return the takeover time for each absent person that the table is waiting for."""
        after = now.header.leave_after
        if not after or not self._here or now.is_full:
            return {}
        waited: Collection[int] = now.awaited - self._here
        return {seat: self._gone[seat] + after for seat in waited if seat in self._gone}


_MAX_QUEUED_REPLIES = 400
"""Maximum number of replies queued for a slow client. Beyond that, the client is disconnected."""
_MAX_QUEUED_BYTES = 2 * 2**20
"""Maximum number of bytes queued for a slow client."""
_GOODBYE: Final = "server.the_connection_was_closed_connect_again"


@dataclass(eq=False)
class Client:
    """A connection: its seat, the holder id of that seat, and the replies it hasn't received yet.

    `seat` and `holder` are None for a spectator. `connection` is a random id for the connection,
    and `held` contains every holder id it has used. `networks` are those that its address counts
    toward; none for this machine. `language` is the language code for its
    messages. `speech` limits its chat messages, and `sitting` limits how often it can take a seat.
    `shown_again` is the number that the latest event had when a stale command last made the server
    send the whole table again. If the client is `elsewhere`, connected to another server, that
    server sends it the table if `shows` is set.
    """

    seat: int | None = None
    holder: str | None = None
    networks: tuple[str, ...] = ()
    connection: str = field(default_factory=lambda: secrets.token_hex(8))
    held: set[str] = field(default_factory=set)
    auto_play: AutoPlay = "last"
    language: str = ENGLISH
    ended: bool = False
    shown_again: int | None = None
    elsewhere: bool = False
    shows: bool = False
    speech: TokenBucket = field(default_factory=lambda: TokenBucket(5, 3.0))
    sitting: TokenBucket = field(default_factory=lambda: TokenBucket(10, 10.0))
    outbox: asyncio.Queue[bytes | None] = field(
        default_factory=lambda: asyncio.Queue(_MAX_QUEUED_REPLIES)
    )
    _unsent: int = 0

    @property
    def senders(self) -> set[str]:
        """All ids under which this client could have sent commands."""
        return {self.connection, *self.held}

    def hold(self, seat: int, holder: str) -> None:
        """Assign a seat to this client."""
        self.seat, self.holder = seat, holder
        self.held.add(holder)

    def send(self, reply: Reply) -> None:
        """Queue a reply, or disconnect the client if it has fallen too far behind."""
        self.send_frame(encode(reply))

    def send_frame(self, frame: bytes) -> None:
        """Queue a reply that is already encoded."""
        if self.outbox.full() or self._unsent > _MAX_QUEUED_BYTES:
            self.end()
        elif not self.ended:
            self._unsent += len(frame)
            self.outbox.put_nowait(frame)

    async def next_frame(self) -> bytes | None:
        """Return the next frame to send, or None once the connection has ended."""
        frame = await self.outbox.get()
        self._unsent -= len(frame or b"")
        return frame

    def end(self, code: RefusalCode = "closing", reason: str = _GOODBYE) -> None:
        """Close the connection, and drop any queued replies. `reason` is the id of a text."""
        self.ended = True
        while not self.outbox.empty():
            self.outbox.get_nowait()
        with use_language(self.language):
            over = Over(code=code, reason=tr(reason))
        self.outbox.put_nowait(encode(over))
        self.outbox.put_nowait(None)


class Audience:
    """The clients connected to one table. `page` is for their welcome."""

    def __init__(self, table: str, history: EventHistory, page: str = "") -> None:
        self._table, self._history, self._page = table, history, page
        self._clients: set[Client] = set()
        self._kept = KeptParts()
        self._presence = Presence()
        self.forwarding = set[Client]()
        self._elsewhere: dict[str, Mapping[int, AutoPlay]] = {}
        self._auto_play: dict[int, AutoPlay] = {}
        self._waits: dict[int, float] | None = None
        self._networks: dict[str, tuple[str, ...]] = {}

    def __len__(self) -> int:
        return len(self._clients)

    @property
    def here(self) -> frozenset[int]:
        """Seats whose people are connected, to this server or another."""
        return frozenset(self.auto_play)

    @property
    def auto_play(self) -> dict[int, AutoPlay]:
        """Auto-play setting for each seat whose person is connected.

        If several windows have different settings, the one that plays the fewest cards applies.
        """
        return self._auto_play

    @property
    def auto_play_here(self) -> dict[int, AutoPlay]:
        """Auto-play setting for each seat whose person is connected to this server."""
        return _least_auto_play(
            {client.seat: client.auto_play} for client in self._clients if client.seat is not None
        )

    def auto_play_without(self, server: str) -> dict[int, AutoPlay]:
        """Return the auto-play settings without those of people connected to another server."""
        elsewhere = (seats for name, seats in self._elsewhere.items() if name != server)
        return _least_auto_play([self.auto_play_here, *elsewhere])

    @property
    def bot_takeover_deadlines(self) -> dict[int, float]:
        """Monotonic time when a computer player takes over for each person who is gone."""
        if self._waits is not None:
            return self._waits
        return self._presence.bot_takeover_deadlines(self._history.now)

    @property
    def gone_for(self) -> dict[int, float]:
        """Seconds since each disconnected person left."""
        return self._presence.gone_for(monotonic())

    def add(self, client: Client, after: int) -> None:
        """Welcome a client, and send it the events after event number `after`."""
        self._clients.add(client)
        self._update_presence()
        now = self._history.now.seq
        client.send(
            Welcome(protocol=VERSION, table=self._table, seat=client.seat, seq=now, page=self._page)
        )
        if after < now and self._may_be_told(client, after):
            for seq in range(after + 1, now + 1):
                client.send_frame(self._step(seq, client.seat, client.language))
        else:
            self.show(client)
        self._show_others(client)

    def remove(self, client: Client) -> None:
        """Remove a client whose connection is gone."""
        self._clients.discard(client)
        self._networks.update(dict.fromkeys(client.held, client.networks))
        self._update_presence()
        self._show_others(client)

    def seat(self, client: Client, seat: int, holder: str) -> None:
        """Give a reconnected client its seat back."""
        client.hold(seat, holder)
        self._update_presence()
        self._show_others(client)

    def set_elsewhere(
        self, server: str, seats: Mapping[int, AutoPlay], waits: dict[int, float] | None = None
    ) -> None:
        """Record which seats' people are connected to another server, and their settings.

        `waits` is given by the table's owner, which decides when computer players take over.
        """
        before = self.auto_play, self.bot_takeover_deadlines
        self._elsewhere.pop(server, None)
        if seats:
            self._elsewhere[server] = seats
        self._waits = waits
        self._update_presence()
        if (self.auto_play, self.bot_takeover_deadlines) != before:
            self._send_each(self._standing, self._clients)

    def show(self, client: Client) -> None:
        """Send a client the current table."""
        if client.elsewhere:
            client.shows = True
            return
        client.send_frame(self._standing(client.seat, client.language))

    def show_again(self, client: Client) -> None:
        """Send the current table to a client whose command was stale, at most once per event."""
        if client.shown_again != self._history.now.seq:
            client.shown_again = self._history.now.seq
            self.show(client)

    def broadcast(self, event: Event, sitter: Client | None) -> None:
        """Send the latest event to all clients. `sitter` is the client that took a seat, if any."""
        self._reseat(event, sitter)
        self._update_presence()
        self._send_each(partial(self._step, self._history.now.seq), self._clients)

    def send(self, reply: Callable[[], Reply]) -> None:
        """Send the same reply to all clients, each in its own language."""
        frames: dict[str, bytes] = {}
        for client in list(self._clients):
            if client.language not in frames:
                with use_language(client.language):
                    frames[client.language] = encode(reply())
            client.send_frame(frames[client.language])

    def networks_of(self, holder: str) -> tuple[str, ...]:
        """Return the networks of a person's last connection to this server; empty if unknown."""
        here = (client.networks for client in self._clients if holder in client.held)
        return next(here, self._networks.get(holder, ()))

    def end(
        self, code: RefusalCode = "closing", reason: str = _GOODBYE, network: str | None = None
    ) -> None:
        """Disconnect all clients, or only those of a network."""
        for client in list(self._clients):
            if network is None or network in client.networks:
                client.end(code, reason)

    def _reseat(self, event: Event, sitter: Client | None) -> None:
        """Assign a newly taken seat to its client, or detach all clients from a seat given up."""
        if isinstance(event, SeatTaken) and sitter is not None:
            sitter.hold(event.seat, event.holder)
        elif isinstance(event, SeatLeft):
            for client in self._clients | self.forwarding:
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
        now = self._history.now
        with use_language(language):
            return encode(Step(seq=now.seq, what=None, screen=self._screen(now, seat)))

    def _step(self, seq: int, seat: int | None, language: str) -> bytes:
        """Encode event number `seq` in `language` as a frame for a seat (None: spectator)."""
        before, after = self._history.states[seq - 1], self._history.states[seq]
        with use_language(language):
            what = happened(before, self._history.events[seq - 1], after, seat)
            return encode(Step(seq=seq, what=what, screen=self._screen(after, seat)))

    def _screen(self, now: TableState, seat: int | None) -> Screen:
        at, leaves_in = monotonic(), dict[int, int]()
        if now is self._history.now:
            leaves_in = {
                seat: max(0, ceil(when - at)) for seat, when in self.bot_takeover_deadlines.items()
            }
        return screen(now, seat, self.here, leaves_in, self.auto_play, self._kept)

    def _update_presence(self) -> None:
        self._auto_play = _least_auto_play([self.auto_play_here, *self._elsewhere.values()])
        self._presence.update(self._history.now, self.here, monotonic())

    def _may_be_told(self, client: Client, after: int) -> bool:
        """Return True if a client can get the events after event number `after` one by one.

        There can't be too many, and none can be from before this person took the seat.
        """
        now = self._history.now.seq
        if not 0 < after <= now or now - after > _MAX_REPLAYED_EVENTS:
            return False
        return client.seat is None or self._history.holds(client.seat, client.holder, after)


def _least_auto_play(settings: Iterable[Mapping[int, AutoPlay]]) -> dict[int, AutoPlay]:
    """Return the setting for each seat that plays the fewest cards."""
    found: dict[int, AutoPlay] = {}
    for seats in settings:
        for seat, wish in seats.items():
            found[seat] = min(wish, found.get(seat, wish), key=_AUTO_PLAY_ORDER.index)
    return found


_AUTO_PLAY_ORDER: Final[tuple[AutoPlay, ...]] = ("never", "last", "legal")
_MAX_REPLAYED_EVENTS = 30
"""Maximum number of events replayed after a reconnect. Beyond that, send the current table."""
