"""Problems with unknown fields, with a suggestion for each."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import lru_cache
from typing import Any, Final

from acesaround.messages import Message, problems_fields
from acesaround.messages.cards import WRITTEN
from acesaround.messages.problems_files import DID_YOU_MEAN
from acesaround.messages.values import listed, quoted
from acesaround.rules.errors import Problem
from acesaround.rules.schema import Record, specs, walk
from acesaround.rules.wording import closest, key

_MOST: Final = 20
_SHORT_LIST: Final = 16
_SURE: Final = 0.8
"""Minimum similarity for suggesting a field in another table."""


def unknown_fields(cls: type[Any], table: Mapping[Any, Any], path: str) -> Iterator[Problem]:
    """Yield a problem for each field of `table` that `cls` doesn't have.

    `path` ends with a dot.
    """
    known = specs(cls)
    strange = [name for name in table if not isinstance(name, str) or name not in known]
    for name in strange[:_MOST]:
        word = key(name)
        meant = _meant(word, path, list(known))
        yield Problem(problems_fields.UNKNOWN_FIELD(meant=meant), path + word)
    if len(strange) > _MOST:
        more = len(strange) - _MOST
        yield Problem(problems_fields.MORE_UNKNOWN_FIELDS(more=more), path.rstrip("."))


def _meant(name: str, path: str, here: list[str]) -> Message:
    """Return a hint for an unknown field in the table at `path`."""
    if "." in name and (near := closest(path + name, _paths())):
        table, _, field = near.rpartition(".")
        return problems_fields.KEY_IN_QUOTES(field=field, table=table)
    table = _by_last_name().get(name, "").rpartition(".")[0]
    if table and "[" not in table:
        return problems_fields.BELONGS_UNDER(table=table)
    if near := closest(name, here):
        return DID_YOU_MEAN(near=near)
    elsewhere = _by_last_name()
    if near := closest(name.rpartition(".")[2], elsewhere, _SURE):
        return DID_YOU_MEAN(near=elsewhere[near])
    if len(here) <= _SHORT_LIST:
        return problems_fields.KNOWN_FIELDS(here=quoted(here, "and"))
    if not path:
        tables = [
            WRITTEN(text=f"[{one}]")
            for one, spec in specs(_rules()).items()
            if isinstance(spec.kind, Record)
        ]
        return problems_fields.KNOWN_FIELDS(here=listed(tables))
    return problems_fields.SHOW_ALL_FIELDS()


@lru_cache(maxsize=1)
def _paths() -> tuple[str, ...]:
    """Return the path to every field in a table, except fields in lists of tables."""
    return tuple(path for path in _by_path() if "." in path and "[" not in path)


@lru_cache(maxsize=1)
def _by_last_name() -> Mapping[str, str]:
    """Map the last part of each field path to the full path (the first one if several match)."""
    found: dict[str, str] = {}
    for path in _by_path():
        found.setdefault(path.rpartition(".")[2], path)
    return found


@lru_cache(maxsize=1)
def _by_path() -> tuple[str, ...]:
    return tuple(path for path, _ in walk(_rules()))


def _rules() -> type[Any]:
    from acesaround.rules.model import RuleSet

    return RuleSet
