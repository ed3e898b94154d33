"""Rule fields over HTTP, with everything an editor needs to draw a control for each."""

from __future__ import annotations

import re
from functools import cache
from typing import Any, Final, Literal

from pydantic import Field

from acesaround.i18n import lookup, tr
from acesaround.rules.errors import Problem
from acesaround.rules.model import RuleSet, plain
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
from acesaround.server.http.request_helpers import Model
from acesaround.text.formatter import PLAIN_DISPLAY, ProblemFormatter, format_message
from acesaround.text.rulebook.labels import VALUE_TITLES, all_fields, label, value_label

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
    specs = _specs()
    return [
        FieldOut(
            path=info.path,
            label=label(info.path),
            doc=with_titles(lookup(f"field.{info.path}.doc", info.doc), info.path),
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


def title_of(name: str, path: str) -> str | None:
    """Return the title of a word that the field at `path` accepts, or None if there isn't one."""
    title = VALUE_TITLES.get(_known(path), {}).get(name)
    return None if title is None else tr(title)


def path_title(path: str) -> str:
    """Return a path as titles: `score.save.at_least` becomes ``Score – How many, at least``.

    For a list entry, return the list's title. For the rules as a whole, the title is empty.
    """
    name = _known(path)
    part, _, rest = name.partition(".")
    return f"{label(part)} – {label(name)}" if rest else label(part) if part else ""


def _known(path: str) -> str:
    """Return the field at a path, or the nearest known field that contains it."""
    name = re.sub(r"\[\d+\](?=\.)", "[]", path)
    name = re.sub(r"\[\d+\]$", "", name)
    known = _specs()
    while name and name not in known:
        name = name.rpartition(".")[0]
    return name


@cache
def _specs() -> dict[str, Spec]:
    return dict(walk(RuleSet))


_CODE: Final = re.compile(r'`([a-z_.]+)`|"([a-z_]+)"|\b([a-z]+\.[a-z_.]+[a-z])\b')


def with_titles(text: str, path: str) -> str:
    """Return a sentence about a field, with names of fields and words replaced by titles.

    In `text`, field names are in backticks and words are in quotes. Dotted paths are bare.
    """

    def title(code: re.Match[str]) -> str:
        name = code[1] or code[2] or code[3]
        field = _known(path)
        beside = f"{field.rpartition('.')[0]}.{name}"
        if not code[3] and name in VALUE_TITLES.get(field, {}):
            found = value_label(name, field)
        elif not code[2] and (full := beside if beside in _specs() else name) in _specs():
            found = label(full)
        else:
            return code[0]
        return tr("server.words", words=found)

    return _CODE.sub(title, text)


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


class _TitleSpeaker(ProblemFormatter):
    def field(self, path: str) -> str:
        return tr("server.words", words=label(path))

    def word(self, path: str, value: str) -> str:
        title = title_of(value, path)
        return super().word(path, value) if title is None else tr("server.words", words=title)


def problem_with_titles(problem: Problem) -> str:
    """Return an error and its fix, with titles in place of field names."""
    return _TitleSpeaker(PLAIN_DISPLAY).format(problem.message)
