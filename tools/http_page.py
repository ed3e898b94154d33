"""Write docs/reference/http.md from the server's OpenAPI document.

Run ``python tools/http_page.py`` after changing a request or a response.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping
from itertools import groupby
from pathlib import Path
from typing import Any, Final

from acesaround.server.app import make_app
from acesaround.store.event_log import EventLog
from acesaround.store.sqlite import sqlite_engine

PAGE: Final = Path(__file__).parents[1] / "docs" / "reference" / "http.md"
INTRO: Final = """\
<!-- Written by tools/http_page.py: do not edit. -->

# HTTP requests

Every server answers these requests, and `GET /openapi.json` describes them for programs. How to
play over a WebSocket is in [the table protocol](table-protocol.md), which also says how often a
client can ask (429).

A field with a default can be left out. A request that doesn't fit these types is answered with
status 422. Texts for people are in the language given by `lang` in the query or, without it, by
`Accept-Language`.
"""
_MALFORMED: Final = "422"
"""Status of requests that don't fit. The page says so once."""
_BOUNDS: Final = (
    ("minimum", "maximum", ""),
    ("minLength", "maxLength", " characters"),
    ("minItems", "maxItems", " items"),
    ("minProperties", "maxProperties", " entries"),
)
"""Pairs of a lower and an upper bound, and what they count."""


def page() -> str:
    """Return the page's Markdown text."""
    document = make_app(EventLog(sqlite_engine(Path(":memory:")))).openapi()
    requests = [
        (path, method, operation)
        for path, methods in document["paths"].items()
        for method, operation in methods.items()
    ]
    parts = [INTRO]
    for area, group in groupby(sorted(requests, key=_order), key=lambda one: _area(one[0])):
        parts.append(f"## {area}\n")
        for path, method, operation in group:
            parts.append("\n".join(_request(path, method, operation)))
    parts.append("## Types\n")
    for name, schema in sorted(document["components"]["schemas"].items()):
        parts.append("\n".join(_described(name, schema)))
    return "\n".join(parts).rstrip() + "\n"


def _order(request: tuple[str, str, Any]) -> tuple[str, str, str]:
    path, method, _ = request
    return _area(path), path, method


def _area(path: str) -> str:
    """Return the heading under which a path is listed, such as `/api/tables`."""
    return "/".join(path.split("/")[:3]) if path.startswith("/api/") else "The server"


def _request(path: str, method: str, operation: Mapping[str, Any]) -> Iterator[str]:
    yield f"### `{method.upper()} {path}`\n"
    yield operation.get("description", "").strip() + "\n"
    rows = [
        (f"`{one['name']}` ({one['in']})", one["schema"], one.get("required", False))
        for one in operation.get("parameters", ())
    ]
    if rows:
        yield from _table("Parameter", rows)
    if body := operation.get("requestBody"):
        yield f"Body: {_content(body)}\n"
    answers = []
    for status, answer in sorted(operation["responses"].items()):
        if status != _MALFORMED:
            content = _content(answer)
            answers.append(f"{status} {content}" if content else status)
    yield f"Response: {', '.join(answers)}\n"


def _content(message: Mapping[str, Any]) -> str:
    kinds = message.get("content", {})
    told = []
    for kind, content in kinds.items():
        schema = content.get("schema") or {}
        is_plain = kind != "application/json"
        told.append(f"`{kind}`" if is_plain or not schema else _type(schema))
    return " or ".join(told)


def _described(name: str, schema: Mapping[str, Any]) -> Iterator[str]:
    yield f"### `{name}`\n"
    if "description" in schema:
        yield f"{schema['description'].strip()}\n"
    required = schema.get("required", ())
    fields = schema.get("properties", {}).items()
    if fields:
        rows = [(f"`{field}`", of, field in required) for field, of in fields]
        yield from _table("Field", rows)
    elif "description" not in schema or "enum" in schema:
        yield f"{_type(schema)}\n"


def _table(head: str, rows: Iterable[tuple[str, Mapping[str, Any], bool]]) -> Iterator[str]:
    yield f"| {head} | Type | Default |"
    yield "|---|---|---|"
    for name, schema, required in rows:
        default = (
            "required"
            if required
            else f"`{json.dumps(schema['default'])}`"
            if "default" in schema
            else ""
        )
        cells = (name, _type(schema), default)
        yield f"| {' | '.join(cell.replace('|', chr(92) + '|') for cell in cells)} |"
    yield ""


def _type(schema: Mapping[str, Any]) -> str:
    """Return a type in words, with its bounds."""
    if "prefixItems" in schema:
        return f"list of {' and '.join(map(_type, schema['prefixItems']))}"
    told = [_plain_type(schema)]
    for low, high, what in _BOUNDS:
        least, most = schema.get(low), schema.get(high)
        if least is not None and most is not None:
            told.append(f"{_number(least)} to {_number(most)}{what}")
        elif least is not None:
            told.append(f"at least {_number(least)}{what}")
        elif most is not None:
            told.append(f"at most {_number(most)}{what}")
    for bound, word in (("exclusiveMinimum", "above"), ("exclusiveMaximum", "below")):
        if bound in schema:
            told.append(f"{word} {_number(schema[bound])}")
    if "format" in schema:
        told.append(schema["format"])
    if "propertyNames" in schema:
        told.append(f"with names: {_type(schema['propertyNames'])}")
    if "pattern" in schema:
        told.append(f"like `{schema['pattern']}`")
    return ", ".join(told)


def _number(bound: float) -> str:
    return str(int(bound)) if bound == int(bound) else str(bound)


def _plain_type(schema: Mapping[str, Any]) -> str:
    if "anyOf" in schema:
        return " or ".join(map(_type, schema["anyOf"]))
    match schema:
        case {"$ref": name}:
            name = name.rpartition("/")[2]
            return f"[{name}](#{name.lower()})"
        case {"const": value}:
            return f"`{json.dumps(value)}`"
        case {"enum": values}:
            return " or ".join(f"`{json.dumps(value)}`" for value in values)
        case {"type": "array", "items": items}:
            return f"list of {_type(items)}"
        case {"type": "object", "additionalProperties": dict(values)}:
            return f"object whose values are {_type(values)}"
        case {"type": kind}:
            return str(kind)
        case _:
            return "anything"


if __name__ == "__main__":
    PAGE.write_text(page(), encoding="utf-8")
