"""A table in play: one command at a time, each written before anyone is told."""

from __future__ import annotations

import asyncio
import logging
from concurrent.futures import Executor
from functools import partial

from acesaround.game.view import view
from acesaround.players.registry import player_names
from acesaround.protocol import Advice, Ask, Done, Refused, Step, Welcome
from acesaround.protocol.commands import VERSION
from acesaround.protocol.replies import RefusalCode
from acesaround.server.rooms.client import Client
from acesaround.server.rooms.thinking import choose
from acesaround.server.rooms.tokens import Tokens
from acesaround.server.screen import screen
from acesaround.server.screen.happening import happened
from acesaround.server.screen.look import LOOK
from acesaround.server.table.coding import to_text
from acesaround.server.table.deciding import Change, decide
from acesaround.server.table.events import Did, Event, Rose, Sat
from acesaround.server.table.refusal import Refusal
from acesaround.server.table.state import TableState
from acesaround.session import deal
from acesaround.store.events import AlreadyDone, EventLog
from acesaround.telling.actions import in_words
from acesaround.telling.forced import forced

_log = logging.getLogger(__name__)


class Room:
    """One table with its clients.

    `states` holds the table after each event, from before the first: who comes back is sent what
    happened meanwhile.
    """

    def __init__(
        self,
        name: str,
        states: list[TableState],
        events: list[Event],
        commands: set[str],
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

    @property
    def now(self) -> TableState:
        """The table as it stands."""
        return self._states[-1]

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
        now = self.now
        client.send(Welcome(protocol=VERSION, table=self.name, seat=client.seat, seq=now.seq))
        first = after if 0 < after <= now.seq and now.seq - after <= _REPLAYED else now.seq
        for seq in range(first + 1, now.seq + 1):
            self._send_step(client, seq)
        if first == now.seq:
            client.send(Step(seq=now.seq, what=None, screen=self._screen(client)))
        self._tell_presence(client)
        self._drive()

    def leave(self, client: Client) -> None:
        """Forget a client whose connection is gone; its seat stays its own."""
        self._clients.discard(client)
        self._tell_presence(client)

    async def command(self, client: Client, command: Change | Ask) -> None:
        """Carry out what a client wants, or refuse it; the client is told which."""
        try:
            if isinstance(command, Ask):
                await self._advise(client, command)
                return
            async with self._lock:
                if command.id in self._commands:
                    client.send(Done(id=command.id, seq=self.now.seq))
                    return
                holder = self._tokens.new_holder()
                event = decide(self.now, client.seat, command, holder)
                await self._happen(event, command.id)
            token = None
            if isinstance(event, Sat):
                client.seat, client.holder = event.seat, holder
                token = self._tokens.token(self.name, event.seat, holder)
            elif isinstance(event, Rose):
                client.seat = client.holder = None
            client.send(Done(id=command.id, seq=self.now.seq, token=token))
            if not isinstance(event, Did):
                client.send(Step(seq=self.now.seq, what=None, screen=self._screen(client)))
        except Refusal as refusal:
            self._refuse(client, command.id, refusal.code, refusal.reason)
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
            client.send(Step(seq=self.now.seq, what=None, screen=self._screen(client)))

    async def _happen(self, event: Event, command: str | None = None) -> None:
        """Write an event, then let it be so, then tell everybody."""
        now = self.now
        after = now.after(event)
        loop = asyncio.get_running_loop()
        write = partial(self._log.append, self.name, after.seq, to_text(event), command)
        try:
            await loop.run_in_executor(self._writer, write)
        except AlreadyDone:
            return
        self._states.append(after)
        self._events.append(event)
        if command is not None:
            self._commands.add(command)
        for client in list(self._clients):
            self._send_step(client, after.seq)

    def _send_step(self, client: Client, seq: int) -> None:
        before, after = self._states[seq - 1], self._states[seq]
        what = happened(before, self._events[seq - 1], after, client.seat)
        client.send(Step(seq=seq, what=what, screen=screen(after, client.seat, self._here())))

    def _screen(self, client: Client):  # type: ignore[no-untyped-def]
        return screen(self.now, client.seat, self._here())

    def _here(self) -> set[int]:
        return {client.seat for client in self._clients if client.seat is not None}

    def _tell_presence(self, changed: Client) -> None:
        """Let the others see that a person has come or gone."""
        if changed.seat is None:
            return
        for client in list(self._clients):
            if client is not changed:
                client.send(Step(seq=self.now.seq, what=None, screen=self._screen(client)))

    def _seat_of(self, token: str) -> tuple[int, str]:
        found = self._tokens.read(token, self.name)
        if found is not None:
            seat, holder = found
            person = self.now.people[seat] if seat < len(self.now.people) else None
            if person is not None and person.holder == holder:
                return found
        raise Refusal("bad_token", "this token holds no seat at this table any more")

    async def _advise(self, client: Client, command: Ask) -> None:
        now = self.now
        if client.seat is None or now.turn != client.seat:
            raise Refusal("cannot_advise", "there is advice when it is your turn")
        loop = asyncio.get_running_loop()
        best = player_names()[0]
        choice = await loop.run_in_executor(self._thinkers, choose, now, client.seat, best)
        words = in_words(choice.action, LOOK)
        client.send(Advice(id=command.id, action=str(choice.action), words=words, why=choice.why))

    def _drive(self) -> None:
        """Have the game go on by itself as long as no person is to act."""
        if self._driver is None or self._driver.done():
            self._driver = asyncio.create_task(self._go_on())
            self._driver.add_done_callback(_note_failure)

    async def _go_on(self) -> None:
        while (event := await self._next()) is not None:
            seq, made = event
            async with self._lock:
                if self.now.seq == seq:
                    await self._happen(made)

    async def _next(self) -> tuple[int, Event] | None:
        """What comes next without a person, and after which event; None when a person is next.

        Nothing happens before the first person has sat down.
        """
        now = self.now
        if now.seq == 0:
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
        choice = await loop.run_in_executor(self._thinkers, choose, now, seat)
        return now.seq, Did(action=str(choice.action), why=choice.why[:_LONGEST_WHY])


_REPLAYED = 200
"""Events that who comes back is sent one by one, at most; else he sees how the table stands."""
_LONGEST_WHY = 2000


def _note_failure(task: asyncio.Task[None]) -> None:
    if not task.cancelled() and (error := task.exception()) is not None:
        _log.error("a table cannot go on", exc_info=error)
