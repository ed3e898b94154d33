"""What all tables share: the log, threads, and seat tokens."""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Callable, Sequence
from concurrent.futures import Executor, ThreadPoolExecutor
from contextvars import copy_context
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING, Final, ParamSpec, TypeVar

from itsdangerous import BadSignature, URLSafeSerializer

from acesaround.i18n import tr
from acesaround.server.log_events import event_logger
from acesaround.server.metrics import Metrics
from acesaround.server.settings import AT_ONCE, Floor
from acesaround.server.thinking import ThinkingPool
from acesaround.store.event_log import EventLog, NewTable, Unwritten
from acesaround.table.decider import Refusal
from acesaround.table.events import Event, Header, encode_event

if TYPE_CHECKING:
    from acesaround.server.cluster.membership import Cluster


class Tokens:
    """Seat tokens, signed and verified with the server's secret."""

    def __init__(self, secret: str) -> None:
        self._signer = URLSafeSerializer(secret, salt="seat")

    @staticmethod
    def new_holder() -> str:
        """Return a new random holder id."""
        return secrets.token_urlsafe(12)

    def token(self, table: str, seat: int, holder: str) -> str:
        """Return the token for a seat and holder id."""
        return str(self._signer.dumps([table, seat, holder]))

    def read(self, token: str, table: str) -> tuple[int, str] | None:
        """Return the seat and holder id in a token for `table`, or None if the token is invalid."""
        try:
            found = self._signer.loads(token)
        except BadSignature:
            return None
        match found:
            case [str(of), int(seat), str(holder)] if of == table:
                return seat, holder
        return None


P = ParamSpec("P")
T = TypeVar("T")
_MAX_CALLS: Final = 50
"""Maximum number of calls running or queued."""


class Busy(Exception):
    """An error raised when too many calls are queued. Its message is for people to read."""

    def __init__(self) -> None:
        super().__init__(tr("server.the_server_is_busy_try_again_in"))


class BoundedExecutor:
    """A thread pool for functions, used by one event loop. Call `close` at the end."""

    def __init__(self, name: str, threads: int = 1) -> None:
        self._threads = ThreadPoolExecutor(threads, name)
        self._calls = 0

    async def run(self, function: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
        """Call `function` in the caller's context and return its result.

        Raise Busy if the queue is full. Pass on any exception from the function.
        """
        if self._calls >= _MAX_CALLS:
            raise Busy
        called = partial(copy_context().run, function, *args, **kwargs)
        self._calls += 1
        try:
            return await asyncio.get_running_loop().run_in_executor(self._threads, called)
        finally:
            self._calls -= 1

    @property
    def calls(self) -> int:
        """Number of calls running or queued."""
        return self._calls

    def close(self) -> None:
        """Stop the threads. Queued calls are dropped."""
        self._threads.shutdown(cancel_futures=True)


@dataclass(frozen=True, slots=True)
class ServerContext:
    """The log and its writer threads, tokens, thinking threads, metrics, and minimum move time.

    `cluster` is given if servers share the database. `page` is the path of the script that starts
    the page.

    Hints have a separate thread, so a flood of hint requests can't slow down the computer players.
    """

    log: EventLog
    writer: Executor
    tokens: Tokens
    thinkers: ThinkingPool
    advisers: BoundedExecutor
    metrics: Metrics
    floor: Floor = AT_ONCE
    cluster: Cluster | None = None
    page: str = ""


_log = event_logger(__name__)


def new_table(context: ServerContext, header: Header, events: Sequence[Event] = ()) -> NewTable:
    """Return a table to create, with a secret name and its first events."""
    owner = None if context.cluster is None else context.cluster.id
    bodies = tuple(map(encode_event, events))
    return NewTable(secrets.token_urlsafe(9), header.to_json(), bodies, owner)


async def make_table(context: ServerContext, header: Header, events: Sequence[Event] = ()) -> str:
    """Create a table with its first events, and return its secret name.

    Raise Refusal if the table can't be saved.
    """
    new = new_table(context, header, events)
    try:
        await asyncio.get_running_loop().run_in_executor(context.writer, context.log.create, new)
    except Unwritten as error:
        _log.error("can't create a table", reason=str(error))
        raise Refusal("failed", tr("server.the_server_cant_save_a_new_table")) from None
    return new.name
