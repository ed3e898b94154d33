"""Fading of the coach: the better you play, the larger the mistakes it asks about.

The page has the same function in ``web/src/client/fading.ts``, with the numbers from here.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

WINDOW: Final = 40
"""Number of the latest decisions that count, about two and a half hands."""
ENOUGH: Final = 20
"""With fewer decisions than this, the coach uses the smallest amount."""
GOOD: Final = 1
"""A decision that loses less than this is good, in points before scaling."""
LEVELS: Final = ((0, 2), (80, 4), (90, 8))
"""Amounts in points, before scaling, each with the percentage of good decisions that it needs.

In four-handed games, random play and a beginner mostly stay at 2 points, and club at 4.
"""


def is_good(loss: float, *, is_fault: bool, scale: int) -> bool:
    """Return True if a decision loses nothing to speak of, or if that could just be luck.

    `loss` is in points, which the rules multiply by `scale`.
    """
    return not is_fault or loss < GOOD * scale


def fading_amount(recent: Sequence[bool]) -> int:
    """Return the points, before scaling, that a choice has to lose before the coach asks about it.

    `recent` says for each decision, the latest last, whether it was good.
    """
    counted = recent[-WINDOW:]
    if len(counted) < ENOUGH:
        return LEVELS[0][1]
    share = 100 * sum(counted)
    return next(amount for least, amount in reversed(LEVELS) if share >= least * len(counted))


def is_faded(recent: Sequence[bool]) -> bool:
    """Return True if the coach asks only before big mistakes."""
    return fading_amount(recent) == LEVELS[-1][1]
