"""Values, kinds and alternatives in words, for messages and reference pages."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final, Literal

from acesaround.i18n import noted, say, say_noted
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

Last = Literal["and", "or"]
_LISTED: Final[dict[Last, str]] = {
    "and": noted("{first} and {last}"),
    "or": noted("{first} or {last}"),
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
            return str(value) if abs(value) < _HUGE else say("a number of many digits")
        case float():
            return repr(value)
        case str():
            text = value if len(value) <= _LONGEST else value[: _LONGEST - 3] + "..."
            return '"' + "".join(c if c.isprintable() else "?" for c in text) + '"'
        case None:
            return say("nothing")
        case Mapping():
            return say("a table")
        case list() | tuple():
            return say("a list") if value else say("an empty list")
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
            return _bounded(_WHOLE, low, high)
        case Flag():
            return say("true or false")
        case Text():
            return say("a line of text in quotes")
        case RankName():
            return say('a rank: "A", "T", "K", "Q", "J" or "9"')
        case Choice(words):
            return quoted(words)
        case Series(item, None):
            return say("a list of {things}", things=plural(item, low, high))
        case Series(item, length):
            return say("a list of {length} {things}", length=length, things=plural(item, low, high))
        case OneOrSeries(item):
            one, several = wanted(item, low, high), plural(item, low, high)
            return say("{one}, or a list of {things}", one=one, things=several)
        case PerRank():
            number, example = _bounded(_WHOLE, low, high), "{ A = 1 }"
            return say(
                "a table of {number} for each rank, like {example}", number=number, example=example
            )
        case Record():
            return say("a table")


def plural(kind: Kind, low: int | None = None, high: int | None = None) -> str:
    """Several of a kind: ``whole numbers``."""
    match kind:
        case Whole():
            return _bounded(_WHOLES, low, high)
        case Text():
            return say("texts")
        case RankName():
            return say('ranks ("A", "T", "K", "Q", "J", "9")')
        case Choice(words):
            return say("the words {words}", words=quoted(words, "and"))
        case Series(Whole(), 2):
            return say("pairs of whole numbers like [60, 5]")
        case Record():
            return say("tables")
        case _:
            return say("values")


Bounded = tuple[str, str, str, str]
_WHOLE: Final[Bounded] = (
    noted("a whole number"),
    noted("a whole number from {low} to {high}"),
    noted("a whole number of at least {low}"),
    noted("a whole number of at most {high}"),
)
_WHOLES: Final[Bounded] = (
    noted("whole numbers"),
    noted("whole numbers from {low} to {high}"),
    noted("whole numbers of at least {low}"),
    noted("whole numbers of at most {high}"),
)


def _bounded(sentences: Bounded, low: int | None, high: int | None) -> str:
    """A number in words, with its bounds where it has some."""
    free, between, least, most = sentences
    if low is not None and high is not None:
        return say_noted(between, low=low, high=high)
    if low is not None:
        return say_noted(least, low=low)
    return say_noted(free) if high is None else say_noted(most, high=high)


def whole(low: int | None, high: int | None) -> str:
    """A whole number in words, with its bounds."""
    return _bounded(_WHOLE, low, high)


def closest(word: str, known: Iterable[str], cutoff: float = 0.6) -> str | None:
    """The known word that was probably meant, if there is one; `cutoff` is how like it must be."""
    import difflib

    if len(word) > _LONGEST:
        return None
    found: Any = difflib.get_close_matches(word.lower(), list(known), n=1, cutoff=cutoff)
    return found[0] if found else None
