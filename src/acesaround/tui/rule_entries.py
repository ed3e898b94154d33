"""Values of rule fields as people type them, and as the rules editor shows them."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any, Final

from acesaround.i18n import tr
from acesaround.rules.load import parse_toml, toml_value
from acesaround.rules.schema import (
    Choice,
    Flag,
    Kind,
    OneOrSeries,
    PerRank,
    Record,
    Series,
    Text,
    Whole,
)
from acesaround.text.rulebook.field_text import field_specs, value_text
from acesaround.tui.input import Fault, yes
from acesaround.tui.rules_draft import NONE, fresh

_WHOLE: Final = re.compile(r"[-−]?[0-9]{1,12}")
_RANK_POINTS: Final = re.compile(r"(10|[ATKQJ9])\s*[=:]?\s*([0-9]{1,7})", re.IGNORECASE)


def read_value(text: str, path: str) -> Any:
    """Return an entry as the value of the field at `path`.

    An entry that doesn't fit is returned as text, so that the rules parser can say what does. For
    an optional table, raise `Fault`: people answer with yes or no, and the parser asks for fields.
    """
    spec = field_specs()[path]
    if text.casefold() in (NONE, tr("common.nothing").casefold()) and spec.removable:
        return NONE
    if isinstance(spec.kind, Record):
        return _table(text, path)
    return _value(text, spec.kind, path)


def _value(text: str, kind: Kind, path: str) -> Any:
    match kind:
        case Whole():
            return _whole(text)
        case Flag():
            return _flag(text)
        case Choice(words):
            return _choice(text, words, path)
        case Series(Record() | Series()):
            return _toml(text)
        case Series(Choice() as item) | Series(Text() as item):
            return [_value(part.strip(), item, path) for part in text.split(",") if part.strip()]
        case Series(item):
            return [_value(part, item, path) for part in _parts(text)]
        case OneOrSeries(item):
            found = [_value(part, item, path) for part in _parts(text)]
            return found[0] if len(found) == 1 else found
        case PerRank():
            return _points(text)
        case _:
            return text


def _parts(text: str) -> list[str]:
    return [part for part in re.split(r"[\s,;/]+", text.strip("[] ")) if part]


def _whole(text: str) -> int | str:
    return int(text.replace("−", "-")) if _WHOLE.fullmatch(text) else text


def _flag(text: str) -> bool | str:
    if text.casefold() in ("true", "false"):
        return text.casefold() == "true"
    try:
        return yes(text)
    except Fault:
        return text


def _choice(text: str, words: Sequence[str], path: str) -> str:
    if text.isascii() and text.isdecimal() and 1 <= int(text[:3]) <= len(words):
        return words[int(text[:3]) - 1]
    wanted = text.casefold()
    titles = {value_text(word, path).casefold(): word for word in words}
    return titles.get(wanted, wanted.replace(" ", "_"))


def _points(text: str) -> Mapping[str, int] | str:
    found = {rank.upper(): int(points) for rank, points in _RANK_POINTS.findall(text)}
    rest = _RANK_POINTS.sub("", text).strip(" ,;")
    return text if rest or not found else found


def _table(text: str, path: str) -> Any:
    """Return an optional table with its first values, for yes, or the word that removes it."""
    return fresh(path) if yes(text) else NONE


def _toml(text: str) -> Any:
    try:
        return parse_toml(f"value = {text}")["value"]
    except (ValueError, RecursionError):
        return text


def typed(value: Any, path: str) -> str:
    """Return a value in a form that `read_value` reads."""
    match field_specs()[path].kind, value:
        case _, None | []:
            return NONE
        case Flag() | Choice() | Series(Choice()) | Record(), _:
            return value_text(value, path)
        case Series(Record() | Series()), _:
            return toml_value(value)
        case PerRank(), Mapping():
            return " ".join(f"{rank}={points}" for rank, points in value.items())
        case Series(Text()), list():
            return ", ".join(value)
        case Series() | OneOrSeries(), list():
            return " ".join(map(str, value))
        case _:
            return str(value)


def choices(path: str) -> list[tuple[str, str]]:
    """Return the answers that the field at `path` offers, each with what it means."""
    match field_specs()[path].kind:
        case Choice(words) | Series(Choice(words)):
            return [(str(n), value_text(word, path)) for n, word in enumerate(words, 1)]
        case Flag() | Record():
            return [("Y", tr("common.yes")), ("N", tr("common.no"))]
        case _:
            return []
