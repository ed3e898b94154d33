"""Values, types, and lists in words, for messages and reference pages."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final, Literal

from acesaround.messages import Message, Template, cards, rule_values
from acesaround.rules.schema import (
    Choice,
    Flag,
    Kind,
    OneOrSeries,
    PerRank,
    RankName,
    Record,
    Series,
    Text,
    Whole,
)

_ROWS: Final = {
    "and": (rule_values.BOTH, rule_values.BOTH_MORE),
    "or": (rule_values.EITHER, rule_values.EITHER_MORE),
}
_LONGEST: Final = 40
_HUGE: Final = 10**12


def counted(count: float, word: str) -> str:
    """Return a number with its unit, such as ``1 hand``, ``4 hands``, or ``0.5 seconds``."""
    return f"{count if isinstance(count, int) else format(count, 'g')} {word}{'s' * (count != 1)}"


def shown(value: object) -> Message:
    """Return a value from a file, shortened for a message."""
    match value:
        case bool():
            return cards.WRITTEN(text="true" if value else "false")
        case int():
            return cards.WRITTEN(text=value) if abs(value) < _HUGE else rule_values.LONG_NUMBER()
        case float():
            return cards.WRITTEN(text=value)
        case str():
            text = value if len(value) <= _LONGEST else value[: _LONGEST - 3] + "..."
            return rule_values.QUOTED(text="".join(c if c.isprintable() else "?" for c in text))
        case None:
            return rule_values.NOTHING()
        case Mapping():
            return rule_values.TABLE()
        case list() | tuple():
            return rule_values.LIST() if value else rule_values.EMPTY_LIST()
        case _:
            return cards.WRITTEN(text=f"a {type(value).__name__}"[:_LONGEST])


def key(name: object) -> str:
    """Return a table's key in the format of a path."""
    return str(shown(name)).strip('"')


def quoted(words: Iterable[str], last: Literal["and", "or"] = "or") -> Message:
    """Return ``"a", "b", or "c"``."""
    return row([rule_values.QUOTED(text=word) for word in words], last)


def choice(path: str, words: Iterable[str], last: Literal["and", "or"] = "or") -> Message:
    """Return words that the field at `path` accepts: ``"left", "winner", or "loser"``."""
    return row([rule_values.WORD(word=f"{path}={word}") for word in words], last)


def row(items: Sequence[Message], last: Literal["and", "or"] = "and") -> Message:
    """Return ``a, b, and c``. Raises IndexError if there's nothing to list."""
    if len(items) < 2:
        return items[0]
    two, more = _ROWS[last]
    return (two if len(items) == 2 else more)(first=items[:-1], last=items[-1])


def wanted(kind: Kind, path: str, low: int | None = None, high: int | None = None) -> Message:
    """Return what the field at `path` accepts, such as ``a whole number from 1 to 6``."""
    match kind:
        case Whole():
            return whole(low, high)
        case Flag():
            return rule_values.FLAG()
        case Text():
            return rule_values.TEXT()
        case RankName():
            return rule_values.RANK()
        case Choice(words):
            return choice(path, words)
        case Series(item, None):
            return rule_values.LIST_OF(things=plural(item, path, low, high))
        case Series(item, length):
            things = plural(item, path, low, high)
            return rule_values.LIST_OF_LENGTH(length=length, things=things)
        case OneOrSeries(item):
            one, several = wanted(item, path, low, high), plural(item, path, low, high)
            return rule_values.ONE_OR_LIST(one=one, things=several)
        case PerRank():
            return rule_values.PER_RANK(number=whole(low, high), example="{ A = 1 }")
        case Record():
            return rule_values.TABLE()


def plural(kind: Kind, path: str, low: int | None = None, high: int | None = None) -> Message:
    """Return a type in the plural, such as ``whole numbers``. `path` is the field's path."""
    match kind:
        case Whole():
            return _bounded(_WHOLES, low, high)
        case Text():
            return rule_values.TEXTS()
        case RankName():
            return rule_values.RANKS()
        case Choice(words):
            return rule_values.WORDS(words=choice(path, words, "and"))
        case Series(Whole(), 2):
            return rule_values.PAIRS()
        case Record():
            return rule_values.TABLES()
        case _:
            return rule_values.VALUES()


def whole(low: int | None, high: int | None) -> Message:
    """Return ``a whole number`` with its bounds."""
    return _bounded(_WHOLE, low, high)


Bounded = tuple[Template, Template, Template, Template]
_WHOLE: Final[Bounded] = (
    rule_values.WHOLE,
    rule_values.WHOLE_BETWEEN,
    rule_values.WHOLE_AT_LEAST,
    rule_values.WHOLE_AT_MOST,
)
_WHOLES: Final[Bounded] = (
    rule_values.WHOLES,
    rule_values.WHOLES_BETWEEN,
    rule_values.WHOLES_AT_LEAST,
    rule_values.WHOLES_AT_MOST,
)


def _bounded(templates: Bounded, low: int | None, high: int | None) -> Message:
    free, between, least, most = templates
    if low is not None and high is not None:
        return between(low=low, high=high)
    if low is not None:
        return least(low=low)
    return free() if high is None else most(high=high)


def closest(word: str, known: Iterable[str], cutoff: float = 0.6) -> str | None:
    """Return the known word most similar to `word`, or None if none reaches `cutoff`."""
    import difflib

    if len(word) > _LONGEST:
        return None
    found: Any = difflib.get_close_matches(word.lower(), list(known), n=1, cutoff=cutoff)
    return found[0] if found else None
