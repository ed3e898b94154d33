"""Cards, hands, and decks.

A `Card` is a *kind* of card (the ace of spades), not a physical card. A double deck has four copies
of each kind, and the copies are interchangeable. A `Hand` counts its copies of each kind.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from enum import IntEnum
from functools import cache
from typing import Final

from acesaround.messages import CodedError, values


class Suit(IntEnum):
    """The four suits in display order, with alternating colors."""

    SPADES = 0
    HEARTS = 1
    CLUBS = 2
    DIAMONDS = 3

    @property
    def letter(self) -> str:
        """``S``, ``H``, ``C``, or ``D``."""
        return _SUIT_LETTERS[self]

    @property
    def symbol(self) -> str:
        """``♠``, ``♥``, ``♣``, or ``♦``."""
        return _SUIT_SYMBOLS[self]

    @property
    def title(self) -> str:
        """The display name, such as ``Spades``."""
        return self.name.capitalize()

    def __str__(self) -> str:
        return self.letter


class Rank(IntEnum):
    """The six ranks from low to high. In pinochle, the ten ranks above the king (S0-29, S2-22)."""

    NINE = 0
    JACK = 1
    QUEEN = 2
    KING = 3
    TEN = 4
    ACE = 5

    @property
    def letter(self) -> str:
        """``9``, ``J``, ``Q``, ``K``, ``T``, or ``A``."""
        return _RANK_LETTERS[self]

    @property
    def title(self) -> str:
        """The display name, such as ``Ace``."""
        return self.name.capitalize()

    def __str__(self) -> str:
        return self.letter


_SUIT_LETTERS: Final = "SHCD"
_SUIT_SYMBOLS: Final = "♠♥♣♦"
_RANK_LETTERS: Final = "9JQKTA"
RANKS: Final = 6
KINDS: Final = 24
MAX_COPIES: Final = 6


class CardError(CodedError):
    """An error for text that isn't a card, suit, rank, or hand.

    The message says what to use instead.
    """


class Card(int):
    """One of the 24 kinds of cards. Equal kinds are the same object.

    A card's value is ``suit * 6 + rank``, so cards can index tables and hash as fast as integers.
    Cards sort by suit, then from low to high.
    """

    suit: Suit
    rank: Rank
    text: str

    _all: tuple[Card, ...] = ()

    def __new__(cls, index: int | str) -> Card:
        if isinstance(index, str):
            return cls.parse(index)
        if not 0 <= index < KINDS:
            raise CardError(values.NO_SUCH_CARD(index=index, last=KINDS - 1))
        return cls._all[index]

    @classmethod
    def of(cls, rank: Rank, suit: Suit) -> Card:
        """Return the card with this rank and suit."""
        return cls._all[suit * RANKS + rank]

    @classmethod
    def parse(cls, text: str) -> Card:
        """Parse ``AS``, ``A♠``, ``10h``, or ``th``, ignoring case and surrounding spaces."""
        card = _CARD_TEXTS.get(text.strip().upper().replace("\ufe0f", ""))
        if card is None:
            raise CardError(values.NOT_A_CARD(text=_quoted(text)))
        return card

    @property
    def symbol(self) -> str:
        """The short display form with a suit symbol: ``A♠``, ``10♥``."""
        rank = "10" if self.rank is Rank.TEN else self.rank.letter
        return rank + self.suit.symbol

    @property
    def title(self) -> str:
        """The display name, such as ``Ace of Spades``."""
        return f"{self.rank.title} of {self.suit.title}"

    def __repr__(self) -> str:
        return self.text

    __str__ = __repr__

    def __format__(self, spec: str) -> str:
        return format(self.text, spec)

    def __reduce__(self) -> tuple[type[Card], tuple[int]]:
        return Card, (int(self),)


def _make_cards() -> tuple[Card, ...]:
    made = []
    for suit in Suit:
        for rank in Rank:
            card = int.__new__(Card, suit * RANKS + rank)
            card.suit, card.rank, card.text = suit, rank, rank.letter + suit.letter
            made.append(card)
    return tuple(made)


CARDS: Final = _make_cards()
"""The 24 kinds in index order."""
Card._all = CARDS

_CARD_TEXTS: Final[Mapping[str, Card]] = {
    rank + suit: card
    for card in CARDS
    for rank in ((card.rank.letter, "10") if card.rank is Rank.TEN else (card.rank.letter,))
    for suit in (card.suit.letter, card.suit.symbol, "♤♡♧♢"[card.suit])
}
_SUITS: Final[Mapping[str, Suit]] = {
    name: suit
    for suit in Suit
    for name in (suit.letter, suit.symbol, suit.name, suit.name[:-1], "♤♡♧♢"[suit])
}
_RANKS: Final[Mapping[str, Rank]] = {
    name: rank for rank in Rank for name in (rank.letter, rank.name)
} | {"10": Rank.TEN}

_CODE_RANKS: Final[Mapping[str, Rank]] = {
    code: rank
    for codes, rank in zip(("5A", "4T", "3K", "2Q", "1J"), reversed(Rank), strict=False)
    for code in codes
}
_CODE_SUITS: Final[Mapping[str, Suit]] = {
    code: suit
    for codes, suit in (
        ("1S", Suit.SPADES),
        ("2D", Suit.DIAMONDS),
        ("3C", Suit.CLUBS),
        ("4H", Suit.HEARTS),
    )
    for code in codes
}


def parse_suit(text: str) -> Suit:
    """Parse ``S``, ``♠``, or ``spades``, ignoring case."""
    suit = _SUITS.get(text.strip().upper().replace("\ufe0f", ""))
    if suit is None:
        raise CardError(values.NOT_A_SUIT(text=_quoted(text)))
    return suit


def parse_rank(text: str) -> Rank:
    """Parse ``A``, ``T``, ``10``, ``K``, ``Q``, ``J``, ``9``, or a rank's name, ignoring case."""
    rank = _RANKS.get(text.strip().upper())
    if rank is None:
        raise CardError(values.NOT_A_RANK(text=_quoted(text)))
    return rank


