"""Display settings, and formatters for messages and cards in the reader's language."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final

from acesaround.cards import Card, Rank, Suit
from acesaround.i18n import join, number, percent, signed, tr
from acesaround.i18n.language import current_catalog
from acesaround.messages import Formatter, Kind, Message, Template
from acesaround.messages.message import RANKS, Value
from acesaround.rules.errors import Problem, RulesError
from acesaround.text.columns import capital, listed

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
class Display:
    """Display settings: size, color, and suit symbols.

    Attributes:
        width: width in columns. No line is wider.
        height: height in rows, used to page output and fit screens.
        color: True if the terminal supports escape codes for color and bold.
        symbols: True if the terminal can show ♠ ♥ ♣ ♦ and lines rather than letters and hyphens.
    """

    width: int = 80
    height: int = 24
    color: bool = False
    symbols: bool = True

    def paint(self, text: str, code: str) -> str:
        """Return `text` in a color or style if color is on. `code` is the escape code."""
        return f"\x1b[{code}m{text}\x1b[0m" if self.color and text else text

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


PLAIN_DISPLAY: Final = Display(width=1_000_000)
"""Unlimited line width, card symbols, and no escape codes."""


class LocalizedFormatter(Formatter):
    """Formatter for messages in the current language, with cards as `display` shows them."""

    def __init__(self, display: Display, names: Sequence[str] = ()) -> None:
        super().__init__(names)
        self.display = display

    def sentence(self, template: Template, count: Value | None) -> str:
        """Return the sentence for a template in the current language."""
        number = count if isinstance(count, int) else None
        said = current_catalog().text(template.code, number) or super().sentence(template, count)
        return said.replace(" x ", " × ") if self.display.symbols else said

    def number(self, kind: Kind, value: float) -> str:
        """Return a number formatted for the current language."""
        match kind:
            case Kind.PLAIN:
                return super().number(kind, value)
            case Kind.CHANCE:
                return percent(value)
            case Kind.DECIMAL:
                return number(value, 1)
            case Kind.SIGNED:
                return signed(int(value))
            case _:
                return number(value)

    def card(self, code: str) -> str:
        """Return a card as shown on screen."""
        return self.display.card(Card(code))

    def notation(self, text: str) -> str:
        """Return text in game notation, with its cards as shown on screen."""
        return self.display.sentence(text)

    def seat(self, index: int) -> str:
        """Return the name of a seat."""
        if index < len(self.names):
            return self.names[index]
        return tr("text.seat_number", number=str(index + 1))

    def listed(self, items: Sequence[str], last: str) -> str:
        """Return a list with ``and`` or ``or`` before the last item."""
        return join(items, "or" if last == "or" else "and")


def reasons_text(why: Iterable[Message], display: Display, names: Sequence[str]) -> str:
    """Return a computer player's reasons as one string. `names` are the seat names."""
    return LocalizedFormatter(display, names).join(list(why))


def format_message(message: Message, display: Display, names: Sequence[str] = ()) -> str:
    """Return a message as a string in the current language."""
    return LocalizedFormatter(display, names).format(message)


def message_sentence(message: Message, display: Display, names: Sequence[str] = ()) -> str:
    """Return a message as a sentence: with a capital letter and a period."""
    return f"{capital(format_message(message, display, names))}."


def rank_word(rank: Rank) -> str:
    """Return a rank as a word, such as ``queen``."""
    return format_message(RANKS[rank.letter](), Display())


class ProblemFormatter(LocalizedFormatter):
    """Formatter for problems, with numbers as written in rule files: ``1000000``."""

    def number(self, kind: Kind, value: float) -> str:
        """Return a number without thousands separators."""
        return Formatter.number(self, kind, value)


def problem_text(problem: Problem) -> str:
    """Return what's wrong and how to fix it, without the field and code."""
    return ProblemFormatter(Display()).format(problem.message)


def problem_summary(error: RulesError) -> str:
    """Return the first problem and the number of others, on one line."""
    return ProblemFormatter(Display()).format(error.message)


_COPY: Final = rf"{CARD_CODE}(?:#-?\d+)?"
_CARDS: Final = re.compile(rf"{_COPY}(?: {_COPY})*")


class _CardWordsFormatter(LocalizedFormatter):
    def card(self, code: str) -> str:
        return _word(code)

    def notation(self, text: str) -> str:
        return cards_in_words(text)


def message_in_words(message: Message) -> str:
    """Return a message in the current language, with its cards in words."""
    return _CardWordsFormatter(Display()).format(message)


def cards_in_words(text: str) -> str:
    """Return `text` with card codes in words. Several in a row become a list.

    ``AC TC`` becomes ``the ace of clubs and the ten of clubs``. ``KS#1`` keeps its copy number.
    """
    return _CARDS.sub(lambda codes: listed([_word(code) for code in codes[0].split()]), text)


def _word(code: str) -> str:
    name, _, copy = code.partition("#")
    card = Card.parse(name)
    words = tr(
        "text.the_rank_of_suit", rank=rank_word(card.rank), suit=Display().suit_word(card.suit)
    )
    return tr("text.card_copy_copy", card=words, copy=copy) if copy else words
