"""Rule fields over HTTP, with everything an editor needs to draw a control for each."""

from __future__ import annotations

from functools import cache
from typing import Any, Literal

from pydantic import Field

from acesaround.rules.model import plain
from acesaround.rules.schema import (
    Choice,
    Flag,
    Kind,
    OneOrSeries,
    PerRank,
    RankName,
    Record,
    Series,
    Spec,
    Text,
    Whole,
)
from acesaround.server.http.request_helpers import Model
from acesaround.text.formatter import PLAIN_DISPLAY, format_message
from acesaround.text.rulebook.field_text import field_doc, field_specs
from acesaround.text.rulebook.labels import all_fields, label, value_label

Name = Literal["whole", "flag", "text", "rank", "choice", "list", "one_or_list", "ranks", "table"]


class FieldKindOut(Model):
    """The type of a field's value.

    `item` is the type of a list's items, and `length` is the list's length if it's fixed. `words`
    are the values to choose from, and `titles` describe them. ``one_or_list`` means one item or a
    list, and ``ranks`` means a whole number for each rank. ``table`` means a group of fields whose
    paths start with this field's path.
    """

    name: Name
    words: list[str] = Field(default_factory=list)
    titles: list[str] = Field(default_factory=list)
    length: int | None = None
    item: FieldKindOut | None = None


class FieldOut(Model):
    """A rule field: its meaning, its valid values, and the source of the rule.

    A `removable` field can be ``"none"``. `value` is its default in JSON, or null if it has none.
    """

    path: str
    label: str
    doc: str
    takes: str
    default: str
    source: str
    scaled: bool
    setting: bool
    table: bool
    kind: FieldKindOut
    low: int | None
    high: int | None
    removable: bool
    value: Any


@cache
def all_fields_out(_language: str) -> list[FieldOut]:
    """Return all fields in the order of a rules file."""
    specs = field_specs()
    return [
        FieldOut(
            path=info.path,
            label=label(info.path),
            doc=field_doc(info.path),
            takes=format_message(info.takes, PLAIN_DISPLAY),
            default=info.default,
            source=info.source,
            scaled=info.scaled,
            setting=info.setting,
            table=info.table,
            kind=_kind(specs[info.path].kind, info.path),
            low=specs[info.path].low,
            high=specs[info.path].high,
            removable=specs[info.path].removable,
            value=_default(specs[info.path]),
        )
        for info in all_fields()
    ]


def _kind(kind: Kind, path: str) -> FieldKindOut:
    match kind:
        case Whole():
            return FieldKindOut(name="whole")
        case Flag():
            return FieldKindOut(name="flag")
        case Text():
            return FieldKindOut(name="text")
        case RankName():
            return FieldKindOut(name="rank")
        case Choice(words):
            titles = [value_label(name, path) for name in words]
            return FieldKindOut(name="choice", words=list(words), titles=titles)
        case Series(item, length):
            return FieldKindOut(name="list", length=length, item=_kind(item, path))
        case OneOrSeries(item):
            return FieldKindOut(name="one_or_list", item=_kind(item, path))
        case PerRank():
            return FieldKindOut(name="ranks")
        case Record():
            return FieldKindOut(name="table")


def _default(spec: Spec) -> Any:
    return None if spec.required else plain(spec.default)