def parse_code(text: str) -> Card:
    """Parse a rank-suit code from the 1983 rules (S1-46, S1-47): two digits or letters.

    Ranks are 5/A, 4/T, 3/K, 2/Q, 1/J. Suits are 1/S, 2/D, 3/C, 4/H. So ``51`` is the ace of spades.
    """
    code = text.strip().upper()
    if len(code) == 2 and code[0] in _CODE_RANKS and code[1] in _CODE_SUITS:
        return Card.of(_CODE_RANKS[code[0]], _CODE_SUITS[code[1]])
    raise CardError(values.NOT_A_CARD_CODE(text=_quoted(text)))


def parse_suit_code(text: str) -> Suit:
    """Parse a 1983 suit code: 1/S spades, 2/D diamonds, 3/C clubs, 4/H hearts (S1-47, S1-60)."""
    code = text.strip().upper()
    if code in _CODE_SUITS:
        return _CODE_SUITS[code]
    raise CardError(values.NOT_A_SUIT_CODE(text=_quoted(text)))


_BITS: Final = 4
_LANE: Final = (1 << _BITS) - 1
_SUIT_BITS: Final = RANKS * _BITS
_SUIT_MASK: Final = (1 << _SUIT_BITS) - 1
_DIGIT_COUNTS: Final = bytes.maketrans(b"0123456789abcdef", bytes(range(16)))
_COUNT_DIGITS: Final = b"0123456789abcdef" + bytes(256 - 16)
_PAIRS: Final = sum(_LANE << shift for shift in range(0, KINDS * _BITS, 2 * _BITS))
_QUADS: Final = sum(0xFF << shift for shift in range(0, KINDS * _BITS, 4 * _BITS))
_FIRSTS: Final = sum(1 << shift for shift in range(_BITS, (KINDS + 1) * _BITS, _BITS))
_ONE: Final = tuple(1 << (_BITS * kind) for kind in range(KINDS))
_BEATING: Final = tuple(
    _SUIT_MASK & ~((1 << (_BITS * (kind % RANKS + 1))) - 1) for kind in range(KINDS)
)


