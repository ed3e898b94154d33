"""Values, kinds and alternatives in words, for messages and reference pages."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final, Literal

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
from acesaround.tongues import noted, say_noted

Last = Literal["and", "or", "against"]
_LISTED: Final[dict[Last, str]] = {
    "and": noted("{first} and {last}"),
    "or": noted("{first} or {last}"),
    "against": noted("{first} against {last}"),
}
_LONGEST: Final = 40
_HUGE: Final = 10**12


def counted(count: float, word: str) -> str:
    """``1 hand``, ``4 hands``, ``0.5 seconds``."""
    return f"{count if isinstance(count, int) else format(count, 'g')} {word}{'s' * (count != 1)}"


def shown(value: object) -> str:
    """A value read from a file, short enough for a message whatever it is."""
    match value:
        case bool():
            return "true" if value else "false"
        case int():
            return str(value) if abs(value) < _HUGE else "a number of many digits"
        case float():
            return repr(value)
        case str():
            text = value if len(value) <= _LONGEST else value[: _LONGEST - 3] + "..."
            return '"' + "".join(c if c.isprintable() else "?" for c in text) + '"'
        case None:
            return "nothing"
        case Mapping():
            return "a table"
        case list() | tuple():
            return "a list" if value else "an empty list"
        case _:
            return f"a {type(value).__name__}"[:_LONGEST]


def quoted(words: Iterable[str], last: Last = "or") -> str:
    """``"a", "b" or "c"``."""
    return listed([f'"{word}"' for word in words], last)


def listed(words: Sequence[str], last: Last = "and") -> str:
    """``a, b and c``."""
    if len(words) < 2:
        return "".join(words)
    return say_noted(_LISTED[last], first=", ".join(words[:-1]), last=words[-1])


def wanted(kind: Kind, low: int | None = None, high: int | None = None) -> str:
    """What a field of this kind takes, with its article: ``a whole number from 1 to 6``."""
    match kind:
        case Whole():
            return f"a whole number{bounds(low, high)}"
        case Flag():
            return "true or false"
        case Text():
            return "a line of text in quotes"
        case RankName():
            return 'a rank: "A", "T", "K", "Q", "J" or "9"'
        case Choice(words):
            return quoted(words)
        case Series(item, None):
            return f"a list of {plural(item, low, high)}"
        case Series(item, length):
            return f"a list of {length} {plural(item, low, high)}"
        case OneOrSeries(item):
            return f"{wanted(item, low, high)}, or a list of {plural(item, low, high)}"
        case PerRank():
            return f"a table of a whole number{bounds(low, high)} for each rank, like {{ A = 1 }}"
        case Record():
            return "a table"


def plural(kind: Kind, low: int | None = None, high: int | None = None) -> str:
    """Several of a kind: ``whole numbers``."""
    match kind:
        case Whole():
            return f"whole numbers{bounds(low, high)}"
        case Text():
            return "texts"
        case RankName():
            return 'ranks ("A", "T", "K", "Q", "J", "9")'
        case Choice(words):
            return f"the words {quoted(words, 'and')}"
        case Series(Whole(), 2):
            return "pairs of whole numbers like [60, 5]"
        case Record():
            return "tables"
        case _:
            return "values"


def bounds(low: int | None, high: int | None) -> str:
    """`` from 1 to 6``, `` of at least 1``, or nothing."""
    if low is not None and high is not None:
        return f" from {low} to {high}"
    if low is not None:
        return f" of at least {low}"
    return "" if high is None else f" of at most {high}"


def closest(word: str, known: Iterable[str]) -> str | None:
    """The known word that was probably meant, if there is one."""
    import difflib

    if len(word) > _LONGEST:
        return None
    found: Any = difflib.get_close_matches(word.lower(), list(known), n=1, cutoff=0.6)
    return found[0] if found else None
