"""Merges rule tables field by field."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

_DEEPEST: Final = 8
"""Depth limit. Rule set tables are nested three deep, and deeper ones are refused later."""


def merge(
    base: Mapping[str, Any], changes: Mapping[str, Any], *, depth: int = _DEEPEST
) -> dict[str, Any]:
    """Return `base` with `changes` applied: tables are merged, and anything else is replaced.

    A list counts as one value, so a new list replaces the whole old one. Neither argument changes.
    """
    merged = dict(base)
    for name, new in changes.items():
        old = merged.get(name)
        if isinstance(old, Mapping) and isinstance(new, Mapping) and depth:
            merged[name] = merge(old, new, depth=depth - 1)
        else:
            merged[name] = new
    return merged
