"""How much may happen at one table, so that no log grows without end."""

from __future__ import annotations

from typing import Final

from acesaround.server.table.state import TableState

LONGEST: Final = 20_000
"""Events after which nobody sits down, nothing is taken back, and no new hand begins."""
_HAND: Final = 1_000
"""More events, in which the hand that is being played may end."""


def is_long(now: TableState) -> bool:
    """Whether so much has happened that what can go on for ever is refused."""
    return now.seq >= LONGEST


def is_full(now: TableState) -> bool:
    """Whether nothing at all happens any more."""
    return now.seq >= LONGEST + _HAND
