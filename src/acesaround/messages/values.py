"""Parts of other messages: values from files, locations, and lists of words."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Final, Literal

from acesaround.messages.cards import WRITTEN
from acesaround.messages.message import CodedError, Message, UnreadableMessage
from acesaround.messages.template import Template

_LONGEST: Final = 40
_HUGE: Final = 10**12

NOTHING: Final = Template("shown.nothing", "nothing")
TABLE: Final = Template("shown.table", "a table")
LIST: Final = Template("shown.list", "a list")
EMPTY_LIST: Final = Template("shown.empty_list", "an empty list")
HUGE: Final = Template("shown.huge", "a number with many digits")
QUOTED: Final = Template("quoted", '"{text:text}"')
ALL: Final = Template("listed.all", "{items:all}")
ANY: Final = Template("listed.any", "{items:any}")
UNREADABLE: Final = Template("unreadable", "(a reason that can't be read)")
AT: Final = Template("at", "{place:text}: {problem:message}")
AT_LINE: Final = Template("at.line", "{place:text}, line {line:plain}: {problem:message}")
AT_COLUMN: Final = Template(
    "at.column", "line {line:plain}, column {column:plain}: {problem:message}"
)
A_TEXT: Final = Template("wanted.text", "a string")
AN_OBJECT: Final = Template("wanted.object", "an object")
WHOLE_NUMBER: Final = Template("wanted.whole_number", "a whole number")
TRUE_OR_FALSE: Final = Template("wanted.true_or_false", "true or false")
HANDS: Final = Template("hands", "{number:number} hand", "{number} hands")


def shown(value: object) -> Message:
    """Return a short description of a value from a file."""
    match value:
        case bool():
            return WRITTEN(text="true" if value else "false")
        case int():
            return WRITTEN(text=str(value)) if abs(value) < _HUGE else HUGE()
        case float():
            return WRITTEN(text=repr(value))
        case str():
            text = value if len(value) <= _LONGEST else value[: _LONGEST - 3] + "..."
            return QUOTED(text="".join(c if c.isprintable() else "?" for c in text))
        case None:
            return NOTHING()
        case Mapping():
            return TABLE()
        case list() | tuple():
            return LIST() if value else EMPTY_LIST()
        case _:
            return WRITTEN(text=f"a {type(value).__name__}"[:_LONGEST])


def listed(items: Iterable[str | Message], last: Literal["and", "or"] = "and") -> Message:
    """Return a list in words: ``a and b``, or ``a, b, and c``."""
    return (ALL if last == "and" else ANY)(items=items)


def quoted(words: Iterable[str], last: Literal["and", "or"] = "or") -> Message:
    """Return a list of quoted words: ``"a", "b", or "c"``."""
    return listed([QUOTED(text=word) for word in words], last)


def read_reasons(given: object) -> tuple[Message, ...]:
    """Read reasons from JSON. Older versions stored them as one English text.

    A reason that can't be read becomes `UNREADABLE`.
    """
    if isinstance(given, str):
        return (_reason({"code": WRITTEN.code, "params": {"text": given}}),) if given else ()
    if not isinstance(given, list | tuple):
        return (UNREADABLE(),)
    return tuple(map(_reason, given))


def _reason(given: object) -> Message:
    try:
        return Message.from_json(given)
    except UnreadableMessage:
        return UNREADABLE()


def message_of(error: Exception) -> Message:
    """Return an error's message, or its text as a message if it has none."""
    return error.message if isinstance(error, CodedError) else WRITTEN(text=str(error))
