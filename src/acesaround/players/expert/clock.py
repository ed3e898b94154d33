"""Time limit and number of sampled deals for one decision."""

from __future__ import annotations

from time import perf_counter
from typing import Final

from acesaround.game.view import View
from acesaround.kernel.cancel import Cancel
from acesaround.kernel.compare import MOST_DEALS
from acesaround.players.limit import Limit

KEPT_BACK: Final = 0.08
"""Fraction of the time limit reserved for the work after the search."""
ENOUGH: Final = 400
"""Number of deals to sample for a decision without a limit."""
MOST: Final = 1 << 18
"""Maximum number of deals to sample for any decision."""
AMPLE: Final = 0.05
"""Minimum number of seconds for a decision to use slow but thorough methods."""


class Clock:
    """Time and deals left for one decision.

    Attributes:
        worlds: maximum number of deals to sample.
        ample: True if there's time for slow but thorough methods.
        cancel: flag that another thread can set to get the choice immediately.
    """

    def __init__(self, limit: Limit, seconds: float | None, cancel: Cancel | None) -> None:
        self._begun = perf_counter()
        self.cancel = cancel or Cancel()
        worlds = limit.worlds or (ENOUGH if seconds is None else MOST)
        self.worlds = min(worlds, MOST_DEALS)
        self.ample = seconds is None or seconds >= AMPLE
        self._seconds = None if seconds is None else seconds * (1 - KEPT_BACK)

    @property
    def spent(self) -> float:
        """Seconds since the decision began."""
        return perf_counter() - self._begun

    @property
    def left(self) -> float | None:
        """Seconds left, at least 0, or None without a time limit."""
        return None if self._seconds is None else max(0.0, self._seconds - self.spent)

    @property
    def over(self) -> bool:
        """True if the search should stop."""
        return self.cancel.is_set or self.left == 0

    def short(self, took: float) -> bool:
        """Return True if there isn't enough time left for twice `took` seconds."""
        return self.left is not None and self.left < 2 * took


class HandBudget:
    """Budget that divides a seat's time for a hand among its decisions."""

    def __init__(self) -> None:
        self._hand: tuple[int, int, int | None] | None = None
        self._spent = 0.0

    def seconds(self, view: View, limit: Limit, decisions: float) -> float | None:
        """Return the number of seconds for this decision, or None without a time limit.

        `decisions` is the number of decisions of this kind left in the hand, including this one.
        """
        if limit.hand_seconds is None:
            return limit.seconds
        hand = (view.seat, len(view.match.results), view.match.dealer)
        if hand != self._hand:
            self._hand, self._spent = hand, 0.0
        share = max(0.0, limit.hand_seconds - self._spent) / max(1.0, decisions)
        return share if limit.seconds is None else min(share, limit.seconds)

    def spend(self, seconds: float) -> None:
        """Record the time a decision took."""
        self._spent += seconds
