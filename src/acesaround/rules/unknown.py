"""Fields that no rule set has, with the one that was probably meant."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import lru_cache
from typing import Any, Final

from acesaround.i18n import say
from acesaround.rules.errors import Problem
from acesaround.rules.schema import Record, specs, walk
from acesaround.rules.wording import closest, listed, quoted, shown

_MOST: Final = 20
_SHORT_LIST: Final = 16
_SURE: Final = 0.8
"""How like a field of another table a name must be, to be taken for it."""


def unknown_fields(cls: type[Any], table: Mapping[Any, Any], path: str) -> Iterator[Problem]:
    """A problem for each field of `table` that `cls` does not have; `path` ends with its dot."""
    known = specs(cls)
    strange = [name for name in table if not isinstance(name, str) or name not in known]
    for name in strange[:_MOST]:
        word = shown(name).strip('"')
        meant = _meant(word, path, list(known))
        yield Problem(
            "unknown_field", path + word, say("there is no such field; {meant}", meant=meant)
        )
    if len(strange) > _MOST:
        more = len(strange) - _MOST
        yield Problem(
            "unknown_field", path.rstrip("."), say("has {more} more unknown fields", more=more)
        )


def _meant(name: str, path: str, here: list[str]) -> str:
    """What to write instead of an unknown field of the table at `path`."""
    if "." in name and (near := closest(path + name, _paths())):
        table, _, field = near.rpartition(".")
        return say(
            "a key in quotes is one word: write {field} under [{table}]", field=field, table=table
        )
    table = _by_last_name().get(name, "").rpartition(".")[0]
    if table and "[" not in table:
        return say("it belongs under [{table}]", table=table)
    if near := closest(name, here):
        return say('did you mean "{near}"?', near=near)
    elsewhere = _by_last_name()
    if near := closest(name.rpartition(".")[2], elsewhere, _SURE):
        return say('did you mean "{near}"?', near=elsewhere[near])
    if len(here) <= _SHORT_LIST:
        return say("there are {here}", here=quoted(here, "and"))
    if not path:
        tables = [
            f"[{one}]" for one, spec in specs(_rules()).items() if isinstance(spec.kind, Record)
        ]
        return say("there are {here}", here=listed(tables))
    return say("`aces rules show` prints all fields of a preset")


@lru_cache(maxsize=1)
def _paths() -> tuple[str, ...]:
    """The path of every field inside a table that is not one of a list."""
    return tuple(path for path in _by_path() if "." in path and "[" not in path)


@lru_cache(maxsize=1)
def _by_last_name() -> Mapping[str, str]:
    """For the last word of every field's path the whole path (the first of several)."""
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
