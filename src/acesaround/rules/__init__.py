"""Rules as data: every difference between pinochle games is a field of a `RuleSet`.

The package can be called: ``acesaround.rules("nicholas-1992")`` loads a rule set.
"""

from __future__ import annotations

import sys
from collections.abc import Mapping
from types import ModuleType
from typing import Any

from acesaround.rules.errors import Problem, RulesError
from acesaround.rules.load import from_table, load, load_file, presets, to_table
from acesaround.rules.model import RuleSet


class _Rules(ModuleType):
    def __call__(self, source: str | Mapping[str, Any]) -> RuleSet:
        return load(source)


sys.modules[__name__].__class__ = _Rules

__all__ = [
    "Problem",
    "RuleSet",
    "RulesError",
    "from_table",
    "load",
    "load_file",
    "presets",
    "to_table",
]
