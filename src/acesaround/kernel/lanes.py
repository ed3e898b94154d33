"""Counts of the 24 kinds in one integer, eight bits a kind: added and compared at a stroke."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from acesaround.cards import CARDS, KINDS, Card, Hand

ONE: Final = tuple(1 << 8 * kind for kind in range(KINDS))
"""One copy of each kind."""

_GUARD: Final = sum(0x80 << 8 * kind for kind in range(KINDS))


def lanes(cards: Hand | Iterable[Card]) -> int:
    """The counts of these cards."""
    if isinstance(cards, Hand):
        return int.from_bytes(cards.counts(), "little")
    return sum(ONE[card] for card in cards)


def count(counts: int, card: int) -> int:
    """How many of one kind."""
    return counts >> 8 * card & 0xFF


def less(counts: int, other: int) -> int:
    """What is left of `counts` without `other`; of no kind fewer than none."""
    if not counts:
        return 0
    return sum(
        max(0, count(counts, kind) - count(other, kind)) << 8 * kind for kind in range(KINDS)
    )


def short(counts: int, other: int) -> Card | None:
    """A kind of which `other` has more than `counts`, if there is one."""
    missing = ~((counts | _GUARD) - other) & _GUARD
    return CARDS[(missing.bit_length() - 1) // 8] if missing else None


def as_bytes(counts: int) -> bytes:
    """One byte for each kind."""
    return counts.to_bytes(KINDS, "little")
