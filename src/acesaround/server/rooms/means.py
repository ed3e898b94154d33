"""Resources shared by a server's tables."""

from __future__ import annotations

from concurrent.futures import Executor
from dataclasses import dataclass

from acesaround.server.rooms.floor import AT_ONCE, Floor
from acesaround.server.rooms.tokens import Tokens
from acesaround.server.rooms.worker import Worker
from acesaround.store.events import EventLog


@dataclass(frozen=True, slots=True)
class Means:
    """The log and its writer thread, tokens, thinking threads, and the minimum move time.

    Hints have a separate thread, so a flood of hint requests can't slow down the computer players.
    """

    log: EventLog
    writer: Executor
    tokens: Tokens
    thinkers: Executor
    advisers: Worker
    floor: Floor = AT_ONCE
