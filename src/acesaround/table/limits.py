"""Limits at a table: its number of events, and token buckets."""

from __future__ import annotations

from math import ceil
from typing import Final

from acesaround.i18n import tr, tr_plural
from acesaround.table.state import TableState


def too_often(id: str, wait: float) -> str:
    """Return the text of a refusal, with the seconds to wait before the next try.

    `id` is the text that says what happened too often.
    """
    return f"{tr(id)} {tr_plural('server.try_again_in_count_seconds', ceil(wait))}"


class TokenBucket:
    """Token bucket: allow `burst` events at once, then one per `every` seconds."""

    def __init__(self, burst: int, every: float) -> None:
        self._burst, self._every = burst, every
        self._used, self._at = 0.0, 0.0

    def wait(self, at: float) -> float:
        """Return the seconds from `at` (any clock) until the next event is allowed, or 0."""
        self._used = max(0.0, self._used - (at - self._at) / self._every)
        self._at = at
        return max(0.0, (self._used + 1 - self._burst) * self._every)

    def take(self, at: float) -> float:
        """Use a token and return 0. If none are left, return the seconds to wait."""
        wait = self.wait(at)
        if not wait:
            self._used += 1
        return wait


MAX_EVENTS: Final = 20_000
"""Number of events after which no one can sit down, undo, or start a new hand."""
_EXTRA_EVENTS: Final = 1_000
"""Extra events for finishing the current hand."""


def is_long(now: TableState) -> bool:
    """Return True if the table has reached its limit and can only finish its current hand."""
    return now.seq >= MAX_EVENTS and not now.header.shared_screen


def is_full(now: TableState) -> bool:
    """Return True if the table doesn't accept any more events."""
    return now.seq >= MAX_EVENTS + _EXTRA_EVENTS and not now.header.shared_screen
