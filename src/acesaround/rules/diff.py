"""Differences between two rule sets, field by field."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Final

from acesaround.rules.dump import to_table
from acesaround.rules.model import RuleSet

Difference = tuple[str, Any, Any]
_LENGTH: Final = frozenset({"target", "max_hands"})
"""Fields of `game` that don't count as house rules."""


def diff(a: RuleSet, b: RuleSet) -> list[Difference]:
    """Return ``(path, value in a, value in b)`` for each field that differs, in file order.

    Values are unscaled, as in a rules file, or None for an absent field. The name is left out.
    """
    return [found for found in _differences(to_table(a), to_table(b), "") if found[0] != "name"]


def _differences(a: Mapping[str, Any], b: Mapping[str, Any], path: str) -> Iterator[Difference]:
    for name in [*a, *(name for name in b if name not in a)]:
        old, new = a.get(name), b.get(name)
        if isinstance(old, Mapping) and isinstance(new, Mapping):
            yield from _differences(old, new, f"{path}{name}.")
        elif old != new or type(old) is not type(new):
            yield f"{path}{name}", old, new


def is_house(preset: RuleSet, rules: RuleSet) -> bool:
    """Return True if a game's rules differ from those of its preset.

    Table settings and the length of the game are ignored.
    """
    return _played(preset) != _played(rules)


def _played(rules: RuleSet) -> dict[str, Any]:
    table = to_table(rules, settings=False)
    game = {field: value for field, value in table["game"].items() if field not in _LENGTH}
    return {**table, "name": "", "game": game}
