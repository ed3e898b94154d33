"""A table whose events and chat messages are in the log before anyone sees them."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from functools import partial

from acesaround.i18n import tr
from acesaround.protocol import Line
from acesaround.server.chat import Chat, said_reply
from acesaround.server.clients import Audience, Client
from acesaround.server.context import P, ServerContext, T
from acesaround.store.event_log import AlreadyDone, Gap, NewTable, Stored
from acesaround.table.decider import Refusal
from acesaround.table.events import decode_event
from acesaround.table.history import EventHistory, write_step
from acesaround.table.state import Step, TableState


class LoggedTable:
    """A table's history and chat, and the clients (`audience`) that get every addition.

    While `_lock` is held, nothing else is written or read. If servers share the database, `_epoch`
    is that of the table's owner.
    """

    def __init__(
        self, name: str, history: EventHistory, context: ServerContext, chat: Chat
    ) -> None:
        self.name, self.history = name, history
        self.audience = Audience(name, history, context.page)
        self._context, self._chat = context, chat
        self._epoch: int | None = None
        self._lock = asyncio.Lock()

    @property
    def now(self) -> TableState:
        """The current state."""
        return self.history.now

    async def finish_writing(self) -> None:
        """Wait until nothing is being written anymore."""
        async with self._lock:
            return

    async def _commit(
        self,
        step: Step,
        command: str | None = None,
        client: Client | None = None,
        creates: NewTable | None = None,
    ) -> None:
        """Write an event to the log, then send it to all clients.

        If it `creates` a table, both are written or neither is.
        If another process has written to the log, catch up with it and raise Refusal.
        """
        log = self._context.log.table(self.name, self._epoch, creates)
        try:
            with self._context.metrics.timed("write"):
                await self._in_writer(write_step, log, step, command)
        except (Gap, AlreadyDone):
            await self._read_news()
            raise Refusal("stale", tr("server.the_table_has_changed_in_the_meantime")) from None
        self._publish(step, command, client)

    async def _read_news(self) -> None:
        """Read the events that another process has written, and send them to all clients."""
        for stored in await self._in_writer(self._context.log.read, self.name, self.now.seq):
            self._take_event(stored)

    def _take_event(self, stored: Stored) -> None:
        """Apply an event that another process has written, and send it to all clients."""
        self._publish(self.now.step(decode_event(stored.body)), stored.command)

    def _publish(self, step: Step, command: str | None, client: Client | None = None) -> None:
        """Apply an event that's in the log. `client` is the client that sent the command."""
        self.history.append(step, command)
        self._context.metrics.count_event(type(step.event).__name__)
        with self._context.metrics.timed("send"):
            self.audience.broadcast(step.event, client)

    def _send_message(self, line: Line) -> None:
        """Send a stored chat message to all clients."""
        self.audience.send(lambda: said_reply([line]))

    async def _in_writer(self, function: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
        """Call a function of the log in the thread that writes it."""
        called = partial(function, *args, **kwargs)
        return await asyncio.get_running_loop().run_in_executor(self._context.writer, called)
