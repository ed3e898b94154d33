"""Formats messages as English text; subclasses can translate it and show cards as symbols."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from acesaround.messages.cards import RANKS, SUITS, card_named
from acesaround.messages.message import Message, Value
from acesaround.messages.template import TEMPLATES, Kind, Template

_BETWEEN: Final = {Kind.SUM: " + ", Kind.ROW: ", ", Kind.SEVERAL: "; "}


class Formatter:
    """Formatter that turns messages into text.

    `names` are the seats' names. A seat without a name is shown by its number, counting from 1.
    """

    def __init__(self, names: Sequence[str] = ()) -> None:
        self.names = names

    def format(self, message: Message) -> str:
        """Return a message's text.

        If this version has no template for the code, or the parameters don't match, the text is the
        code in parentheses.
        """
        template = TEMPLATES.get(message.code)
        if template is None or not template.fits(message.params):
            return f"({message.code})"
        texts = {
            name: self.value(template.kinds[name], value) for name, value in message.params.items()
        }
        counted = template.counted
        number = None if counted is None else message.params[counted]
        return self.sentence(template, number).format_map(texts)

    def join(self, messages: Sequence[Message], between: str = "; ") -> str:
        """Format several messages, and join them with `between`."""
        return between.join(map(self.format, messages))

    def sentence(self, template: Template, count: Value | None) -> str:
        """Return a template's text, in the singular or plural form that fits `count`."""
        return template.english if template.many is None or count == 1 else template.many

    def value(self, kind: Kind, value: Value) -> str:
        """Format a parameter's value."""
        match value:
            case Message():
                return self.format(value)
            case tuple():
                return self._several(kind, value)
            case int() | float():
                return self._number(kind, value)
            case _:
                return self._word(kind, value)

    def _number(self, kind: Kind, value: float) -> str:
        if kind is Kind.SEAT:
            return self.seat(int(value))
        return self.number(kind, value)

    def _several(self, kind: Kind, items: tuple[str | Message, ...]) -> str:
        if kind is Kind.CARDS:
            return " ".join(self.card(str(item)) for item in items)
        texts = [item if isinstance(item, str) else self.format(item) for item in items]
        if kind in _BETWEEN:
            return _BETWEEN[kind].join(texts)
        return self.listed(texts, "or" if kind is Kind.ANY else "and")

    def _word(self, kind: Kind, value: str) -> str:
        if kind is Kind.CARD:
            return self.card(value)
        if kind is Kind.CARD_NAME:
            return self.format(card_named(value))
        if kind is Kind.SUIT:
            return self.format(SUITS[value]())
        if kind is Kind.RANK:
            return self.format(RANKS[value]())
        if kind is Kind.FIELD:
            return self.field(value)
        if kind is Kind.WORD:
            path, _, word = value.partition("=")
            return self.word(path, word)
        if kind is Kind.NOTATION:
            return self.notation(value)
        return value

    def number(self, kind: Kind, value: float) -> str:
        """Format a number."""
        match kind:
            case Kind.CHANCE:
                return f"{value:.0%}"
            case Kind.DECIMAL:
                return f"{value:.1f}"
            case Kind.SIGNED:
                return f"{value:+d}"
            case Kind.GROUPED:
                return f"{value:,}"
            case _:
                return str(value)

    def card(self, code: str) -> str:
        """Return a card as it appears on the table."""
        return code

    def notation(self, text: str) -> str:
        """Return record notation with cards as they appear on the table."""
        return text

    def seat(self, index: int) -> str:
        """Return the name of a seat."""
        return self.names[index] if index < len(self.names) else f"seat {index + 1}"

    def field(self, path: str) -> str:
        """Return the display name of the field at `path`."""
        return path

    def word(self, path: str, word: str) -> str:
        """Return the display name of a value of the field at `path`."""
        return f'"{word}"'

    def listed(self, items: Sequence[str], last: str) -> str:
        """Return ``a``, ``a and b``, or ``a, b, and c``. `last` is ``and`` or ``or``."""
        if len(items) <= 2:
            return f" {last} ".join(items)
        return f"{', '.join(items[:-1])}, {last} {items[-1]}"


ENGLISH: Final = Formatter()
"""Formatter for English text that shows seats by number."""
