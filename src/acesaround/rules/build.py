"""A parser that turns plain tables into rule records and collects every problem."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any, Final, TypeGuard, TypeVar

from acesaround.cards import CardError, Rank, parse_rank
from acesaround.messages import Message, problems_fields, rule_values
from acesaround.messages.values import quoted, shown
from acesaround.rules.errors import Problem
from acesaround.rules.points import Points
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
    specs,
)
from acesaround.rules.unknown import unknown_fields
from acesaround.rules.wording import choice, key, wanted, whole

T = TypeVar("T")

LARGEST: Final = 1_000_000
"""Largest number allowed in a rule set, far above any number used at a card table."""
LONGEST_LIST: Final = 64
LONGEST_TEXT: Final = 2000
_MOST_PROBLEMS: Final = 100


class Bad:
    """A placeholder for a value that failed to parse."""


BAD: Final = Bad()


class Builder:
    """A table parser that collects problems in `problems`.

    `most` maps paths to upper bounds for fields. It overrides the bounds in the schema.
    """

    def __init__(self, most: Mapping[str, int] | None = None) -> None:
        self.problems: list[Problem] = []
        self._most = most or {}

    def complain(self, message: Message, path: str) -> Bad:
        """Record a problem with the field at `path` and return `BAD` in place of its value."""
        if len(self.problems) < _MOST_PROBLEMS:
            self.problems.append(Problem(message, path))
        return BAD

    def fields(self, cls: type[Any], table: Mapping[Any, Any], path: str = "") -> dict[str, Any]:
        """Return the fields of a table by name, with `BAD` for those that failed to parse."""
        known = specs(cls)
        for problem in unknown_fields(cls, table, path):
            self.complain(problem.message, problem.path)
        return {
            name: self._field(spec, table.get(name), path + name, name in table)
            for name, spec in known.items()
        }

    def record(self, cls: type[T], table: Mapping[Any, Any], path: str = "") -> T | Bad:
        """Parse a table into a record of `cls`. Return `BAD` if any field failed."""
        found = self.fields(cls, table, path)
        return BAD if any(value is BAD for value in found.values()) else cls(**found)

    def _field(self, spec: Spec, raw: Any, path: str, given: bool) -> Any:
        if path in self._most:
            spec = replace(spec, high=self._most[path])
        if not given or raw is None or (raw == "none" and spec.removable):
            if spec.required:
                right = wanted(spec.kind, path, spec.low, spec.high)
                return self.complain(problems_fields.MISSING_FIELD(right=right), path)
            return spec.base if given else spec.default
        return self._value(spec, spec.kind, raw, path)

    def _value(self, spec: Spec, kind: Kind, raw: Any, path: str) -> Any:
        match kind:
            case Whole():
                return self._whole(spec, raw, path)
            case Flag():
                return raw if isinstance(raw, bool) else self._wrong(spec, kind, raw, path)
            case Text():
                return self._text(spec, raw, path)
            case RankName():
                return self._rank(spec, raw, path)
            case Choice():
                return self._choice(spec, kind, raw, path)
            case Series(item, length):
                return self._series(spec, item, length, raw, path)
            case OneOrSeries(item):
                if isinstance(raw, (list, tuple)):
                    return self._series(spec, item, None, raw, path, kind)
                if _is_whole(raw):
                    return self._value(spec, item, raw, path)
                return self._wrong(spec, kind, raw, path)
            case PerRank():
                return self._points(spec, raw, path)
            case Record(cls):
                if isinstance(raw, Mapping):
                    return self.record(cls, raw, f"{path}.")
                return self._wrong(spec, kind, raw, path)

    def _wrong(self, spec: Spec, kind: Kind, raw: Any, path: str) -> Bad:
        right = wanted(kind, path, spec.low, spec.high)
        if raw == "":
            return self.complain(problems_fields.EMPTY(right=right), path)
        if isinstance(kind, Record):
            right = rule_values.TABLE_WITH(fields=quoted(specs(kind.cls), "and"))
        return self.complain(problems_fields.WRONG_TYPE(right=right, raw=shown(raw)), path)

    def _whole(self, spec: Spec, raw: Any, path: str) -> int | Bad:
        if not _is_whole(raw):
            return self._wrong(spec, Whole(), raw, path)
        low = spec.low if spec.low is not None else -LARGEST
        high = spec.high if spec.high is not None else LARGEST
        if low <= raw <= high:
            return raw
        right = whole(spec.low, spec.high if raw <= LARGEST else high)
        return self.complain(problems_fields.BAD_VALUE(right=right, raw=shown(raw)), path)

    def _text(self, spec: Spec, raw: Any, path: str) -> str | Bad:
        if not isinstance(raw, str):
            return self._wrong(spec, Text(), raw, path)
        if len(raw) > LONGEST_TEXT:
            return self.complain(problems_fields.TEXT_TOO_LONG(longest_text=LONGEST_TEXT), path)
        if not raw.isprintable():
            return self.complain(problems_fields.CONTROL_CHARACTERS(), path)
        return raw

    def _rank(self, spec: Spec, raw: Any, path: str) -> Rank | Bad:
        if not isinstance(raw, str):
            return self._wrong(spec, RankName(), raw, path)
        try:
            return parse_rank(raw)
        except CardError:
            right = wanted(RankName(), path)
            return self.complain(problems_fields.BAD_VALUE(right=right, raw=shown(raw)), path)

    def _choice(self, spec: Spec, kind: Choice, raw: Any, path: str) -> str | Bad:
        if not isinstance(raw, str):
            return self._wrong(spec, kind, raw, path)
        if raw in kind.words:
            return raw
        no_word = problems_fields.BAD_WORD_OR_NONE if spec.removable else problems_fields.BAD_WORD
        return self.complain(no_word(words=choice(path, kind.words), raw=shown(raw)), path)

    def _series(
        self,
        spec: Spec,
        item: Kind,
        length: int | None,
        raw: Any,
        path: str,
        kind: Kind | None = None,
    ) -> tuple[Any, ...] | Bad:
        if not isinstance(raw, (list, tuple)):
            return self._wrong(spec, kind or Series(item, length), raw, path)
        if length is not None and len(raw) != length:
            right = wanted(Series(item, length), path)
            return self.complain(problems_fields.WRONG_LENGTH(right=right, count=len(raw)), path)
        if len(raw) > LONGEST_LIST:
            return self.complain(problems_fields.LIST_TOO_LONG(longest_list=LONGEST_LIST), path)
        found = tuple(
            self._value(spec, item, entry, f"{path}[{index}]") for index, entry in enumerate(raw)
        )
        return BAD if any(entry is BAD for entry in found) else found

    def _points(self, spec: Spec, raw: Any, path: str) -> Points | Bad:
        if not isinstance(raw, Mapping):
            return self._wrong(spec, PerRank(), raw, path)
        if len(raw) > LONGEST_LIST:
            return self.complain(problems_fields.TABLE_TOO_LONG(longest_list=LONGEST_LIST), path)
        found: dict[Rank, int] = {}
        sound = True
        for name, figure in raw.items():
            rank = self._rank(spec, name, path)
            points = self._whole(spec, figure, f"{path}.{key(name)}")
            if isinstance(rank, Bad) or isinstance(points, Bad):
                sound = False
            else:
                found[rank] = points
        return Points(found) if sound else BAD


def _is_whole(raw: Any) -> TypeGuard[int]:
    return isinstance(raw, int) and not isinstance(raw, bool)
