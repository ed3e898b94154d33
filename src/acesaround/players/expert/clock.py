"""Time and worlds for one decision, kept within the limit."""

from __future__ import annotations

from time import perf_counter
from typing import Final

from acesaround.game.view import View
from acesaround.kernel.cancel import Cancel
from acesaround.kernel.compare import MOST_DEALS
from acesaround.players.limit import Limit

KEPT_BACK: Final = 0.08
"""The part of a time limit that is left for what comes after the search."""
ENOUGH: Final = 400
"""Worlds for a decision that nothing limits."""
MOST: Final = 1 << 18
"""Worlds that no decision needs more of."""
AMPLE: Final = 0.05
"""Seconds from which on a decision has time for what is slow and thorough."""


class Clock:
    """How long one decision may go on.

    Attributes:
        worlds: how many worlds it may look at.
        ample: whether there is time for what is slow and thorough.
        cancel: what another thread may set to have the choice at once.
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
        """Seconds left, at least 0; None where time is not limited."""
        return None if self._seconds is None else max(0.0, self._seconds - self.spent)

    @property
    def over(self) -> bool:
        """Whether to stop."""
        return self.cancel.is_set or self.left == 0

    def short(self, took: float) -> bool:
        """Whether too little time is left for twice what took so many seconds."""
        return self.left is not None and self.left < 2 * took


class HandBudget:
    """Shares out the seconds that a seat may spend on a whole hand."""

    def __init__(self) -> None:
        self._hand: tuple[int, int, int | None] | None = None
        self._spent = 0.0

    def seconds(self, view: View, limit: Limit, decisions: float) -> float | None:
        """What the decision at hand may take, with so many like it to come, this one included.

        None where no limit of time is set.
        """
        if limit.hand_seconds is None:
            return limit.seconds
        hand = (view.seat, len(view.match.results), view.match.dealer)
        if hand != self._hand:
            self._hand, self._spent = hand, 0.0
        share = max(0.0, limit.hand_seconds - self._spent) / max(1.0, decisions)
        return share if limit.seconds is None else min(share, limit.seconds)

    def spend(self, seconds: float) -> None:
        """Note what a decision took."""
        self._spent += seconds
