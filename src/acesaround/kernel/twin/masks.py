"""Cards as bits: a byte for each suit, trumps in the highest, and in it a bit for each rank.

Of two cards that are trumps or of the suit led the higher bit wins. A set of cards is an integer;
a suit is the whole byte.
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
    """Which bit each card has: the trumps the highest, the other suits in their order."""

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
        """The cards of a number with a bit for each kind."""
        return sum(bit for kind, bit in self.bits.items() if kinds >> kind & 1)


def of_ranks(ranks: Sequence[int]) -> int:
    """All cards of these ranks."""
    return sum(ONES << rank for rank in ranks)


def index_of(bit: int) -> int:
    """The number of a single card's bit."""
    return bit.bit_length() - 1


def lowest(cards: int) -> int:
    """The card of the lowest bit."""
    return cards & -cards


def prefer(cards: int, wanted: int) -> int:
    """Of the cards those wanted, if there are any; else all."""
    return cards & wanted or cards


def suits_with(cards: int) -> int:
    """The suits in which there is a card."""
    return sum(suit for suit in SUITS if cards & suit)


def suits_without(cards: int) -> int:
    """The suits in which there is none."""
    return sum(suit for suit in SUITS if not cards & suit)


def below_top(cards: int) -> int:
    """In each suit all that ranks below the highest of the cards."""
    below = 0
    for place in range(4):
        height = (cards >> 8 * place & 0xFF).bit_length()
        below |= ((1 << height >> 1) - 1 if height else 0) << 8 * place
    return below


def top(cards: int) -> int:
    """In each suit the highest of the cards."""
    return cards & ~below_top(cards)


def first_of(cards: int, order: Sequence[int]) -> int:
    """Those of the cards that come first in an order of ranks."""
    return next((cards & rank for rank in order if cards & rank), cards)


def best_suits(cards: int, scores: Sequence[int]) -> int:
    """The suits of the cards with the highest score."""
    held = [place for place in range(4) if cards & SUITS[place]]
    most = max((scores[place] for place in held), default=0)
    return sum(SUITS[place] for place in held if scores[place] == most)
