"""Descriptions of all rule fields, for reference pages and help."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass, is_dataclass
from typing import Any

from acesaround.messages import Message, rule_values
from acesaround.rules.dump import plain
from acesaround.rules.model import RuleSet
from acesaround.rules.schema import Choice, Record, Series, Spec, walk
from acesaround.rules.wording import wanted


@dataclass(frozen=True, slots=True)
class FieldInfo:
    """A rule field with its description. Lists have paths like ``game.instant[].kind``.

    `takes` describes valid values, and `source` is where the rule comes from. `default` is TOML, or
    empty for a required field. `scaled` fields are points multiplied by ``scale``. `setting` fields
    are table settings, which don't affect the digest. `table` fields contain other fields.
    """

    path: str
    doc: str
    takes: Message
    default: str
    source: str
    scaled: bool
    setting: bool
    table: bool

    @property
    def required(self) -> bool:
        """True if every rule set must contain the field."""
        return not self.default


def all_fields() -> Iterator[FieldInfo]:
    """Yield all fields in the order of a rules file."""
    for path, spec in walk(RuleSet):
        yield _info(path, spec)


def _info(path: str, spec: Spec) -> FieldInfo:
    takes = wanted(spec.kind, path, spec.low, spec.high)
    if spec.removable or (spec.optional and not isinstance(spec.kind, Choice)):
        takes = rule_values.OR_NONE(right=takes)
    return FieldInfo(
        path=path,
        doc=spec.doc,
        takes=takes,
        default=_default(spec),
        source=spec.source,
        scaled=spec.scaled,
        setting=spec.setting,
        table=isinstance(spec.kind, Record) or _is_table_list(spec),
    )


def _is_table_list(spec: Spec) -> bool:
    return isinstance(spec.kind, Series) and isinstance(spec.kind.item, Record)


def _default(spec: Spec) -> str:
    if spec.required:
        return ""
    value: Any = spec.default
    if value is None:
        return "absent"
    return "as its fields" if is_dataclass(value) else json.dumps(plain(value))
