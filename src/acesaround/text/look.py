"""Display settings: width, color, and suit symbols or letters."""

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
"""Regex for a card code in a sentence."""
_CARD = re.compile(CARD_CODE)


@dataclass(frozen=True, slots=True)
class Look:
    """The capabilities of the terminal.

    Attributes:
        width: width in columns. No line is wider.
        height: height in rows, used to page output and fit screens.
        colour: True if the terminal supports escape codes for color and bold.
        symbols: True if the terminal can show ♠ ♥ ♣ ♦ and lines rather than letters and hyphens.
    """

    width: int = 80
    height: int = 24
    colour: bool = False
    symbols: bool = True

    def paint(self, text: str, code: str) -> str:
        """Return `text` in a color or style if color is on. `code` is the escape code."""
        return f"\x1b[{code}m{text}\x1b[0m" if self.colour and text else text

    def red(self, text: str) -> str:
        """Return `text` in red."""
        return self.paint(text, "31")

    def bold(self, text: str) -> str:
        """Return `text` in bold."""
        return self.paint(text, "1")

    def dim(self, text: str) -> str:
        """Return `text` dimmed."""
        return self.paint(text, "2")

    def marked(self, text: str) -> str:
        """Return `text` highlighted."""
        return self.paint(text, "1;7")

    def rank(self, rank: Rank) -> str:
        """Return a rank as shown on screen: ``A``, ``10``, ``K``, ..."""
        return "10" if rank is Rank.TEN else rank.letter

    def suit(self, suit: Suit) -> str:
        """Return the suit's symbol or letter, with hearts and diamonds in red."""
        sign = suit.symbol if self.symbols else suit.letter
        return self.red(sign) if suit in _RED_SUITS else sign

    def suit_word(self, suit: Suit) -> str:
        """Return the suit's name alone, such as ``spades``."""
        return tr(_SUITS[suit])

    def suit_title(self, suit: Suit) -> str:
        """Return a suit as ``♠ spades``, or as ``spades`` if symbols are off."""
        title = self.suit_word(suit)
        return f"{self.suit(suit)} {title}" if self.symbols else title

    def card(self, card: Card) -> str:
        """Return a card such as ``A♠`` or ``10♥``, or ``AS`` or ``10H`` if symbols are off."""
        text = self.rank(card.rank) + (card.suit.symbol if self.symbols else card.suit.letter)
        return self.red(text) if card.suit in _RED_SUITS else text

    def cards(self, cards: Iterable[Card], between: str = " ") -> str:
        """Return several cards as shown on screen, separated by `between`."""
        return between.join(map(self.card, cards))

    def sentence(self, text: str) -> str:
        """Return `text` with card codes (``TC``) replaced by cards as shown on screen (``10♣``)."""
        return _CARD.sub(lambda code: self.card(Card.parse(code[0])), text)

    def rule(self, title: str = "") -> str:
        """Return a horizontal line with an optional title."""
        stroke = "─" if self.symbols else "-"
        head = f"{stroke * 2} {title} " if title else ""
        return head + stroke * max(0, self.width - len(head))


BROWSER_LOOK: Final = Look(width=1_000_000)
"""Unlimited line width, card symbols, and no escape codes."""
