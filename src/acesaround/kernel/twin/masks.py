"""Cards as bits: one byte per suit, trump in the highest byte, and one bit per rank.

Of two cards that are trumps or follow suit, the one with the higher bit wins. A set of cards is an
integer. A suit is an entire byte.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from acesaround.cards import Card, Rank, Suit

SUITS: Final = (0xFF, 0xFF00, 0xFF0000, 0xFF000000)
TRUMPS: Final = 0x3F000000
CARDS: Final = 0x3F3F3F3F
ONES: Final = 0x01010101
BITS: Final = 32


class Layout:
    """Mapping between cards and bits: trump highest, the other suits in their usual order."""

    __slots__ = ("bits", "cards")

    def __init__(self, trump: Suit) -> None:
        order = [suit for suit in Suit if suit != trump] + [trump]
        self.cards: dict[int, Card] = {
            1 << 8 * place + rank: Card.of(rank, suit)
            for place, suit in enumerate(order)
            for rank in Rank
        }
        self.bits: dict[int, int] = {int(card): bit for bit, card in self.cards.items()}

    def mask(self, kinds: int) -> int:
        """Convert a bitmask of kinds to a card mask."""
        return sum(bit for kind, bit in self.bits.items() if kinds >> kind & 1)


def of_ranks(ranks: Sequence[int]) -> int:
    """Return all cards of these ranks."""
    return sum(ONES << rank for rank in ranks)


def index_of(bit: int) -> int:
    """Return the bit number of a single card."""
    return bit.bit_length() - 1


def lowest(cards: int) -> int:
    """Return the lowest card."""
    return cards & -cards


def prefer(cards: int, wanted: int) -> int:
    """Return the cards that are also in `wanted`, or all cards if none are."""
    return cards & wanted or cards


def suits_with(cards: int) -> int:
    """Return the suits with at least one card."""
    return sum(suit for suit in SUITS if cards & suit)


def suits_without(cards: int) -> int:
    """Return the suits with no card."""
    return sum(suit for suit in SUITS if not cards & suit)


def below_top(cards: int) -> int:
    """Return every bit below the highest card in each suit."""
    below = 0
    for place in range(4):
        height = (cards >> 8 * place & 0xFF).bit_length()
        below |= ((1 << height >> 1) - 1 if height else 0) << 8 * place
    return below


def top(cards: int) -> int:
    """Return the highest card of each suit."""
    return cards & ~below_top(cards)


def first_of(cards: int, order: Sequence[int]) -> int:
    """Return all cards of the first rank in `order` that any of `cards` has."""
    return next((cards & rank for rank in order if cards & rank), cards)


def best_suits(cards: int, scores: Sequence[int]) -> int:
    """Return the suits with the highest score among those in `cards`."""
    held = [place for place in range(4) if cards & SUITS[place]]
    most = max((scores[place] for place in held), default=0)
    return sum(SUITS[place] for place in held if scores[place] == most)
