"""What every field of a rule set means, for reference pages and help."""

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
    """One field: its dotted path (lists as ``game.instant[].kind``) and all there is to know.

    `takes` says what may be written, `default` what holds when nothing is (as TOML; empty when it
    must be written), `source` where the rule comes from. `scaled` fields are points that ``scale``
    multiplies; `setting` marks what is no rule and stays out of the digest; `table` fields hold
    other fields.
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
        """Whether every rule set must say it."""
        return not self.default


def all_fields() -> Iterator[FieldInfo]:
    """Every field in the order in which a file would have them."""
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
