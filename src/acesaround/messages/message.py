"""Messages as codes with parameters: their templates, English text, and JSON form."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from enum import Enum
from math import isfinite
from typing import Any, Final, Union

Value = Union[str, int, float, "Message", tuple[Union[str, "Message"], ...]]
"""Parameter in stored form: letters for cards, suits, and ranks, and indices for seats."""

MAX_DEPTH: Final = 8
MAX_TEXT: Final = 2000
MAX_NUMBER: Final = 10**15


class UnreadableMessage(ValueError):
    """Error for JSON that isn't a message. Its text gives the reason."""


@dataclass(frozen=True, slots=True)
class Message:
    """Event, reason, or error as data.

    A code never changes. If several sentences share a code, a word after a dot distinguishes them:
    ``bid_too_low.not_higher``. `str` returns the English text. A `Formatter` can also fill in the
    seats' names, and its subclasses can translate.
    """

    code: str
    params: Mapping[str, Value] = field(default_factory=dict)

    @property
    def family(self) -> str:
        """The part of the code before the dot: ``bid_too_low``."""
        return self.code.partition(".")[0]

    @property
    def is_known(self) -> bool:
        """True if this version can word the message and all messages in its parameters."""
        template = TEMPLATES.get(self.code)
        if template is None or not template.fits(self.params):
            return False
        parts = [
            part for value in self.params.values()
            for part in (value if isinstance(value, tuple) else (value,))
        ]  # fmt: skip
        return all(part.is_known for part in parts if isinstance(part, Message))

    def __hash__(self) -> int:
        return hash((self.code, tuple(sorted(self.params.items(), key=lambda item: item[0]))))

    def __str__(self) -> str:
        return ENGLISH.format(self)

    def to_json(self) -> dict[str, Any]:
        """Return the message as JSON: ``{"code": "must_trump", "params": {"led": "H"}}``."""
        return {"code": self.code, "params": {name: _out(v) for name, v in self.params.items()}}

    @classmethod
    def from_json(cls, given: object) -> Message:
        """Return the message that `to_json` wrote. Raises `UnreadableMessage`.

        Unknown codes, such as those of newer versions, are kept with their parameters.
        """
        return _read(given, 0)


def _out(value: Value) -> Any:
    if isinstance(value, Message):
        return value.to_json()
    if isinstance(value, tuple):
        return [_out(item) for item in value]
    return value


def _read(given: object, depth: int) -> Message:
    if not isinstance(given, dict) or not isinstance(given.get("code"), str):
        raise UnreadableMessage(
            'a message must be an object like {"code": "must_trump", "params": {}}'
        )
    params = given.get("params", {})
    if depth > MAX_DEPTH:
        raise UnreadableMessage(f"messages can be nested at most {MAX_DEPTH} deep")
    if not isinstance(params, dict) or not all(isinstance(name, str) for name in params):
        raise UnreadableMessage("a message's params must be an object")
    code = _text(given["code"])
    values = {_text(name): _value(value, depth) for name, value in params.items()}
    template = TEMPLATES.get(code)
    if template is not None:
        template.check(values)
    return Message(code, values)


def _value(given: object, depth: int) -> Value:
    if isinstance(given, dict):
        return _read(given, depth + 1)
    if isinstance(given, list):
        return tuple(_item(item, depth) for item in given)
    if isinstance(given, str):
        return _text(given)
    if isinstance(given, int | float):
        if not -MAX_NUMBER <= given <= MAX_NUMBER:
            raise UnreadableMessage(f"a number must be at most {MAX_NUMBER:,}")
        return given
    raise UnreadableMessage("a parameter must be a number, a string, a message, or a list")


def _item(given: object, depth: int) -> str | Message:
    value = _value(given, depth)
    if isinstance(value, str | Message):
        return value
    raise UnreadableMessage("a list in a message can contain only strings and messages")


def _text(given: str) -> str:
    if len(given) > MAX_TEXT or not given.isprintable():
        raise UnreadableMessage(
            f"a string in a message must be one line of at most {MAX_TEXT} characters"
        )
    return given


class CodedError(ValueError):
    """Error with a message as data. `str` returns its English text."""

    def __init__(self, message: Message) -> None:
        self.message = message
        super().__init__(message)

    @property
    def code(self) -> str:
        """The stable code of the error, such as ``must_follow_suit``."""
        return self.message.family

    @property
    def reason(self) -> str:
        """The message in English, without a location or a code."""
        return str(self.message)

    @property
    def placed(self) -> Message:
        """The message, preceded by its location (such as the line in a file) if it has one."""
        return self.message

    def __str__(self) -> str:
        return str(self.placed)


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
CARD_NAMES: Final = Template("card_name", "{rank:message} of {suit:message}")


def card_named(code: str) -> Message:
    """Return a card's name as a message, for lists of cards in words."""
    return CARD_NAMES(rank=RANKS[code[0]](), suit=SUITS[code[1]]())


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
