"""A partly unreadable rule set whose other tables can still be checked."""

from __future__ import annotations

from typing import Any

from acesaround.rules.build import Bad
from acesaround.rules.model import RuleSet


class Unreadable(Exception):
    """An error raised when a check reads a table that failed to parse."""


class Draft(RuleSet):
    """A rule set with `BAD` in place of unreadable tables. Reading one stops the check."""

    def __getattribute__(self, name: str) -> Any:
        value = super().__getattribute__(name)
        if isinstance(value, Bad):
            raise Unreadable(name)
        return value
