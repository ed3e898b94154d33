"""Rules of which some tables could not be read, so that the others can be checked all the same."""

from __future__ import annotations

from typing import Any

from acesaround.rules.build import Bad
from acesaround.rules.model import RuleSet


class Unreadable(Exception):
    """A check asked for a table that is not there."""


class Draft(RuleSet):
    """A rule set with `BAD` in place of what could not be read; asking for that ends the check."""

    def __getattribute__(self, name: str) -> Any:
        value = super().__getattribute__(name)
        if isinstance(value, Bad):
            raise Unreadable(name)
        return value
