"""The scale of a rule set: one number that multiplies all points.

A single deck counted in tens (bids of 250, counters of 10) is the same game as a deck counted in
ones. With `scale = 10`, the game doesn't need a second copy of every table.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Mapping
from typing import Any, TypeVar

from acesaround.rules.model import RuleSet
from acesaround.rules.points import Points
from acesaround.rules.schema import Spec, specs
from acesaround.rules.scoring import Save

R = TypeVar("R")


def scaled(rules: RuleSet) -> RuleSet:
    """Return rules with all points multiplied by the scale."""
    return rules if rules.scale == 1 else _changed(rules, lambda figure: figure * rules.scale)


def declared(rules: RuleSet) -> RuleSet:
    """Return rules with unscaled points, as in a rules file."""
    return rules if rules.scale == 1 else _changed(rules, lambda figure: figure // rules.scale)


def is_points(record: object, spec: Spec) -> bool:
    """Return True if a field holds points, rather than the tricks needed to save meld."""
    if isinstance(record, Save) and spec.name == "at_least":
        return record.by == "trick_points"
    return spec.scaled


def _changed(record: R, change: Callable[[int], int]) -> R:
    return dataclasses.replace(
        record,  # type: ignore[type-var]
        **{
            name: _value(getattr(record, name), change, is_points(record, spec))
            for name, spec in specs(type(record)).items()
            if is_points(record, spec)
            or dataclasses.is_dataclass(getattr(record, name))
            or isinstance(getattr(record, name), tuple)
        },
    )


def _value(value: Any, change: Callable[[int], int], points: bool) -> Any:
    if dataclasses.is_dataclass(value) and not isinstance(value, type):
        return _changed(value, change)
    if isinstance(value, tuple):
        return tuple(_value(item, change, points) for item in value)
    if not points or value is None:
        return value
    if isinstance(value, Mapping):
        return Points({rank: change(figure) for rank, figure in value.items()})
    return change(value)
