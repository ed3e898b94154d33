"""A table in play: one command at a time, each written before anyone is told."""

from __future__ import annotations

import asyncio
import logging
from concurrent.futures import Executor
from contextlib import suppress
from functools import partial

from acesaround.game.view import view
from acesaround.players.registry import player_names
from acesaround.protocol import (
    Advice,
    Ask,
    Done,
    Reasons,
    Refused,
    Step,
    Welcome,
    Why,
    encode,
)
from acesaround.protocol.commands import VERSION
from acesaround.protocol.replies import RefusalCode
from acesaround.server.rooms.client import Client
from acesaround.server.rooms.thinking import choose, choose_anyway
from acesaround.server.rooms.thoughts import thoughts
from acesaround.server.rooms.tokens import Tokens
from acesaround.server.screen import screen
from acesaround.server.screen.happening import happened
from acesaround.server.screen.look import LOOK
from acesaround.server.table.coding import from_text, to_text
from acesaround.server.table.deciding import Change, decide
from acesaround.server.table.events import Did, Event, Rose, Sat
from acesaround.server.table.refusal import Refusal
from acesaround.server.table.state import TableState
from acesaround.session import deal
from acesaround.store.events import AlreadyDone, EventLog, Gap, Unwritten
from acesaround.telling.actions import in_words
from acesaround.telling.forced import forced

_log = logging.getLogger(__name__)


