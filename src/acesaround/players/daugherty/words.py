"""Cards, seats and lists in a player's words."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from typing import Final

from acesaround.cards import Card, Rank, Suit
from acesaround.i18n import noted

_WITH_ARTICLE: Final = {
    Rank.ACE: noted("an ace"),
    Rank.TEN: noted("a ten"),
    Rank.KING: noted("a king"),
    Rank.QUEEN: noted("a queen"),
    Rank.JACK: noted("a jack"),
    Rank.NINE: noted("a nine"),
}
_COUNTED: Final = (
    noted("{number} bid"),
    noted("{number} bids"),
    noted("{number} deal"),
    noted("{number} deals"),
    noted("{number} other card"),
    noted("{number} other cards"),
)
"""Things that `counted` counts, for those who tell it in another language."""


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
    return _WITH_ARTICLE[rank]


def counted(number: int, one: str) -> str:
    """``1 ace``, ``3 aces``."""
    return f"{number} {one if number == 1 else one + 's'}"


def listed(things: Iterable[object]) -> str:
    """``a``, ``a and b``, ``a, b and c``."""
    words = [str(thing) for thing in things]
    return " and ".join([", ".join(words[:-1]), words[-1]] if len(words) > 1 else words)
