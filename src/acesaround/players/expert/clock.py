"""Time and worlds for one decision, kept within the limit."""

from __future__ import annotations

from math import inf
from time import perf_counter
from typing import Final

from acesaround.game.view import View
from acesaround.kernel.cancel import Cancel
from acesaround.players.limit import Limit

KEPT_BACK: Final = 0.08
"""The part of a time limit that is left for what comes after the search."""
ENOUGH: Final = 400
"""Worlds for a decision that nothing limits."""
MOST: Final = 1 << 17
"""Worlds that no decision needs more of."""


class Clock:
    """How long one decision may go on.

    Attributes:
        worlds: how many worlds it may look at.
        timed: whether a limit of time is set, and what is done depends on the machine's speed.
    """

    def __init__(self, limit: Limit, seconds: float | None, cancel: Cancel | None) -> None:
        self._begun = self._looked = perf_counter()
        self._cancel = cancel
        self.timed = seconds is not None
        self.worlds = limit.worlds or (MOST if self.timed else ENOUGH)
        self._end = inf if seconds is None else self._begun + seconds * (1 - KEPT_BACK)

    @property
    def spent(self) -> float:
        """Seconds since the decision began."""
        return perf_counter() - self._begun

    @property
    def cancelled(self) -> bool:
        """Whether somebody wants the choice at once."""
        return self._cancel is not None and self._cancel.is_set

    def affords(self, times: float) -> bool:
        """Whether there is time for `times` as much as was done since this was last asked."""
        now = perf_counter()
        last, self._looked = now - self._looked, now
        return not self.cancelled and now + times * last <= self._end


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
