"""The fields of rule sets over HTTP, with all that an editor needs to draw a control for each."""

from __future__ import annotations

import re
from functools import cache
from typing import Any, Literal

from pydantic import Field

from acesaround.rules.dump import plain
from acesaround.rules.model import RuleSet
from acesaround.rules.reference import all_fields
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
    walk,
)
from acesaround.server.web.models import Model
from acesaround.tongues import say_noted

Name = Literal["whole", "flag", "text", "rank", "choice", "list", "one_or_list", "ranks", "table"]


class KindTold(Model):
    """What a field holds: `item` is what its list is of, `length` how many if that is fixed.

    ``one_or_list`` is one value or a list of them, ``ranks`` a whole number for each rank named,
    and ``table`` holds the fields whose paths begin with this one's.
    """

    name: Name
    words: list[str] = Field(default_factory=list)
    length: int | None = None
    item: KindTold | None = None


class FieldTold(Model):
    """A field of rule sets: what it means, what may be written, and where the rule comes from.

    A `removable` field may be ``"none"``. `value` is its default in JSON, null where there is none.
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
    kind: KindTold
    low: int | None
    high: int | None
    removable: bool
    value: Any


@cache
def fields_told(_tongue: str) -> list[FieldTold]:
    """Every field, in the order of a file."""
    specs = dict(walk(RuleSet))
    return [
        FieldTold(
            path=info.path,
            label=label(info.path.rpartition(".")[2]),
            doc=say_noted(info.doc),
            takes=info.takes,
            default=info.default,
            source=info.source,
            scaled=info.scaled,
            setting=info.setting,
            table=info.table,
            kind=_kind(specs[info.path].kind),
            low=specs[info.path].low,
            high=specs[info.path].high,
            removable=specs[info.path].removable,
            value=_default(specs[info.path]),
        )
        for info in all_fields()
    ]


def label(name: str) -> str:
    """``Last trick``, of ``last_trick``."""
    words = word(name)
    return words[:1].upper() + words[1:]


def word(name: str) -> str:
    """``last trick``, of ``last_trick``: a field's name, or a word that it takes."""
    return say_noted(name.replace("_", " "))


def called(path: str) -> str:
    """``Score, save at least``, of ``score.save.at_least``; an entry of a list as the list."""
    part, _, rest = re.sub(r"\[\d+\]", "", path).partition(".")
    inner = " ".join(map(word, rest.split(".")))
    return f"{label(part)}, {inner}" if rest else label(part)


def _kind(kind: Kind) -> KindTold:
    match kind:
        case Whole():
            return KindTold(name="whole")
        case Flag():
            return KindTold(name="flag")
        case Text():
            return KindTold(name="text")
        case RankName():
            return KindTold(name="rank")
        case Choice(words):
            return KindTold(name="choice", words=list(words))
        case Series(item, length):
            return KindTold(name="list", length=length, item=_kind(item))
        case OneOrSeries(item):
            return KindTold(name="one_or_list", item=_kind(item))
        case PerRank():
            return KindTold(name="ranks")
        case Record():
            return KindTold(name="table")


def _default(spec: Spec) -> Any:
    return None if spec.required else plain(spec.default)