class Room:
    """One table with its clients.

    `states` holds the table after each event, from before the first: who comes back is sent what
    happened meanwhile. `commands` tells which event each command made.
    """

    def __init__(
        self,
        name: str,
        states: list[TableState],
        events: list[Event],
        commands: dict[str, int],
        log: EventLog,
        tokens: Tokens,
        writer: Executor,
        thinkers: Executor,
    ) -> None:
        self.name = name
        self._states, self._events, self._commands = states, events, commands
        self._log, self._tokens = log, tokens
        self._writer, self._thinkers = writer, thinkers
        self._clients: set[Client] = set()
        self._lock = asyncio.Lock()
        self._driver: asyncio.Task[None] | None = None
        self._advising = False

    @property
    def now(self) -> TableState:
        """The table as it stands."""
        return self._states[-1]

    @property
    def host(self) -> str | None:
        """Who sat down first."""
        return next((event.name for event in self._events if isinstance(event, Sat)), None)

    @property
    def idle(self) -> bool:
        """Whether nobody is connected and nothing goes on."""
        return not self._clients and (self._driver is None or self._driver.done())

    def enter(self, client: Client, token: str | None, after: int) -> None:
        """Let a client in: welcome it, and send what has happened since event number `after`.

        Raises Refusal for a token that holds no seat here.
        """
        if token is not None:
            client.seat, client.holder = self._seat_of(token)
        self._clients.add(client)
        now = self.now.seq
        client.send(Welcome(protocol=VERSION, table=self.name, seat=client.seat, seq=now))
        if after < now and self._may_be_told(client, after):
            for seq in range(after + 1, now + 1):
                client.send_frame(self._step(seq, client.seat))
        else:
            client.send(self._standing(client))
        self._tell_presence(client)
        self._drive()

    def leave(self, client: Client) -> None:
        """Forget a client whose connection is gone; its seat stays its own."""
        self._clients.discard(client)
        self._tell_presence(client)

    async def command(self, client: Client, command: Change | Ask | Why) -> None:
        """Carry out what a client wants, or refuse it; the client is told which."""
        try:
            if isinstance(command, Ask):
                await self._advise(client, command)
                return
            if isinstance(command, Why):
                self._explain(client, command)
                return
            async with self._lock:
                if command.id not in self._commands:
                    event = decide(self.now, client.seat, command, self._tokens.new_holder())
                    await self._happen(event, command.id, client)
            self._answer(client, command.id)
        except Refusal as refusal:
            self._refuse(client, command.id, refusal.code, refusal.reason)
        except Unwritten:
            _log.exception("table %s cannot be written", self.name)
            self._refuse(client, command.id, "failed", _CANNOT_WRITE)
        self._drive()

    async def stop(self) -> None:
        """End what goes on, and send everybody away."""
        if self._driver is not None:
            self._driver.cancel()
        for client in list(self._clients):
            client.end()

    def _refuse(self, client: Client, command: str | None, code: RefusalCode, reason: str) -> None:
        client.send(Refused(id=command, code=code, reason=reason, seq=self.now.seq))
        if code == "stale":
            client.send(self._standing(client))

    def _answer(self, client: Client, command: str) -> None:
        """Say that a command has been carried out, now or before; to who sat down, his token."""
        event, token = self._events[self._commands[command] - 1], None
        if isinstance(event, Sat) and self._holds(event.seat, event.holder):
            mine = client.holder == event.holder
            if mine or (client.seat is None and len(command) >= _NOT_GUESSED):
                client.seat, client.holder = event.seat, event.holder
                token = self._tokens.token(self.name, event.seat, event.holder)
        client.send(Done(id=command, seq=self.now.seq, token=token))
        if isinstance(event, Sat | Rose):
            client.send(self._standing(client))

    async def _happen(
        self, event: Event, command: str | None = None, client: Client | None = None
    ) -> None:
        """Write an event, then let it be so, then tell everybody.

        Raises Refusal where the log went on without this table, which then catches up with it.
        """
        after = self.now.after(event)
        loop = asyncio.get_running_loop()
        write = partial(self._log.append, self.name, after.seq, to_text(event), command)
        try:
            await loop.run_in_executor(self._writer, write)
        except (Gap, AlreadyDone):
            read = partial(self._log.read, self.name, self.now.seq)
            for stored in await loop.run_in_executor(self._writer, read):
                self._take_in(from_text(stored.body), stored.command)
            raise Refusal("stale", "the table has changed meanwhile; look again") from None
        self._take_in(event, command, client)

    def _take_in(self, event: Event, command: str | None, client: Client | None = None) -> None:
        """Let an event that is written be so; `client` is whose command it was."""
        self._states.append(self.now.after(event))
        self._events.append(event)
        seq = self.now.seq
        if command is not None:
            self._commands[command] = seq
        if isinstance(event, Sat) and client is not None:
            client.seat, client.holder = event.seat, event.holder
        elif isinstance(event, Rose):
            for one in self._clients:
                if one.seat == event.seat:
                    one.seat = one.holder = None
        frames: dict[int | None, bytes] = {}
        for one in list(self._clients):
            if one.seat not in frames:
                frames[one.seat] = self._step(seq, one.seat)
            one.send_frame(frames[one.seat])

    def _step(self, seq: int, seat: int | None) -> bytes:
        """An event as a seat is told of it, or who watches."""
        before, after = self._states[seq - 1], self._states[seq]
        what = happened(before, self._events[seq - 1], after, seat)
        return encode(Step(seq=seq, what=what, screen=screen(after, seat, self._here())))

    def _standing(self, client: Client) -> Step:
        """How the table stands, to a client."""
        shown = screen(self.now, client.seat, self._here())
        return Step(seq=self.now.seq, what=None, screen=shown)

    def _here(self) -> set[int]:
        return {client.seat for client in self._clients if client.seat is not None}

    def _tell_presence(self, changed: Client) -> None:
        """Let the others see that a person has come or gone."""
        if changed.seat is None:
            return
        for client in list(self._clients):
            if client is not changed:
                client.send(self._standing(client))

    def _seat_of(self, token: str) -> tuple[int, str]:
        found = self._tokens.read(token, self.name)
        if found is not None:
            seat, holder = found
            if self._holds(seat, holder):
                return found
        raise Refusal("bad_token", "this token holds no seat at this table any more")

    def _holds(self, seat: int, holder: str | None, seq: int = -1) -> bool:
        """Whether a seat is held by that word, now or after event number `seq`."""
        person = self._states[seq].people[seat]
        return person is not None and person.holder == holder

    def _may_be_told(self, client: Client, after: int) -> bool:
        """Whether a client can be told, event by event, what came after one.

        Not too much at once, and nothing that its seat saw before it was taken.
        """
        if not 0 < after <= self.now.seq or self.now.seq - after > _REPLAYED:
            return False
        return client.seat is None or self._holds(client.seat, client.holder, after)

    async def _advise(self, client: Client, command: Ask) -> None:
        now = self.now
        if client.seat is None or now.turn != client.seat:
            raise Refusal("cannot_advise", "there is advice when it is your turn")
        if self._advising:
            raise Refusal("cannot_advise", "advice is on its way already")
        loop = asyncio.get_running_loop()
        best = player_names()[0]
        self._advising = True
        try:
            choice = await loop.run_in_executor(self._thinkers, choose, now, client.seat, best)
        except Exception:
            _log.exception("no advice at table %s", self.name)
            raise Refusal("cannot_advise", "the adviser found no answer here") from None
        finally:
            self._advising = False
        words = in_words(choice.action, LOOK)
        client.send(Advice(id=command.id, action=str(choice.action), words=words, why=choice.why))

    def _explain(self, client: Client, command: Why) -> None:
        now, people = self.now, [seat for seat, who in enumerate(self.now.people) if who]
        ended = now.game.match.hands
        if command.now and people != [client.seat]:
            raise Refusal(
                "kept_back", "reasons speak of cards: they are told when the hand is over"
            )
        hand = ended + 1 if command.now and now.hand_over is None else ended
        if not hand:
            raise Refusal("not_yet", "no hand has ended yet")
        found = thoughts(self._states, self._events, hand)
        client.send(Reasons(id=command.id, hand=hand, thoughts=found))

    def _drive(self) -> None:
        """Have the game go on by itself as long as no person is to act."""
        if self._driver is None or self._driver.done():
            self._driver = asyncio.create_task(self._go_on())

    async def _go_on(self) -> None:
        """Make moves until a person is next. Where one fails, say so and try it again later."""
        pause = _FIRST_PAUSE
        while True:
            try:
                if not await self._move():
                    return
                pause = _FIRST_PAUSE
            except Exception:
                _log.exception("table %s cannot go on", self.name)
                if not self._clients:
                    return
                for client in list(self._clients):
                    self._refuse(client, None, "failed", _CANNOT_GO_ON)
                await asyncio.sleep(pause)
                pause = min(2 * pause, _LONGEST_PAUSE)

    async def _move(self) -> bool:
        """Let happen what comes next without a person; False when a person is next."""
        found = await self._next()
        if found is None:
            return False
        seq, event = found
        async with self._lock:
            if self.now.seq == seq:
                with suppress(Refusal):
                    await self._happen(event)
        return True

    async def _next(self) -> tuple[int, Event] | None:
        """What comes next without a person, and after which event; None when a person is next.

        Nothing goes on at a table where nobody sits.
        """
        now = self.now
        if not any(now.people):
            return None
        if now.deal_due:
            cards = deal(now.header.rules, now.header.seed, now.deals, now.game.match.dealer)
            return now.seq, Did(action=str(cards))
        seat = now.turn
        if seat is None:
            return None
        if now.people[seat] is not None:
            only = forced(view(now.game, seat))
            return None if only is None else (now.seq, Did(action=str(only)))
        loop = asyncio.get_running_loop()
        choice = await loop.run_in_executor(self._thinkers, choose_anyway, now, seat)
        return now.seq, Did(action=str(choice.action), why=choice.why[:_LONGEST_WHY])


_REPLAYED = 200
"""Events that who comes back is sent one by one, at most; else he sees how the table stands."""
_LONGEST_WHY = 2000
_NOT_GUESSED = 16
"""Characters of a command's id that nobody guesses."""
_FIRST_PAUSE, _LONGEST_PAUSE = 1.0, 10.0
_CANNOT_WRITE = "the server cannot keep this at the moment, so it is not done; try again"
_CANNOT_GO_ON = "the table cannot go on at the moment; it tries again by itself"
