"""Formatter for messages in the reader's language, with names and cards as shown on screen."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from acesaround.cards import Card, Rank
from acesaround.i18n import join, number, percent, signed, tr
from acesaround.i18n.language import current_catalog
from acesaround.messages import Formatter, Kind, Message, Template
from acesaround.messages.cards import RANKS
from acesaround.messages.message import Value
from acesaround.text.look import Look


class Speaker(Formatter):
    """Formatter for messages in the current language, with cards as `look` shows them."""

    def __init__(self, look: Look, names: Sequence[str] = ()) -> None:
        super().__init__(names)
        self.look = look

    def sentence(self, template: Template, count: Value | None) -> str:
        """Return the sentence for a template in the current language."""
        number = count if isinstance(count, int) else None
        said = current_catalog().text(template.code, number) or super().sentence(template, count)
        return said.replace(" x ", " × ") if self.look.symbols else said

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
        return self.look.card(Card(code))

    def notation(self, text: str) -> str:
        """Return text in game notation, with its cards as shown on screen."""
        return self.look.sentence(text)

    def seat(self, index: int) -> str:
        """Return the name of a seat."""
        if index < len(self.names):
            return self.names[index]
        return tr("text.seat_number", number=str(index + 1))

    def listed(self, items: Sequence[str], last: str) -> str:
        """Return a list with ``and`` or ``or`` before the last item."""
        return join(items, "or" if last == "or" else "and")


def reasons_text(why: Iterable[Message], look: Look, names: Sequence[str]) -> str:
    """Return a computer player's reasons as one string. `names` are the seat names."""
    return Speaker(look, names).join(list(why))


def spoken(message: Message, look: Look, names: Sequence[str] = ()) -> str:
    """Return a message as a string in the current language."""
    return Speaker(look, names).format(message)


def rank_word(rank: Rank) -> str:
    """Return a rank as a word, such as ``queen``."""
    return spoken(RANKS[rank.letter](), Look())
