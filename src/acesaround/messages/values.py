"""Values from files, places, and lists of words, as parts of other messages."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Final, Literal

from acesaround.messages.cards import WRITTEN
from acesaround.messages.message import CodedError, Message
from acesaround.messages.template import Kind, Template

_LONGEST: Final = 40
_HUGE: Final = 10**12

NOTHING: Final = Template("shown.nothing", "nothing")
TABLE: Final = Template("shown.table", "a table")
LIST: Final = Template("shown.list", "a list")
EMPTY_LIST: Final = Template("shown.empty_list", "an empty list")
HUGE: Final = Template("shown.huge", "a number with many digits")
AND: Final = Template(
    "listed.and",
    "{first} and {last}",
    first=Kind.TEXT,
    last=Kind.TEXT,
)
AND_MORE: Final = Template(
    "listed.and_more",
    "{first}, and {last}",
    first=Kind.TEXT,
    last=Kind.TEXT,
)
OR: Final = Template(
    "listed.or",
    "{first} or {last}",
    first=Kind.TEXT,
    last=Kind.TEXT,
)
OR_MORE: Final = Template(
    "listed.or_more",
    "{first}, or {last}",
    first=Kind.TEXT,
    last=Kind.TEXT,
)
AT: Final = Template(
    "at",
    "{place}: {problem}",
    place=Kind.TEXT,
    problem=Kind.MESSAGE,
)
AT_LINE: Final = Template(
    "at.line",
    "{place}, line {line}: {problem}",
    place=Kind.TEXT,
    line=Kind.PLAIN,
    problem=Kind.MESSAGE,
)
AT_COLUMN: Final = Template(
    "at.column",
    "line {line}, column {column}: {problem}",
    line=Kind.PLAIN,
    column=Kind.PLAIN,
    problem=Kind.MESSAGE,
)
A_TEXT: Final = Template("wanted.text", "text")
AN_OBJECT: Final = Template("wanted.object", "an object")
WHOLE_NUMBER: Final = Template("wanted.whole_number", "a whole number")
TRUE_OR_FALSE: Final = Template("wanted.true_or_false", "true or false")
HANDS: Final = Template(
    "hands",
    "{number} hand",
    "{number} hands",
    number=Kind.NUMBER,
)


def shown(value: object) -> Message:
    """Return a value read from a file, short enough for a message whatever it is."""
    match value:
        case bool():
            return WRITTEN(text="true" if value else "false")
        case int():
            return WRITTEN(text=str(value)) if abs(value) < _HUGE else HUGE()
        case float():
            return WRITTEN(text=repr(value))
        case str():
            text = value if len(value) <= _LONGEST else value[: _LONGEST - 3] + "..."
            quoted = "".join(c if c.isprintable() else "?" for c in text)
            return WRITTEN(text=f'"{quoted}"')
        case None:
            return NOTHING()
        case Mapping():
            return TABLE()
        case list() | tuple():
            return LIST() if value else EMPTY_LIST()
        case _:
            return WRITTEN(text=f"a {type(value).__name__}"[:_LONGEST])


def listed(words: Sequence[str], last: Literal["and", "or"] = "and") -> Message:
    """Return words of a file in a row: ``a and b``, ``a, b, and c``."""
    if len(words) < 2:
        return WRITTEN(text="".join(words))
    two, more = (AND, AND_MORE) if last == "and" else (OR, OR_MORE)
    template = two if len(words) == 2 else more
    return template(first=", ".join(words[:-1]), last=words[-1])


def quoted(words: Iterable[str]) -> Message:
    """Return words of a file to choose from: ``"a", "b", or "c"``."""
    return listed([f'"{word}"' for word in words], "or")


def message_of(error: Exception) -> Message:
    """Return the message of an error, or its text if it has no message."""
    return error.message if isinstance(error, CodedError) else WRITTEN(text=str(error))
