"""Names of cards, and errors for text that isn't a card."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from acesaround.messages.message import Message
from acesaround.messages.template import Template

SUITS: Final[Mapping[str, Template]] = {
    "S": Template("spades", "spades"),
    "H": Template("hearts", "hearts"),
    "C": Template("clubs", "clubs"),
    "D": Template("diamonds", "diamonds"),
}
RANKS: Final[Mapping[str, Template]] = {
    "A": Template("ace", "ace"),
    "T": Template("ten", "ten"),
    "K": Template("king", "king"),
    "Q": Template("queen", "queen"),
    "J": Template("jack", "jack"),
    "9": Template("nine", "nine"),
}
A_RANK: Final[Mapping[str, Template]] = {
    "A": Template("an_ace", "an ace"),
    "T": Template("a_ten", "a ten"),
    "K": Template("a_king", "a king"),
    "Q": Template("a_queen", "a queen"),
    "J": Template("a_jack", "a jack"),
    "9": Template("a_nine", "a nine"),
}
CARD_NAMES: Final = Template("card_name", "{rank:message} of {suit:message}")


def card_named(code: str) -> Message:
    """Return a card's name as a message, for lists of cards in words."""
    return CARD_NAMES(rank=RANKS[code[0]](), suit=SUITS[code[1]]())


WRITTEN: Final = Template("written", "{text:text}")
"""Text from an older file, shown unchanged."""

NOT_A_CARD: Final = Template(
    "not_a_card",
    "{text:text} isn't a card: use a rank (A, T/10, K, Q, J, or 9) and a suit (S, H, C, D, or "
    "♠♥♣♦), like AS or 10♥",
)
NOT_A_SUIT: Final = Template(
    "not_a_suit", "{text:text} isn't a suit: use S, H, C, or D (or ♠, ♥, ♣, or ♦)"
)
NOT_A_RANK: Final = Template(
    "not_a_rank", "{text:text} isn't a rank: use A, T (or 10), K, Q, J, or 9"
)
NOT_A_CARD_CODE: Final = Template(
    "not_a_card_code",
    "{text:text} isn't a card code: use a rank (5/A 4/T 3/K 2/Q 1/J), then a suit (1/S 2/D 3/C "
    "4/H), like 51 or AS",
)
NOT_A_SUIT_CODE: Final = Template(
    "not_a_suit_code", "{text:text} isn't a suit code: use 1/S, 2/D, 3/C, or 4/H"
)
NO_SUCH_CARD: Final = Template(
    "no_such_card", "{index:number} isn't a card index: use 0 to {last:number}"
)
TOO_MANY_COPIES: Final = Template(
    "too_many_copies",
    "a hand can't hold more than {most:number} copy of {card:card}",
    "a hand can't hold more than {most} copies of {card}",
)
TOO_MANY_OF_A_KIND: Final = Template(
    "too_many_copies.of_a_kind",
    "a hand can't hold more than {most:number} copy of a card",
    "a hand can't hold more than {most} copies of a card",
)
WRONG_COUNTS: Final = Template(
    "wrong_counts",
    "{number:number} count was given, but a hand needs {kinds:number}: one for each kind of card",
    "{number} counts were given, but a hand needs {kinds}: one for each kind of card",
)
NOT_IN_HAND: Final = Template("not_in_hand", "{card:card} isn't in the hand {hand:text}")
