"""Limits on how many events a table can have, so no log grows forever."""

from __future__ import annotations

from typing import Final

from acesaround.server.table.state import TableState

LONGEST: Final = 20_000
"""Number of events after which no one can sit down, undo, or start a new hand."""
_HAND: Final = 1_000
"""Extra events for finishing the current hand."""


def is_long(now: TableState) -> bool:
    """Return True if the table has reached its limit and can only finish its current hand."""
    return now.seq >= LONGEST


def is_full(now: TableState) -> bool:
    """Return True if the table doesn't accept any more events."""
    return now.seq >= LONGEST + _HAND
