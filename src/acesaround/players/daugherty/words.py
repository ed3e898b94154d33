"""Cards, seats and lists in a player's words."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache

from acesaround.cards import Card, Rank, Suit


@cache
def card_name(card: Card) -> str:
    """``ace of spades``."""
    return card.title.lower()


@cache
def suit_name(suit: Suit) -> str:
    """``spades``."""
    return suit.title.lower()


@cache
def a_rank(rank: Rank) -> str:
    """``an ace``, ``a ten``."""
    return f"{'an' if rank is Rank.ACE else 'a'} {rank.title.lower()}"


def counted(number: int, one: str) -> str:
    """``1 ace``, ``3 aces``."""
    return f"{number} {one if number == 1 else one + 's'}"


def listed(things: Iterable[object]) -> str:
    """``a``, ``a and b``, ``a, b and c``."""
    words = [str(thing) for thing in things]
    return " and ".join([", ".join(words[:-1]), words[-1]] if len(words) > 1 else words)
