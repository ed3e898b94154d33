"""In which fields two rule sets differ."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from acesaround.rules.dump import to_table
from acesaround.rules.model import RuleSet

Difference = tuple[str, Any, Any]


def diff(a: RuleSet, b: RuleSet) -> list[Difference]:
    """``(path, value in a, value in b)`` of every field that differs, in the order of a file.

    Values are as a file would declare them, None where a field is absent. Names are left out.
    """
    return [found for found in _differences(to_table(a), to_table(b), "") if found[0] != "name"]


def _differences(a: Mapping[str, Any], b: Mapping[str, Any], path: str) -> Iterator[Difference]:
    for name in [*a, *(name for name in b if name not in a)]:
        old, new = a.get(name), b.get(name)
        if isinstance(old, Mapping) and isinstance(new, Mapping):
            yield from _differences(old, new, f"{path}{name}.")
        elif old != new or type(old) is not type(new):
            yield f"{path}{name}", old, new
