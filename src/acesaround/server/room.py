"""A table in play: its clients, their commands, and the moves that it makes by itself."""

from __future__ import annotations

from contextlib import suppress
from time import monotonic
from typing import Final

from acesaround.i18n import tr, use_language
from acesaround.protocol import (
    Again,
    Ask,
    Check,
    Done,
    Line,
    Ping,
    Replace,
    Say,
    Sit,
    Weigh,
    Why,
)
from acesaround.server.advice import Adviser, reasons_reply, weighed
from acesaround.server.chat import KEPT, Chat, said_reply
from acesaround.server.clients import Client
from acesaround.server.cluster.messages import Notice
from acesaround.server.command_ids import find_earlier_event, log_id
from acesaround.server.context import ServerContext, new_table
from acesaround.server.driver import Driver, next_step
from acesaround.server.log_events import digest, event_logger
from acesaround.server.logged_table import LoggedTable
from acesaround.server.next_game import next_header, next_people
from acesaround.server.rate_limits import refusal_text
from acesaround.server.refusals import CANNOT_WRITE, CLOSED, notice_reply, refused_reply
from acesaround.server.thinking import ThinkingBudget
from acesaround.store.event_log import Unread, Unwritten
from acesaround.table.automatic_events import computer_seat
from acesaround.table.decider import Change, Refusal, decide, decide_takeover
from acesaround.table.events import Continued, Event, SeatLeft, SeatTaken
from acesaround.table.history import EventHistory
from acesaround.table.state import Step

_log = event_logger(__name__)
_HURRIED_SECONDS: Final = 60.0
"""Least seconds between two notices that computer players get less time to think."""

Request = Change | Replace | Again | Ask | Weigh | Check | Why | Ping | Say
"""All commands except the hello."""


