"""Dataclass fields that carry a rule's meaning, bounds, and source."""

from __future__ import annotations

from dataclasses import MISSING, Field, field
from typing import Any


def rule(
    doc: str,
    source: str = "",
    *,
    default: Any = MISSING,
    scaled: bool = False,
    setting: bool = False,
    low: int | None = None,
    high: int | None = None,
) -> Any:
    """Return a documented dataclass field.

    `doc` gives the field's meaning in one or two sentences, and `source` gives the rule numbers or
    the book it comes from. `scaled` marks points, which the rule set's ``scale`` multiplies.
    `setting` marks a table setting, which stays out of the digest. `low` and `high` bound integers.
    """
    return field(
        default=default,
        kw_only=True,
        metadata={
            "doc": doc,
            "source": source,
            "scaled": scaled,
            "setting": setting,
            "low": low,
            "high": high,
        },
    )


def is_setting(spec: Field[Any]) -> bool:
    """Return True if a field made by `rule` is a table setting rather than a rule."""
    return bool(spec.metadata.get("setting"))
