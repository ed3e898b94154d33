"""What the tables of a server share."""

from __future__ import annotations

from concurrent.futures import Executor
from dataclasses import dataclass

from acesaround.server.rooms.floor import AT_ONCE, Floor
from acesaround.server.rooms.tokens import Tokens
from acesaround.server.rooms.worker import Worker
from acesaround.store.events import EventLog


@dataclass(frozen=True, slots=True)
class Means:
    """The log and the one thread that writes to it, tokens, threads that think, and their floor.

    Those of the computer players are not those of who gives advice, so that nobody who asks for
    much of it makes the tables wait.
    """

    log: EventLog
    writer: Executor
    tokens: Tokens
    thinkers: Executor
    advisers: Worker
    floor: Floor = AT_ONCE
