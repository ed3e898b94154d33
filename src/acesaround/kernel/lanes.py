"""Card counts packed into one integer, eight bits per kind, for adding or comparing all at once."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from acesaround.cards import CARDS, KINDS, Card, Hand

ONE: Final = tuple(1 << 8 * kind for kind in range(KINDS))
"""Packed counts of a single card, for each kind."""

_GUARD: Final = sum(0x80 << 8 * kind for kind in range(KINDS))


def lanes(cards: Hand | Iterable[Card]) -> int:
    """Pack the counts of `cards`."""
    if isinstance(cards, Hand):
        return int.from_bytes(cards.counts(), "little")
    return sum(ONE[card] for card in cards)


def count(counts: int, card: int) -> int:
    """Return the number of copies of `card`."""
    return counts >> 8 * card & 0xFF


def less(counts: int, other: int) -> int:
    """Return `counts` minus `other`, with negative results set to 0."""
    if not counts:
        return 0
    return sum(
        max(0, count(counts, kind) - count(other, kind)) << 8 * kind for kind in range(KINDS)
    )


def short(counts: int, other: int) -> Card | None:
    """Return a kind that's in `other` more often than in `counts`, or None if there isn't one."""
    missing = ~((counts | _GUARD) - other) & _GUARD
    return CARDS[(missing.bit_length() - 1) // 8] if missing else None


def as_bytes(counts: int) -> bytes:
    """Return the counts as bytes, one per kind."""
    return counts.to_bytes(KINDS, "little")
