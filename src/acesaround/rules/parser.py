"""A parser that turns plain tables into rules and collects every problem."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from functools import lru_cache
from typing import Any, Final, TypeGuard, TypeVar

from acesaround.cards import CardError, Rank, parse_rank
from acesaround.messages import Message, values
from acesaround.messages.file_problems import DID_YOU_MEAN
from acesaround.messages.values import WRITTEN, listed, quoted, shown
from acesaround.rules import deal_checks, play_checks
from acesaround.rules.errors import Problem, choice, closest, key, wanted, whole
from acesaround.rules.model import RuleSet
from acesaround.rules.schema import (
    Choice,
    Flag,
    Kind,
    OneOrSeries,
    PerRank,
    Points,
    RankName,
    Record,
    Series,
    Spec,
    Text,
    Whole,
    specs,
    walk,
)

_MOST: Final = 20
_SHORT_LIST: Final = 16
_SURE: Final = 0.8
"""Minimum similarity for suggesting a field in another table."""


def unknown_fields(cls: type[Any], table: Mapping[Any, Any], path: str) -> Iterator[Problem]:
    """Yield a problem for each field of `table` that `cls` doesn't have.

    `path` ends with a dot.
    """
    known = specs(cls)
    strange = [name for name in table if not isinstance(name, str) or name not in known]
    for name in strange[:_MOST]:
        word = key(name)
        meant = _meant(word, path, list(known))
        yield Problem(values.UNKNOWN_FIELD(meant=meant), path + word)
    if len(strange) > _MOST:
        more = len(strange) - _MOST
        yield Problem(values.MORE_UNKNOWN_FIELDS(more=more), path.rstrip("."))


def _meant(name: str, path: str, here: list[str]) -> Message:
    """Return a hint for an unknown field in the table at `path`."""
    if "." in name and (near := closest(path + name, _paths())):
        table, _, field = near.rpartition(".")
        return values.KEY_IN_QUOTES(field=field, table=table)
    table = _by_last_name().get(name, "").rpartition(".")[0]
    if table and "[" not in table:
        return values.BELONGS_UNDER(table=table)
    if near := closest(name, here):
        return DID_YOU_MEAN(near=near)
    elsewhere = _by_last_name()
    if near := closest(name.rpartition(".")[2], elsewhere, _SURE):
        return DID_YOU_MEAN(near=elsewhere[near])
    if len(here) <= _SHORT_LIST:
        return values.KNOWN_FIELDS(here=quoted(here, "and"))
    if not path:
        tables = [
            WRITTEN(text=f"[{one}]")
            for one, spec in specs(_rules()).items()
            if isinstance(spec.kind, Record)
        ]
        return values.KNOWN_FIELDS(here=listed(tables))
    return values.SHOW_ALL_FIELDS()


@lru_cache(maxsize=1)
def _paths() -> tuple[str, ...]:
    """Return the path to every field in a table, except fields in lists of tables."""
    return tuple(path for path in _by_path() if "." in path and "[" not in path)


@lru_cache(maxsize=1)
def _by_last_name() -> Mapping[str, str]:
    """Map the last part of each field path to the full path (the first one if several match)."""
    found: dict[str, str] = {}
    for path in _by_path():
        found.setdefault(path.rpartition(".")[2], path)
    return found


@lru_cache(maxsize=1)
def _by_path() -> tuple[str, ...]:
    return tuple(path for path, _ in walk(_rules()))


def _rules() -> type[Any]:
    from acesaround.rules.model import RuleSet

    return RuleSet


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
                return self.complain(values.MISSING_FIELD(right=right), path)
            return spec.base if given else spec.default
        return self.value(spec, raw, path)

    def value(self, spec: Spec, raw: Any, path: str) -> Any:
        """Parse a field's value. Return `BAD` if it fails."""
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
            return self.complain(values.EMPTY(right=right), path)
        if isinstance(kind, Record):
            right = values.TABLE_WITH(fields=quoted(specs(kind.cls), "and"))
        return self.complain(values.WRONG_TYPE(right=right, raw=shown(raw)), path)

    def _whole(self, spec: Spec, raw: Any, path: str) -> int | Bad:
        if not _is_whole(raw):
            return self._wrong(spec, Whole(), raw, path)
        low = spec.low if spec.low is not None else -LARGEST
        high = spec.high if spec.high is not None else LARGEST
        if low <= raw <= high:
            return raw
        right = whole(spec.low, spec.high if raw <= LARGEST else high)
        return self.complain(values.BAD_VALUE(right=right, raw=shown(raw)), path)

    def _text(self, spec: Spec, raw: Any, path: str) -> str | Bad:
        if not isinstance(raw, str):
            return self._wrong(spec, Text(), raw, path)
        if len(raw) > LONGEST_TEXT:
            return self.complain(values.TEXT_TOO_LONG(longest_text=LONGEST_TEXT), path)
        if not raw.isprintable():
            return self.complain(values.CONTROL_CHARACTERS(), path)
        return raw

    def _rank(self, spec: Spec, raw: Any, path: str) -> Rank | Bad:
        if not isinstance(raw, str):
            return self._wrong(spec, RankName(), raw, path)
        try:
            return parse_rank(raw)
        except CardError:
            right = wanted(RankName(), path)
            return self.complain(values.BAD_VALUE(right=right, raw=shown(raw)), path)

    def _choice(self, spec: Spec, kind: Choice, raw: Any, path: str) -> str | Bad:
        if not isinstance(raw, str):
            return self._wrong(spec, kind, raw, path)
        if raw in kind.words:
            return raw
        no_word = values.BAD_WORD_OR_NONE if spec.removable else values.BAD_WORD
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
            return self.complain(values.WRONG_LENGTH(right=right, count=len(raw)), path)
        if len(raw) > LONGEST_LIST:
            return self.complain(values.LIST_TOO_LONG(longest_list=LONGEST_LIST), path)
        found = tuple(
            self._value(spec, item, entry, f"{path}[{index}]") for index, entry in enumerate(raw)
        )
        return BAD if any(entry is BAD for entry in found) else found

    def _points(self, spec: Spec, raw: Any, path: str) -> Points | Bad:
        if not isinstance(raw, Mapping):
            return self._wrong(spec, PerRank(), raw, path)
        if len(raw) > LONGEST_LIST:
            return self.complain(values.TABLE_TOO_LONG(longest_list=LONGEST_LIST), path)
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


