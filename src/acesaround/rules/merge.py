"""Laying changes over a table of rules, field by field."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

_DEEPEST: Final = 8
"""Tables of a rule set are nested three deep; what lies deeper is refused later anyway."""


def merge(
    base: Mapping[str, Any], changes: Mapping[str, Any], *, depth: int = _DEEPEST
) -> dict[str, Any]:
    """`base` with `changes` laid over it: tables are merged, everything else is replaced.

    A list is one value: a new one replaces the old one whole. Neither argument is changed.
    """
    merged = dict(base)
    for name, new in changes.items():
        old = merged.get(name)
        if isinstance(old, Mapping) and isinstance(new, Mapping) and depth:
            merged[name] = merge(old, new, depth=depth - 1)
        else:
            merged[name] = new
    return merged