class Room(LoggedTable):
    """A table in play: its clients, their commands, and the moves that it makes by itself.

    `closed` is set by the host.
    """

    def __init__(
        self, name: str, history: EventHistory, context: ServerContext, chat: Chat | None = None
    ) -> None:
        super().__init__(name, history, context, chat or Chat())
        self._adviser = Adviser(context.advisers)
        self._driver = Driver(self._next_step, self._report_failure)
        self._allowance = ThinkingBudget()
        self._say_hurried_at = 0.0
        self.closed = False

    @property
    def here(self) -> frozenset[int]:
        """Seats whose people are connected."""
        return self.audience.here

    @property
    def host(self) -> str | None:
        """Name of the person who sat down first; None if no one has."""
        return next(
            (event.name for event in self.history.events if isinstance(event, SeatTaken)), None
        )

    @property
    def clients(self) -> int:
        """Number of clients connected."""
        return len(self.audience)

    @property
    def attended(self) -> bool:
        """True if anyone is connected."""
        return bool(self.audience)

    @property
    def idle(self) -> bool:
        """True if no one is connected and no moves are being made."""
        return not self.attended and not self._driver.running

    async def enter(self, client: Client, token: str | None, after: int) -> None:
        """Connect a client: welcome it, and send it the events after event number `after`.

        Raise Refusal if `token` isn't valid for a seat here, or if the table is closed.
        """
        await self.find_owner()
        self.check_open()
        if token is not None:
            client.hold(*self._seat_of(token))
        self.audience.add(client, after)
        if self._chat.lines:
            client.send(said_reply(self._chat.lines, before=True))
        if client.seat in self.now.away:
            with suppress(Unwritten, Unread):
                await self._next_step()
        self._driver.start()

    @property
    def owned(self) -> bool:
        """True if this server decides what happens at the table. Without others, it does."""
        return True

    async def find_owner(self) -> None:
        """Find the server that owns the table. This does nothing if there's only one server."""

    async def catch_up(self) -> None:
        """Read what other servers have written. This does nothing if there's only one server."""

    async def refresh(self) -> None:
        """Find the table's owner, and read what it has written."""
        await self.find_owner()
        if not self.owned:
            await self.catch_up()

    def leave(self, client: Client) -> None:
        """Remove a client whose connection is gone. Its seat stays reserved."""
        self.audience.remove(client)
        self._driver.start()

    def speaks_for(self, token: str, seq: int = -1) -> int | None:
        """Return the seat at this table that `token` is for, or None if the token isn't valid.

        It's valid while its holder has the seat. If `seq` is given, they also had to have it after
        that event.
        """
        found = self._context.tokens.read(token, self.name)
        if found is None or not self.history.holds(*found):
            return None
        return found[0] if self.history.holds(*found, seq) else None

    async def command(self, client: Client, command: Request) -> None:
        """Carry out or refuse a client's command, and reply to the client."""
        with use_language(client.language), self._context.metrics.timed("command"):
            await self._carry_out(client, command)
        self._driver.start()

    def stop(self) -> None:
        """Stop making moves and disconnect all clients."""
        self._driver.stop()
        self.audience.end()

    def close_for_good(self) -> None:
        """Make no more moves, refuse all commands, and disconnect all clients."""
        self.closed = True
        self._driver.stop()
        self.audience.end("closed", CLOSED)

    def open(self) -> None:
        """Subscribe to the table's news. This does nothing if there's only one server."""

    def close(self) -> None:
        """Forget the table, which no one uses anymore."""

    async def _carry_out(self, client: Client, command: Request) -> None:
        """Carry out a command. The language of the reply is already set."""
        try:
            self.check_open()
            match command:
                case Ask():
                    advice = await self._adviser.advise(self.now, client.seat, self.name, command)
                    client.send(advice)
                case Weigh():
                    client.send(weighed(self.now, client.seat, command))
                case Check():
                    reply = await self._adviser.check(self.now, client.seat, self.name, command)
                    client.send(reply)
                case Why():
                    client.send(reasons_reply(self.history, client.seat, command))
                case Again():
                    await self._again(client, command)
                case Ping():
                    client.send(Done(id=command.id, seq=self.now.seq))
                case Say():
                    await self._say(client, command)
                case _:
                    await self._change(client, command)
        except Refusal as refusal:
            self.refuse(client, command.id, refusal)
        except (Unwritten, Unread) as error:
            self._give_up(client, command, error)

    def _give_up(self, client: Client, command: Request, error: Unwritten | Unread) -> None:
        """Refuse a command because the database failed."""
        _log.error("a table can't be saved", table=digest(self.name), reason=str(error))
        self.refuse(client, command.id, Refusal("failed", tr(CANNOT_WRITE)))

    def check_open(self) -> None:
        """Raise Refusal if the host has closed the table."""
        if self.closed:
            raise Refusal("closed", tr(CLOSED))

    def refuse(self, client: Client, command: str | None, refusal: Refusal) -> None:
        """Tell a client that its command is refused, in the current language.

        `command` is the command's ID, or None if it couldn't be parsed.
        """
        self._context.metrics.count_refusal(refusal.code)
        client.send(refused_reply(command, refusal, self.now))
        if refusal.code == "stale":
            self.audience.show_again(client)

    async def _say(self, client: Client, command: Say) -> None:
        """Store a chat message, then send it to all clients."""
        line: Line | None = None
        async with self._lock:
            message = self._chat.post(self.now, client, command)
            if message is not None:
                await self._in_writer(self._context.log.post, self.name, message, KEPT, self._epoch)
                line = self._chat.add(message)
        client.send(Done(id=command.id, seq=self.now.seq))
        if line is not None:
            self._send_message(line)

    async def _change(self, client: Client, command: Change | Replace) -> None:
        """Carry out a command that creates an event, unless it was already carried out."""
        async with self._lock:
            event = find_earlier_event(self.history, client, command)
            if event is None:
                with self._context.metrics.timed("decide"):
                    step = self._decide(client, command)
                event = step.event
                sitting = event.holder if isinstance(event, SeatTaken) else None
                try:
                    await self._commit(step, log_id(client, command.id, sitting), client)
                except Refusal:
                    # The event that was faster might be this command's, from a try that failed.
                    earlier = find_earlier_event(self.history, client, command)
                    if earlier is None:
                        raise
                    event = earlier
        self._answer(client, command.id, event)

    def _decide(self, client: Client, command: Change | Replace) -> Step:
        """Return the step for a command. Raise Refusal if the command isn't allowed."""
        if isinstance(command, Replace):
            return decide_takeover(self.now, client.seat, command, self.audience.gone_for)
        if isinstance(command, Sit) and (wait := client.sitting.take(monotonic())):
            raise Refusal(
                "too_many", refusal_text("server.youre_changing_seats_too_often_try", wait)
            )
        return decide(self.now, client.seat, command, self._context.tokens.new_holder())

    async def _again(self, client: Client, command: Again) -> None:
        """Create a table for the next game, unless one already exists."""
        header = next_header(self.now, client.seat)
        async with self._lock:
            find_earlier_event(self.history, client, command)
            if self.now.next_table is None:
                assert client.seat is not None
                people = next_people(self.now, self.here, client.seat)
                new = new_table(self._context, header, people)
                kept = frozenset(one.seat for one in people)
                step = self.now.step(Continued(seat=client.seat, table=new.name, kept=kept))
                try:
                    await self._commit(step, log_id(client, command.id), client, new)
                except Refusal:
                    if self.now.next_table is None:
                        raise
        client.send(Done(id=command.id, seq=self.now.seq, token=self._next_token(client)))

    def _next_token(self, client: Client) -> str | None:
        """Return the token for a client's seat in the next game, or None if it doesn't have one."""
        now, seat = self.now, client.seat
        if now.next_table is None or seat is None or seat not in now.next_seats:
            return None
        held = now.next_seats[seat].holder
        return (
            self._context.tokens.token(now.next_table, seat, held)
            if held == client.holder
            else None
        )

    def _answer(self, client: Client, command: str, event: Event) -> None:
        """Confirm that a command created an event. If the client took a seat, send its token."""
        token = None
        if isinstance(event, SeatTaken):
            if client.seat is None:
                self.audience.seat(client, event.seat, event.holder)
            token = self._context.tokens.token(self.name, event.seat, event.holder)
        client.send(Done(id=command, seq=self.now.seq, token=token))
        if isinstance(event, SeatTaken | SeatLeft):
            self.audience.show(client)

    def _seat_of(self, token: str) -> tuple[int, str]:
        found = self._context.tokens.read(token, self.name)
        if found is not None and self.history.holds(*found):
            return found
        raise Refusal("bad_token", tr("server.this_token_no_longer_holds_a_seat"))

    async def _next_step(self) -> bool:
        """Make the next automatic move. Return False if it's a person's turn."""
        if self.closed:
            return False
        now, deadlines, at = self.now, self.audience.bot_takeover_deadlines, monotonic()
        overdue = [seat for seat, when in deadlines.items() if when <= at]
        step = await next_step(
            now,
            self.audience.auto_play,
            overdue,
            self._context.thinkers,
            self._context.floor,
            self._allowance,
        )
        if step is None:
            deadlines = self.audience.bot_takeover_deadlines
            self._driver.start_at(min(deadlines.values(), default=None))
            return False
        if computer_seat(now) is not None:
            self._say_if_hurried()
        async with self._lock:
            if self.now is now:
                with suppress(Refusal):
                    await self._commit(step)
        return True

    def _say_if_hurried(self) -> None:
        """Tell all clients if computer players get less time to think, at most once a minute."""
        at = monotonic()
        if self._context.thinkers.hurried and at >= self._say_hurried_at:
            self._say_hurried_at = at + _HURRIED_SECONDS
            self._notify("hurried")

    def _report_failure(self) -> bool:
        """Tell all clients that the table is stuck. Return True if anyone is connected."""
        self._notify("stuck")
        return bool(self.audience)

    def _notify(self, notice: Notice) -> None:
        """Tell all clients something about the server."""
        self.audience.send(lambda: notice_reply(notice, self.now))