def value_problem(path: str, raw: Any) -> Message | None:
    """Return why the field at `path` can't have the value `raw`, or None.

    ``"none"`` stands for an optional field that's absent, or in an absent table.
    """
    known = dict(walk(_rules()))
    parts = path.split(".")
    tables = (".".join(parts[:count]) for count in range(1, len(parts) + 1))
    if raw == "none" and any(known[table].optional for table in tables):
        return None
    builder = Builder()
    builder.value(known[path], raw, path)
    return builder.problems[0].message if builder.problems else None


def _is_whole(raw: Any) -> TypeGuard[int]:
    return isinstance(raw, int) and not isinstance(raw, bool)


class Unreadable(Exception):
    """An error raised when a check reads a table that failed to parse."""


class Draft(RuleSet):
    """A rule set with `BAD` in place of unreadable tables. Reading one stops the check."""

    def __getattribute__(self, name: str) -> Any:
        value = super().__getattribute__(name)
        if isinstance(value, Bad):
            raise Unreadable(name)
        return value


CHECKS = (
    *deal_checks.DEALING_CHECKS,
    *deal_checks.AUCTION_CHECKS,
    *play_checks.TRUMP_CHECKS,
    *play_checks.MELDING_CHECKS,
    *play_checks.PLAYING_CHECKS,
    *play_checks.SCORING_CHECKS,
    *play_checks.ENDING_CHECKS,
)
"""Checks for rules that are allowed on their own but can't be combined.

Each check is a function from rules to the problems it finds. A rule that merely has no effect (a
waiver when nothing is required) isn't a problem. That way, a file that changes one rule doesn't
have to remove the rules it disables.
"""


def problems_of(rules: RuleSet) -> list[Problem]:
    """Return every problem that makes `rules` unplayable. Points are unscaled.

    For a `Draft`, checks of unreadable tables are skipped. If the deck has no cards, only that
    problem is returned, since the others follow from it.
    """
    found: list[Problem] = []
    for check in CHECKS:
        try:
            found.extend(check(rules))
        except Unreadable:
            continue
    bare = [problem for problem in found if problem.code == "deck_without_cards"]
    return bare or found
