"""How lines may look: width, colour or not, card symbols or letters."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

from acesaround.cards import Card, Rank, Suit
from acesaround.i18n import tr

_RED_SUITS = (Suit.HEARTS, Suit.DIAMONDS)
_SUITS: Final = {
    Suit.SPADES: "common.spades",
    Suit.HEARTS: "common.hearts",
    Suit.CLUBS: "common.clubs",
    Suit.DIAMONDS: "common.diamonds",
}
CARD_CODE: Final = r"\b(?:10|[ATKQJ9])[SHCD]\b"
"""A card in a sentence, as an expression."""
_CARD = re.compile(CARD_CODE)


@dataclass(frozen=True, slots=True)
class Look:
    """What the terminal can show.

    Attributes:
        width, height: columns and rows. Lines are never wider; only paging uses the height.
        colour: whether escape codes for colour and bold may be used.
        symbols: whether it can show ♠ ♥ ♣ ♦ and lines; letters and hyphens otherwise.
    """

    width: int = 80
    height: int = 24
    colour: bool = False
    symbols: bool = True

    def paint(self, text: str, code: str) -> str:
        """`text` in a colour or style, where there is colour."""
        return f"\x1b[{code}m{text}\x1b[0m" if self.colour and text else text

    def red(self, text: str) -> str:
        """`text` in red."""
        return self.paint(text, "31")

    def bold(self, text: str) -> str:
        """`text` in bold."""
        return self.paint(text, "1")

    def dim(self, text: str) -> str:
        """`text` that may stay in the background."""
        return self.paint(text, "2")

    def marked(self, text: str) -> str:
        """`text` that must be seen at once."""
        return self.paint(text, "1;7")

    def rank(self, rank: Rank) -> str:
        """``A``, ``10``, ``K``, ..."""
        return "10" if rank is Rank.TEN else rank.letter

    def suit(self, suit: Suit) -> str:
        """The suit's sign, red where it is red."""
        sign = suit.symbol if self.symbols else suit.letter
        return self.red(sign) if suit in _RED_SUITS else sign

    def suit_word(self, suit: Suit) -> str:
        """The word alone: ``spades``."""
        return tr(_SUITS[suit])

    def suit_title(self, suit: Suit) -> str:
        """Sign and word: ``♠ spades``; the word alone where there are no signs."""
        title = self.suit_word(suit)
        return f"{self.suit(suit)} {title}" if self.symbols else title

    def card(self, card: Card) -> str:
        """``A♠``, ``10♥``; ``AS``, ``10H`` without signs."""
        text = self.rank(card.rank) + (card.suit.symbol if self.symbols else card.suit.letter)
        return self.red(text) if card.suit in _RED_SUITS else text

    def cards(self, cards: Iterable[Card], between: str = " ") -> str:
        """Several cards in a row."""
        return between.join(map(self.card, cards))

    def sentence(self, text: str) -> str:
        """`text` with its card codes (``TC``) written as on the table (``10♣``)."""
        return _CARD.sub(lambda code: self.card(Card.parse(code[0])), text)

    def rule(self, title: str = "") -> str:
        """A line across, with a title in it."""
        stroke = "─" if self.symbols else "-"
        head = f"{stroke * 2} {title} " if title else ""
        return head + stroke * max(0, self.width - len(head))
