"""Problems found in a rule set, and what its fields accept instead."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any, Final, Literal

from acesaround.messages import CodedError, Message, Template, values
from acesaround.messages.message import Value
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


@dataclass(frozen=True, slots=True)
class Problem:
    """One reason why a rule set is refused.

    `message` says what's wrong and how to fix it. `path` is the field (``deal.hand``), or an empty
    string for the whole file.
    """

    message: Message
    path: str = ""

    @property
    def code(self) -> str:
        """The stable code for programs, such as ``bad_value``."""
        return self.message.family

    @property
    def params(self) -> Mapping[str, Value]:
        """The parameters of the message."""
        return self.message.params

    @property
    def line(self) -> Message:
        """The message, with its field in front and its code at the end."""
        if self.path:
            return values.AT_FIELD(path=self.path, problem=self.message, code=self.code)
        return values.PROBLEM(problem=self.message, code=self.code)

    def __str__(self) -> str:
        return str(self.line)


_NOT_THERE: Final = frozenset({"missing_file", "unreadable_file", "unknown_rules"})


class RulesError(CodedError):
    """An error for rules that can't be read or played, with every problem found.

    `problems` lists the reasons. `origin` names the file or preset, if any. `message` has the first
    reason and the number of others.
    """

    problems: tuple[Problem, ...]
    origin: str

    def __init__(self, found: Iterable[Problem], origin: str = "") -> None:
        self.problems = tuple(found)
        self.origin = origin
        super().__init__(_first_of(self.problems, origin))
        self.args = (self.problems, origin)

    @property
    def code(self) -> str:
        """The code of the first problem."""
        return self.problems[0].code

    @property
    def codes(self) -> frozenset[str]:
        """The codes of all problems."""
        return frozenset(problem.code for problem in self.problems)

    @property
    def not_there(self) -> bool:
        """True if the rules couldn't be read at all."""
        return bool(self.codes & _NOT_THERE)

    def __str__(self) -> str:
        if len(self.problems) == 1:
            return self.reason
        where = f"{self.origin}: " if self.origin else ""
        lines = [f"{where}{len(self.problems)} problems in these rules"]
        return "\n  ".join([*lines, *map(str, self.problems)])


def oops(message: Message, path: str = "") -> RulesError:
    """Return a `RulesError` with one problem."""
    return RulesError([Problem(message, path)])


def _first_of(found: tuple[Problem, ...], origin: str) -> Message:
    reason, more = found[0].line, len(found) - 1
    if origin:
        reason = values.IN_FILE(origin=origin, problem=reason)
    return values.WITH_MORE(reason=reason, more=more) if more else reason


_LONGEST: Final = 40


def counted(count: float, word: str) -> str:
    """Return a number with its unit, such as ``1 hand``, ``4 hands``, or ``0.5 seconds``."""
    return f"{count if isinstance(count, int) else format(count, 'g')} {word}{'s' * (count != 1)}"


def key(name: object) -> str:
    """Return a table key as it appears in a path."""
    return str(shown(name)).strip('"')


def choice(path: str, words: Iterable[str], last: Literal["and", "or"] = "or") -> Message:
    """Return the words that the field at `path` accepts: ``"left", "winner", or "loser"``."""
    return listed([values.WORD(word=f"{path}={word}") for word in words], last)


def wanted(kind: Kind, path: str, low: int | None = None, high: int | None = None) -> Message:
    """Return what the field at `path` accepts, such as ``a whole number from 1 to 6``."""
    match kind:
        case Whole():
            return whole(low, high)
        case Flag():
            return values.FLAG()
        case Text():
            return values.TEXT()
        case RankName():
            return values.RANK()
        case Choice(words):
            return choice(path, words)
        case Series(item, None):
            return values.LIST_OF(things=plural(item, path, low, high))
        case Series(item, length):
            things = plural(item, path, low, high)
            return values.LIST_OF_LENGTH(length=length, things=things)
        case OneOrSeries(item):
            one, several = wanted(item, path, low, high), plural(item, path, low, high)
            return values.ONE_OR_LIST(one=one, things=several)
        case PerRank():
            return values.PER_RANK(number=whole(low, high), example="{ A = 1 }")
        case Record():
            return TABLE()


def plural(kind: Kind, path: str, low: int | None = None, high: int | None = None) -> Message:
    """Return the plural of a type, such as ``whole numbers``. `path` is the field's path."""
    match kind:
        case Whole():
            return _bounded(_WHOLES, low, high)
        case Text():
            return values.TEXTS()
        case RankName():
            return values.RANK_LIST()
        case Choice(words):
            return values.WORDS(words=choice(path, words, "and"))
        case Series(Whole(), 2):
            return values.PAIRS()
        case Record():
            return values.TABLES()
        case _:
            return values.VALUES()


def whole(low: int | None, high: int | None) -> Message:
    """Return ``a whole number`` with its bounds."""
    return _bounded(_WHOLE, low, high)


Bounded = tuple[Template, Template, Template, Template]
_WHOLE: Final[Bounded] = (
    values.WHOLE,
    values.WHOLE_BETWEEN,
    values.WHOLE_AT_LEAST,
    values.WHOLE_AT_MOST,
)
_WHOLES: Final[Bounded] = (
    values.WHOLES,
    values.WHOLES_BETWEEN,
    values.WHOLES_AT_LEAST,
    values.WHOLES_AT_MOST,
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
