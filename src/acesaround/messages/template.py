"""Templates: a message's code, the kinds of its parameters, and its English."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from enum import Enum
from math import isfinite
from typing import Final

from acesaround.messages.message import Message, UnreadableMessage, Value

_CARD: Final = re.compile(r"[ATKQJ9][SHCD]")


class Kind(Enum):
    """Type of a parameter, which decides how it's checked and shown."""

    NUMBER = "number"
    """A whole number."""
    PLAIN = "plain"
    """A whole number that's a name or a place, such as a line: never with marks of thousands."""
    GROUPED = "grouped"
    """A whole number shown with marks of thousands: ``65,536``."""
    DECIMAL = "decimal"
    """A number shown with one decimal."""
    SIGNED = "signed"
    """A whole number shown with its sign: ``+3``."""
    CHANCE = "chance"
    """0 to 1, shown as a whole percentage."""
    TEXT = "text"
    """Text shown unchanged: user input, or words of rules files."""
    NOTATION = "notation"
    """Actions and numbered copies as records write them, such as ``give AS TH`` or ``KS#1``.

    Unlike in `TEXT`, their cards are shown as on the table: they are cards of the game."""
    SEAT = "seat"
    """A seat by its index, shown by its name."""
    SUIT = "suit"
    RANK = "rank"
    CARD = "card"
    """A card, shown as on the table: ``10♣``, or ``TC``."""
    CARD_NAME = "card_name"
    """A card in words: ``ten of clubs``."""
    CARDS = "cards"
    """Several cards, shown as on the table."""
    FIELD = "field"
    """A field of rule files by its path: ``score.save.at_least``. Editors show its title."""
    WORD = "word"
    """A word that a field of rule files takes, after the field's path: ``trump.chooser=upcard``.

    Shown in quotes, without the path. Editors show its title.
    """
    MESSAGE = "message"
    ROW = "row"
    """Texts or messages, shown as ``a, b, c``."""
    ALL = "all"
    """Texts or messages, shown as ``a, b, and c``."""
    SUM = "sum"
    """Texts or messages, shown as ``a + b + c``."""
    ANY = "any"
    """Texts or messages, shown as ``a, b, or c``."""
    SEVERAL = "several"
    """Texts or messages, shown as ``a; b; c``."""

    def pack(self, value: object) -> Value:
        """Return `value` as a message keeps it."""
        if self in _LETTERS:
            return str(value)
        if self is Kind.CARDS:
            return tuple(map(str, value))  # type: ignore[call-overload]
        if self in _LISTS:
            return tuple(value)  # type: ignore[arg-type]
        return value  # type: ignore[return-value]

    def fits(self, value: Value) -> bool:
        """Return True if `value`, packed, is of this kind."""
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
    return isinstance(value, int) and not isinstance(value, bool)


def _number(value: Value) -> bool:
    return isinstance(value, int | float) and not isinstance(value, bool) and isfinite(value)


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
    """A kind of message: calling it with its parameters makes a `Message`.

    Args:
        code: the code of its messages, unique in the whole program.
        english: the sentence, with parameters in braces.
        many: the sentence if the first parameter, a number, isn't 1.
        kinds: what each parameter is.
    """

    __slots__ = ("code", "english", "kinds", "many")

    def __init__(self, code: str, english: str, many: str | None = None, /, **kinds: Kind) -> None:
        if code in TEMPLATES:
            raise ValueError(f"two templates have the code {code!r}")
        self.code, self.english, self.many, self.kinds = code, english, many, kinds
        TEMPLATES[code] = self

    def __call__(self, **params: object) -> Message:
        """Return the message. Raises TypeError if the parameters aren't those of the template."""
        if params.keys() != self.kinds.keys():
            raise TypeError(f"{self.code} takes {', '.join(self.kinds) or 'no parameters'}")
        return Message(self.code, {name: self.kinds[name].pack(v) for name, v in params.items()})

    @property
    def counted(self) -> str | None:
        """The parameter that chooses between singular and plural, None if there's no choice."""
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
                raise UnreadableMessage(f"{self.code}: {name} must be a {self.kinds[name].value}")


TEMPLATES: Final[dict[str, Template]] = {}
"""All templates by their codes, filled as the modules of this package are imported."""
