"""A bounded TOML reader, and a writer in the style of the presets."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

from acesaround.messages import CodedError
from acesaround.messages.problems_files import KEY_TOO_DEEP

MOST_PARTS: Final = 8
"""Maximum number of parts in a dotted key. Fields are nested three deep."""
_WIDTH: Final = 100
_TEXT_OR_COMMENT: Final = re.compile(
    r"""
      \#[^\n]*+
    | "{3} (?: [^"\\] | \\. | "(?!"") )*+ (?:"{3,5})?
    | '{3} (?: [^'] | '(?!'') )*+ (?:'{3,5})?
    | " (?: [^"\\\n] | \\. )*+ "?
    | ' [^'\n]*+ '?
    """,
    re.VERBOSE | re.DOTALL,
)
_DEEP_KEY: Final = re.compile(
    rf"(?<![\w-])[\w-]++(?:[ \t]*+\.[ \t]*+[\w-]++){{{MOST_PARTS}}}", re.ASCII
)


class KeyTooDeep(CodedError):
    """A dotted key with more than `MOST_PARTS` parts."""


def loads(text: str) -> dict[str, Any]:
    """Parse a TOML document in linear time and memory.

    `tomllib` takes time and memory quadratic in the number of parts in a dotted key, so this
    function refuses deep keys before calling it.

    Raises KeyTooDeep, or what `tomllib.loads` raises: TOMLDecodeError, ValueError for a number
    that's too large, RecursionError.
    """
    import tomllib

    plain = _TEXT_OR_COMMENT.sub(lambda found: "q" + "\n" * found[0].count("\n"), text)
    if (deep := _DEEP_KEY.search(plain)) is not None:
        line = plain.count("\n", 0, deep.start()) + 1
        raise KeyTooDeep(KEY_TOO_DEEP(line=line, most=MOST_PARTS))
    return tomllib.loads(text)


def dumps(table: Mapping[str, Any]) -> str:
    """Write a table as a TOML document: plain fields first, then a section for each inner table.

    Tables inside the sections are written inline. `tomllib.loads` restores the table.
    """
    return "\n".join(_lines(table)) + "\n"


def inline(value: Any) -> str:
    """Format one value as TOML on a single line."""
    match value:
        case Mapping():
            pairs = ", ".join(f"{name} = {inline(inner)}" for name, inner in value.items())
            return f"{{ {pairs} }}" if pairs else "{}"
        case str():
            return json.dumps(value, ensure_ascii=False).replace("\x7f", "\\u007f")
        case bool():
            return "true" if value else "false"
        case Sequence():
            return f"[{', '.join(map(inline, value))}]"
        case _:
            return str(value)


def _lines(table: Mapping[str, Any]) -> Iterator[str]:
    sections = {name: inner for name, inner in table.items() if isinstance(inner, Mapping)}
    for name, value in table.items():
        if name not in sections:
            yield from _field(name, value)
    for name, inner in sections.items():
        yield ""
        yield f"[{name}]"
        for field, value in inner.items():
            yield from _field(field, value)


def _field(name: str, value: Any) -> Iterator[str]:
    line = f"{name} = {inline(value)}"
    if len(line) <= _WIDTH or not isinstance(value, list):
        yield line
        return
    yield f"{name} = ["
    for entry in value:
        yield f"    {inline(entry)},"
    yield "]"
