"""Descriptions of field types in rules files, for messages and reference pages."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Final, Literal

from acesaround.messages import Message, Template, rule_values
from acesaround.messages.values import TABLE, listed, shown
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

_LONGEST: Final = 40


def counted(count: float, word: str) -> str:
    """Return a number with its unit, such as ``1 hand``, ``4 hands``, or ``0.5 seconds``."""
    return f"{count if isinstance(count, int) else format(count, 'g')} {word}{'s' * (count != 1)}"


def key(name: object) -> str:
    """Return a table key as it appears in a path."""
    return str(shown(name)).strip('"')


def choice(path: str, words: Iterable[str], last: Literal["and", "or"] = "or") -> Message:
    """Return the words that the field at `path` accepts: ``"left", "winner", or "loser"``."""
    return listed([rule_values.WORD(word=f"{path}={word}") for word in words], last)


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
            return TABLE()


def plural(kind: Kind, path: str, low: int | None = None, high: int | None = None) -> Message:
    """Return the plural of a type, such as ``whole numbers``. `path` is the field's path."""
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
