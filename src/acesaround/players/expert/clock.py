"""Time and worlds for one decision, kept within the limit."""

from __future__ import annotations

from time import perf_counter
from typing import Final

from acesaround.game.view import View
from acesaround.kernel.cancel import Cancel
from acesaround.players.limit import Limit

_KEPT_BACK: Final = 0.06
"""The part of a time limit that is left for what comes after the search."""
ENOUGH: Final = 400
"""Worlds for a decision that nothing limits."""


class Clock:
    """How long one decision may go on.

    Attributes:
        worlds: how many worlds it may look at.
        end: when to stop by `perf_counter`, in seconds; infinite without a limit of time.
    """

    def __init__(self, limit: Limit, seconds: float | None, cancel: Cancel | None) -> None:
        self._begun = perf_counter()
        self._cancel = cancel
        timed = seconds is not None
        self.worlds = limit.worlds or (1 << 20 if timed else ENOUGH)
        self.end = self._begun + seconds * (1 - _KEPT_BACK) if seconds is not None else float("inf")

    @property
    def spent(self) -> float:
        """Seconds since the decision began."""
        return perf_counter() - self._begun

    @property
    def left(self) -> float:
        """Seconds left."""
        return self.end - perf_counter()

    @property
    def over(self) -> bool:
        """Whether to stop."""
        return self.left <= 0 or (self._cancel is not None and self._cancel.is_set)


class HandBudget:
    """Shares out the seconds that a seat may spend on a whole hand."""

    def __init__(self) -> None:
        self._hand: tuple[int, int, int] | None = None
        self._spent = 0.0

    def seconds(self, view: View, limit: Limit, decisions: float) -> float | None:
        """What the decision at hand may take, with so many more like it to come, this one included.

        None where no limit of time is set.
        """
        if limit.hand_seconds is None:
            return limit.seconds
        hand = (view.seat, len(view.match.results), view.match.dealer or 0)
        if hand != self._hand:
            self._hand, self._spent = hand, 0.0
        share = max(0.0, limit.hand_seconds - self._spent) / max(1.0, decisions)
        return share if limit.seconds is None else min(share, limit.seconds)

    def spend(self, seconds: float) -> None:
        """Note what a decision took."""
        self._spent += seconds
