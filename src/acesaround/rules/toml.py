"""Writing rule tables as TOML, in the form in which the presets are written."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

_WIDTH: Final = 100


def dumps(table: Mapping[str, Any]) -> str:
    """A table as a TOML document: plain fields first, then a section for each table in it.

    Tables within those tables are written inline. `tomllib.loads` gives the same table back.
    """
    return "\n".join(_lines(table)) + "\n"


def inline(value: Any) -> str:
    """One value on one line."""
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
