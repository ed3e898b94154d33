"""Converts rule records to plain tables, ready for TOML or JSON."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import is_dataclass
from typing import Any

from acesaround.cards import Rank
from acesaround.rules.model import RuleSet
from acesaround.rules.scale import declared
from acesaround.rules.schema import specs


def to_table(rules: RuleSet, *, settings: bool = True, defaults: bool = True) -> dict[str, Any]:
    """Return a rule set as a plain table with unscaled points, as in a rules file.

    Absent optional fields are left out. If `settings` is False, titles and table settings are left
    out, too. If `defaults` is False, fields with default values are left out. `from_table` reads
    the table back.
    """
    return _table(declared(rules), settings, defaults)


def plain(value: object) -> Any:
    """Convert a value from a rule set to a TOML or JSON value, or None if it's absent."""
    return _plain(value, settings=True, defaults=True)


def _table(record: object, settings: bool, defaults: bool) -> dict[str, Any]:
    table = {}
    for name, spec in specs(type(record)).items():
        value = getattr(record, name)
        kept = value is not None and (settings or not spec.setting)
        if kept and (defaults or spec.required or value != spec.default):
            table[name] = _plain(value, settings, defaults)
    return table


def _plain(value: object, settings: bool, defaults: bool) -> Any:
    if isinstance(value, Rank):
        return value.letter
    if isinstance(value, tuple):
        return [_plain(item, settings, defaults) for item in value]
    if isinstance(value, Mapping):
        return {rank.letter: points for rank, points in value.items()}
    if is_dataclass(value):
        return _table(value, settings, defaults)
    return value
