"""How a rule field carries its meaning, allowed values and source beside its type."""

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
    """A documented dataclass field.

    `doc` is the field's meaning in one or two sentences; `source` the rule numbers or the book it
    comes from; `scaled` marks points, which the set's ``scale`` multiplies; `setting` marks what
    is a table setting and no rule (kept out of the digest); `low` and `high` bound integers.
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
    """Whether a dataclass field made by `rule` is a table setting rather than a rule."""
    return bool(spec.metadata.get("setting"))