def _carried(one: int, other: int, result: int) -> bool:
    """Return True if adding or subtracting packed counts carried from one kind into the next."""
    return (one ^ other ^ result) & _FIRSTS != 0


@cache
def _kinds_in(suit: int, segment: int) -> tuple[Card, ...]:
    """Return the kinds in one suit's packed counts, high to low.

    The cache has at most 7**6 entries per suit.
    """
    first = suit * RANKS
    return tuple(
        CARDS[first + rank]
        for rank in range(RANKS - 1, -1, -1)
        if segment >> (_BITS * rank) & _LANE
    )


class Hand:
    """An immutable multiset of cards.

    Counts are packed into one integer, four bits per kind, with at most 15 copies of each. Removing
    a card, checking for a suit, and comparing hands are single integer operations. A string
    argument is parsed by `parse`.
    """

    __slots__ = ("_bits",)
    _bits: int

    def __init__(self, cards: Iterable[Card] | str = ()) -> None:
        bits = 0
        if isinstance(cards, str):
            cards = Hand.parse(cards)
        for card in cards:
            if bits >> (_BITS * card) & _LANE == _LANE:
                raise CardError(values.TOO_MANY_COPIES(most=_LANE, card=card))
            bits += _ONE[card]
        object.__setattr__(self, "_bits", bits)

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError("a Hand cannot be changed; use + and -")

    @classmethod
    def _of(cls, bits: int) -> Hand:
        hand = cls.__new__(cls)
        object.__setattr__(hand, "_bits", bits)
        return hand

    @classmethod
    def of_counts(cls, counts: bytes) -> Hand:
        """Return the hand with these counts of the 24 kinds, in the order of `CARDS`."""
        if len(counts) != KINDS:
            raise CardError(values.WRONG_COUNTS(number=len(counts), kinds=KINDS))
        try:
            return cls._of(int(counts[::-1].translate(_COUNT_DIGITS), 16))
        except ValueError:
            raise CardError(values.TOO_MANY_OF_A_KIND(most=_LANE)) from None

    @classmethod
    def parse(cls, text: str) -> Hand:
        """Parse cards separated by spaces or commas, or the output of `str`: ``S:AATK H:9``."""
        if not text.strip() or text.strip() == "-":
            return cls()
        groups = re.findall(r"([SHCDshcd♠♥♣♦])\s*:\s*([^:\s]*)(?=\s|$)", text)
        if groups and re.fullmatch(r"(\s*[SHCDshcd♠♥♣♦]\s*:\s*[^:\s]*(?=\s|$))*\s*", text):
            return cls(
                Card.of(parse_rank(rank), parse_suit(suit))
                for suit, ranks in groups
                for rank in re.findall(r"10|.", "" if ranks == "-" else ranks)
            )
        return cls(Card.parse(word) for word in re.split(r"[\s,]+", text.strip()))

    def __iter__(self) -> Iterator[Card]:
        """Yield every card, including copies, by suit and from high to low."""
        for card in self.kinds():
            for _ in range(self._bits >> (_BITS * card) & _LANE):
                yield card

    def __len__(self) -> int:
        # Add neighboring lanes twice. The modulo operation then adds up the 16-bit lanes.
        pairs = (self._bits & _PAIRS) + (self._bits >> _BITS & _PAIRS)
        return ((pairs & _QUADS) + (pairs >> 2 * _BITS & _QUADS)) % 0xFFFF

    def __bool__(self) -> bool:
        return self._bits != 0

    def __contains__(self, card: object) -> bool:
        return isinstance(card, Card) and bool(self._bits >> (_BITS * card) & _LANE)

    def __eq__(self, other: object) -> bool:
        return self._bits == other._bits if isinstance(other, Hand) else NotImplemented

    def __hash__(self) -> int:
        return hash(self._bits)

    def __le__(self, other: Hand) -> bool:
        """Return True if `other` contains every card in this hand, counting copies."""
        return not _carried(other._bits, self._bits, other._bits - self._bits)

    def __add__(self, other: Hand | Iterable[Card]) -> Hand:
        more = other if isinstance(other, Hand) else Hand(other)
        bits = self._bits + more._bits
        if _carried(self._bits, more._bits, bits):
            raise CardError(values.TOO_MANY_OF_A_KIND(most=_LANE))
        return Hand._of(bits)

    def __sub__(self, other: Hand | Iterable[Card]) -> Hand:
        less = other if isinstance(other, Hand) else Hand(other)
        bits = self._bits - less._bits
        if _carried(self._bits, less._bits, bits):
            missing = next(card for card in less.kinds() if self.count(card) < less.count(card))
            raise CardError(values.NOT_IN_HAND(card=missing, hand=self))
        return Hand._of(bits)

    def without(self, card: Card) -> Hand:
        """Return this hand minus one copy of `card`, which must be in the hand."""
        if not self._bits >> (_BITS * card) & _LANE:
            raise CardError(values.NOT_IN_HAND(card=card, hand=self))
        return Hand._of(self._bits - _ONE[card])

    def count(self, card: Card) -> int:
        """Return the number of copies of `card`."""
        return self._bits >> (_BITS * card) & _LANE

    def counts(self) -> bytes:
        """Return the number of copies of each of the 24 kinds, in the order of `CARDS`."""
        return (b"%024x" % self._bits)[::-1].translate(_DIGIT_COUNTS)

    def length(self, suit: Suit) -> int:
        """Return the number of cards of `suit`."""
        segment = self._bits >> (_SUIT_BITS * suit) & _SUIT_MASK
        return sum(segment >> shift & _LANE for shift in range(0, _SUIT_BITS, _BITS))

    def has_suit(self, suit: Suit) -> bool:
        """Return True if the hand has a card of `suit`."""
        return bool(self._bits >> (_SUIT_BITS * suit) & _SUIT_MASK)

    def kinds(self) -> tuple[Card, ...]:
        """Return the distinct kinds in the hand, by suit and from high to low."""
        bits = self._bits
        return (
            _kinds_in(0, bits & _SUIT_MASK)
            + _kinds_in(1, bits >> _SUIT_BITS & _SUIT_MASK)
            + _kinds_in(2, bits >> 2 * _SUIT_BITS & _SUIT_MASK)
            + _kinds_in(3, bits >> 3 * _SUIT_BITS & _SUIT_MASK)
        )

    def of_suit(self, suit: Suit) -> tuple[Card, ...]:
        """Return the distinct kinds of `suit` in the hand, from high to low."""
        return _kinds_in(suit, self._bits >> (_SUIT_BITS * suit) & _SUIT_MASK)

    def beating(self, card: Card) -> tuple[Card, ...]:
        """Return the kinds in the hand that beat `card` in its suit, from high to low."""
        suit = card // RANKS
        return _kinds_in(suit, self._bits >> (_SUIT_BITS * suit) & _BEATING[card])

    def sets(self, cards: Iterable[Card]) -> int:
        """Return the number of complete sets of `cards` (distinct kinds) in the hand."""
        bits, fewest = self._bits, _LANE
        for card in cards:
            count = bits >> (_BITS * card) & _LANE
            if not count:
                return 0
            if count < fewest:
                fewest = count
        return fewest

    def __str__(self) -> str:
        """Format the hand by suit, from high to low: ``S:AATK H:9 C:- D:QJ``."""
        return " ".join(
            f"{suit.letter}:"
            + ("".join(c.rank.letter * self.count(c) for c in self.of_suit(suit)) or "-")
            for suit in Suit
        )

    def __repr__(self) -> str:
        return f"Hand({str(self)!r})"

    def __reduce__(self) -> tuple[object, tuple[int]]:
        return Hand._of, (self._bits,)


def deck(ranks: Iterable[Rank], copies: int) -> Hand:
    """Return the cards of a pinochle deck: `copies` of each given rank in every suit."""
    kept = tuple(ranks)
    return Hand(Card.of(rank, suit) for suit in Suit for rank in kept for _ in range(copies))


def _quoted(text: str) -> str:
    return repr(text if len(text) <= 40 else text[:37] + "...")
