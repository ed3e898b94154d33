"""Rules in records: a preset's name, or the differences from a preset."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, Final

from acesaround.messages import records
from acesaround.messages.problems_fields import INSIDE_NO_TABLE
from acesaround.messages.values import shown
from acesaround.notation.errors import Mismatch
from acesaround.rules.dump import to_table
from acesaround.rules.errors import oops
from acesaround.rules.load import from_table, load, presets
from acesaround.rules.model import RuleSet
from acesaround.rules.schema import Spec, walk
from acesaround.rules.toml import inline, loads
from acesaround.rules.wording import closest

REMOVED: Final = "none"
"""Value for a field that's in the preset but not in these rules."""
EARLIER: Final[Mapping[str, Mapping[str, Any]]] = {
    "daugherty-1983": {"meld": {"declared": "on_board"}},
}
"""Changes that restore a preset as of version 0.1, for records from that version."""
PATH: Final = re.compile(r"[a-z_]+(?:\.[a-z_]+)*(?:\.[A-Z0-9])?")
"""Regex for a field's path, such as ``score.save.at_least`` or ``counters.points.K``."""


@dataclass(frozen=True, slots=True)
class Named:
    """Rules in the record format.

    `extends` is the preset that the rules are based on. `changes` lists each changed field's path
    and TOML value, in the same order as a rules file.
    """

    name: str
    extends: str
    changes: tuple[tuple[str, str], ...] = ()


@lru_cache(maxsize=32)
def named(rules: RuleSet) -> Named:
    """Return `rules` in the record format, based on the preset with the fewest differences.

    Raises `Mismatch` for rules that a record can't represent.
    """
    own = [rules.name] if rules.name in presets() else []
    best: Named | None = None
    for preset in own or presets():
        changes = tuple(_changes(to_table(load(preset)), to_table(rules), ""))
        if best is None or len(changes) < len(best.changes):
            best = Named(rules.name, preset, changes)
    assert best is not None
    if resolve(best) != rules:
        raise Mismatch(records.UNWRITABLE_RULES(rules=rules.name))
    return best


@lru_cache(maxsize=32)
def resolve(names: Named, digest: str | None = None) -> RuleSet:
    """Return the rules that a record specifies.

    If `digest` matches only an earlier edition of the preset, that edition is used. Raises
    `Mismatch` for an unknown preset or an invalid value, and `RulesError` for other errors.
    """
    if names.extends not in presets():
        name = shown(names.extends)
        if near := closest(names.extends, presets()):
            raise Mismatch(records.NO_PRESET_BUT(name=name, near=near))
        raise Mismatch(records.NO_PRESET(name=name, presets=", ".join(presets())))
    preset = load(names.extends)
    found = _changed(preset, names)
    if digest in (None, found.digest) or names.extends not in EARLIER:
        return found
    older = _changed(preset.replace(**EARLIER[names.extends]), names)
    return older if older.digest == digest else found


def _changed(preset: RuleSet, names: Named) -> RuleSet:
    if not names.changes and names.name == names.extends:
        return preset
    table = to_table(preset)
    for path, text in names.changes:
        _put(table, path, read_value(text))
    return from_table(table, name=names.name)


def is_setting(path: str) -> bool:
    """Return True if a field is a table setting rather than a rule."""
    spec = _fields().get(path)
    return spec is not None and spec.setting


def check_path(path: str) -> None:
    """Raise `Mismatch` unless a rule field has this path."""
    if path in _fields() and path != "name":
        return
    parent, _, rank = path.rpartition(".")
    if parent == "counters.points" and len(rank) == 1:
        return
    if near := closest(path, _fields()):
        raise Mismatch(records.NO_FIELD_BUT(field=shown(path), near=near))
    raise Mismatch(records.NO_FIELD(field=shown(path)))


def read_value(text: str) -> Any:
    """Parse a TOML value. Raises `Mismatch` if it's invalid."""
    try:
        read = loads(f"value = {text}")
    except (ValueError, RecursionError):
        read = {}
    if read.keys() != {"value"}:
        raise Mismatch(records.NO_VALUE(value=shown(text)))
    return read["value"]


@lru_cache(maxsize=1)
def _fields() -> Mapping[str, Spec]:
    return {path: spec for path, spec in walk(RuleSet) if "[" not in path}


def _changes(a: Mapping[str, Any], b: Mapping[str, Any], path: str) -> Iterator[tuple[str, str]]:
    for name in [*b, *(name for name in a if name not in b)]:
        old, new, here = a.get(name), b.get(name), path + name
        if here == "name" or (old == new and type(old) is type(new)):
            continue
        if isinstance(new, Mapping) and (isinstance(old, Mapping) or old is None):
            yield from _changes(old or {}, new, f"{here}.")
        elif name not in b:
            yield here, inline(0 if path == "counters.points." else REMOVED)
        else:
            yield here, inline(new)


def _put(table: dict[str, Any], path: str, value: Any) -> None:
    *parents, last = path.split(".")
    for name in parents:
        inner = table.setdefault(name, {})
        if not isinstance(inner, dict):
            raise oops(INSIDE_NO_TABLE(name=name), path)
        table = inner
    table[last] = value
