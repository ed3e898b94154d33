"""Computer players' thinking time: threads for it, and less of it when many have to move."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import replace
from threading import Lock
from time import monotonic
from typing import Final, ParamSpec, TypeVar

from acesaround.players.base import Limit
from acesaround.server.rate_limits import TokenBucket
from acesaround.table.automatic_events import LIMIT

P = ParamSpec("P")
T = TypeVar("T")
_LONGEST_WAIT: Final = 1.0
"""Seconds that a move can wait for a thread. With its thinking time and the minimum time of a move
at a shared table, a move takes less than 2 seconds."""
_LEAST_SECONDS: Final = 0.002
_HURRIED: Final = 0.5
"""Computer players are hurried if they get less than this share of their usual time."""
_MOVES: Final = 400, 1.0
"""Token bucket for a table's moves at the full limit: burst size, and seconds per extra move."""
_SHORT_LIMIT: Final = Limit(seconds=0.05)


class ThinkingBudget:
    """Thinking time for the computer players at one table.

    People can trigger moves over and over by undoing them. After a long burst, computer players get
    a tenth of the time, so one table can't slow down the others.
    """

    def __init__(self) -> None:
        self._moves = TokenBucket(*_MOVES)

    def limit(self, at: float) -> Limit:
        """Count a move at time `at` (in seconds), and return its thinking limit."""
        return _SHORT_LIMIT if self._moves.take(at) else LIMIT


class ThinkingPool(ThreadPoolExecutor):
    """The threads in which computer players think.

    When too many moves are waiting, each gets less time.
    """

    def __init__(self, threads: int = 2, clock: Callable[[], float] = monotonic) -> None:
        super().__init__(threads, "player")
        self._threads_allowed, self._clock = threads, clock
        self._since = deque[float]()
        self._changing = Lock()
        self.hurried = False

    @property
    def waiting(self) -> int:
        """Number of moves that wait for a thread."""
        return len(self._since)

    def submit(self, fn: Callable[P, T], /, *args: P.args, **kwargs: P.kwargs) -> Future[T]:
        """Call a function in a thread, as soon as one is free."""
        with self._changing:
            self._since.append(self._clock())
            move = super().submit(self._begin, fn, *args, **kwargs)
        move.add_done_callback(self._forget_cancelled)
        return move

    def limit(self, wanted: Limit | None) -> Limit:
        """Return the limit for a move that begins now, given the limit it would have alone.

        The seconds are such that every waiting move can begin in time, if each move before it takes
        as long as this one.
        """
        limit = wanted or LIMIT
        seconds = limit.seconds or 0.0
        at = self._clock()
        with self._changing:
            for before, since in enumerate(self._since, 1):
                left = since + _LONGEST_WAIT - at
                seconds = min(seconds, self._threads_allowed * left / before)
        self.hurried = seconds < _HURRIED * (limit.seconds or 0.0)
        return replace(limit, seconds=max(_LEAST_SECONDS, seconds))

    def _forget_cancelled(self, move: Future[T]) -> None:
        # A cancelled move never begins. Which one it was makes little difference to the others.
        if move.cancelled():
            with self._changing:
                self._since.popleft()

    def _begin(self, fn: Callable[P, T], /, *args: P.args, **kwargs: P.kwargs) -> T:
        # Moves begin in the order in which they were submitted.
        with self._changing:
            self._since.popleft()
        return fn(*args, **kwargs)
