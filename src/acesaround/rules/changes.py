"""The changes that turn one rule set into another."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from acesaround.rules.dump import to_table
from acesaround.rules.model import RuleSet
from acesaround.rules.schema import PerRank, Record, specs


def changes(base: RuleSet, found: RuleSet) -> dict[str, Any]:
    """Return the changes that `RuleSet.replace` needs to turn `base` into `found`.

    Points are unscaled, as in a rules file. If `found` doesn't set a field, the change is
    ``"none"``. The name is left out.
    """
    told = _changes(RuleSet, to_table(base), to_table(found))
    told.pop("name", None)
    return told


def _changes(cls: type[Any], old: Mapping[str, Any], new: Mapping[str, Any]) -> dict[str, Any]:
    told: dict[str, Any] = {}
    for name, spec in specs(cls).items():
        before, after = old.get(name), new.get(name)
        if before == after and type(before) is type(after):
            continue
        if after is None:
            told[name] = "none"
        elif isinstance(spec.kind, Record) and before is not None:
            told[name] = _changes(spec.kind.cls, before, after)
        elif isinstance(spec.kind, PerRank) and before is not None:
            ranks = [*before, *(rank for rank in after if rank not in before)]
            figures = {rank: (before.get(rank, 0), after.get(rank, 0)) for rank in ranks}
            told[name] = {rank: now for rank, (was, now) in figures.items() if was != now}
        else:
            told[name] = after
    return told
