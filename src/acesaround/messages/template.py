"""Message templates: codes, parameter kinds, and English text."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from enum import Enum
from math import isfinite
from typing import Final

from acesaround.messages.message import MAX_NUMBER, Message, UnreadableMessage, Value

_CARD: Final = re.compile(r"[ATKQJ9][SHCD]")
_TYPED: Final = re.compile(r"\{(\w+):(\w+)\}")


class Kind(Enum):
    """Type of a parameter, which decides how it's checked and shown."""

    NUMBER = "number"
    """A whole number."""
    PLAIN = "plain"
    """A whole number that names a position, such as a line. It never has thousands separators."""
    GROUPED = "grouped"
    """A whole number shown with thousands separators: ``65,536``."""
    DECIMAL = "decimal"
    """A number shown with one decimal place."""
    SIGNED = "signed"
    """A whole number shown with its sign: ``+3``."""
    CHANCE = "chance"
    """A probability from 0 to 1, shown as a whole percentage."""
    TEXT = "text"
    """Text shown unchanged: user input, or words from rules files."""
    NOTATION = "notation"
    """Actions or numbered copies in record notation, such as ``give AS TH`` or ``KS#1``.

    Unlike in `TEXT`, cards are shown as they appear on the table."""
    SEAT = "seat"
    """A seat index, shown as the seat's name."""
    SUIT = "suit"
    RANK = "rank"
    CARD = "card"
    """A card, shown as it appears on the table: ``10♣`` or ``TC``."""
    CARD_NAME = "card_name"
    """A card in words: ``ten of clubs``."""
    CARDS = "cards"
    """Several cards, shown as they appear on the table."""
    FIELD = "field"
    """Path to a field in a rules file: ``score.save.at_least``. Editors show the field's title."""
    WORD = "word"
    """Path to a field in a rules file, and a value for it: ``trump.chooser=upcard``.

    Only the value is shown, in quotes. Editors show the value's title.
    """
    MESSAGE = "message"
    ROW = "row"
    """Strings or messages, shown as ``a, b, c``."""
    ALL = "all"
    """Strings or messages, shown as ``a, b, and c``."""
    SUM = "sum"
    """Strings or messages, shown as ``a + b + c``."""
    ANY = "any"
    """Strings or messages, shown as ``a, b, or c``."""
    SEVERAL = "several"
    """Strings or messages, shown as ``a; b; c``."""

    def pack(self, value: object) -> Value:
        """Return `value` in the form that a message stores."""
        if self in _LETTERS:
            return str(value)
        if self is Kind.CARDS:
            return tuple(map(str, value))  # type: ignore[call-overload]
        if self in _LISTS:
            return tuple(value)  # type: ignore[arg-type]
        return value  # type: ignore[return-value]

    def fits(self, value: Value) -> bool:
        """Return True if `value`, as returned by `pack`, is of this kind."""
        return _FITS[self](value)


_LETTERS: Final = frozenset(
    {
        Kind.TEXT,
        Kind.NOTATION,
        Kind.SUIT,
        Kind.RANK,
        Kind.CARD,
        Kind.CARD_NAME,
        Kind.FIELD,
        Kind.WORD,
    }
)
_LISTS: Final = frozenset({Kind.ROW, Kind.ALL, Kind.ANY, Kind.SUM, Kind.SEVERAL})


def _whole(value: Value) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and abs(value) <= MAX_NUMBER


def _number(value: Value) -> bool:
    return _whole(value) or (isinstance(value, float) and isfinite(value))


def _items(value: Value) -> bool:
    return isinstance(value, tuple) and all(isinstance(item, str | Message) for item in value)


_FITS: Final[Mapping[Kind, Callable[[Value], bool]]] = {
    Kind.NUMBER: _whole,
    Kind.PLAIN: _whole,
    Kind.GROUPED: _whole,
    Kind.DECIMAL: _number,
    Kind.SIGNED: _whole,
    Kind.CHANCE: lambda value: _number(value) and 0 <= value <= 1,  # type: ignore[operator]
    Kind.TEXT: lambda value: isinstance(value, str),
    Kind.NOTATION: lambda value: isinstance(value, str),
    Kind.SEAT: lambda value: _whole(value) and 0 <= value < 100,  # type: ignore[operator]
    Kind.SUIT: lambda value: isinstance(value, str) and value in ("S", "H", "C", "D"),
    Kind.RANK: lambda value: isinstance(value, str) and value in ("9", "J", "Q", "K", "T", "A"),
    Kind.CARD: lambda value: isinstance(value, str) and _CARD.fullmatch(value) is not None,
    Kind.CARD_NAME: lambda value: isinstance(value, str) and _CARD.fullmatch(value) is not None,
    Kind.CARDS: lambda value: (
        isinstance(value, tuple) and all(Kind.CARD.fits(card) for card in value)
    ),
    Kind.FIELD: lambda value: isinstance(value, str),
    Kind.WORD: lambda value: isinstance(value, str) and "=" in value,
    Kind.MESSAGE: lambda value: isinstance(value, Message),
    Kind.ROW: _items,
    Kind.ALL: _items,
    Kind.ANY: _items,
    Kind.SUM: _items,
    Kind.SEVERAL: _items,
}


class Template:
    """Template for messages; calling it with parameters returns a `Message`.

    Args:
        code: the code of the messages, unique in the whole program.
        text: the English text, with each parameter and its kind in braces: ``{card:card_name}``.
        many: the English text if the first parameter, a number, isn't 1. It has no kinds.
        kinds: parameters that `text` doesn't show with their kinds. They come first.
    """

    __slots__ = ("code", "english", "kinds", "many")

    def __init__(self, code: str, text: str, many: str | None = None, /, **kinds: Kind) -> None:
        if code in TEMPLATES:
            raise ValueError(f"two templates have the code {code!r}")
        self.code, self.english, self.many = code, _TYPED.sub(r"{\1}", text), many
        self.kinds = kinds | {name: Kind(kind) for name, kind in _TYPED.findall(text)}
        TEMPLATES[code] = self

    def __call__(self, **params: object) -> Message:
        """Return the message. Raises TypeError if the parameter names don't match the template."""
        if params.keys() != self.kinds.keys():
            raise TypeError(f"{self.code} takes {', '.join(self.kinds) or 'no parameters'}")
        return Message(self.code, {name: self.kinds[name].pack(v) for name, v in params.items()})

    @property
    def counted(self) -> str | None:
        """The parameter that selects singular or plural, or None if there's only one form."""
        return None if self.many is None else next(iter(self.kinds))

    def fits(self, params: Mapping[str, Value]) -> bool:
        """Return True if `params` match the template in names and types."""
        return params.keys() == self.kinds.keys() and all(
            self.kinds[name].fits(value) for name, value in params.items()
        )

    def check(self, params: Mapping[str, Value]) -> None:
        """Raise `UnreadableMessage` unless `params` match the template in names and types."""
        if params.keys() != self.kinds.keys():
            raise UnreadableMessage(f"{self.code} takes {', '.join(self.kinds) or 'no parameters'}")
        for name, value in params.items():
            if not self.kinds[name].fits(value):
                raise UnreadableMessage(
                    f"{self.code}: {name} must be of kind {self.kinds[name].value}"
                )


TEMPLATES: Final[dict[str, Template]] = {}
"""All templates by code, filled as this package's modules are imported."""
