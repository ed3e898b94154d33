"""House rules while someone edits them: a preset, the changes to it, and what's wrong with them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import MISSING, dataclass
from functools import cached_property
from pathlib import Path
from typing import Any, Final

from acesaround.rules.errors import Problem, RulesError
from acesaround.rules.house import house_file, preset_of
from acesaround.rules.load import read_file
from acesaround.rules.model import RuleSet, changes, diff, merge, plain, to_table
from acesaround.rules.parser import Builder
from acesaround.rules.schema import Choice, Flag, PerRank, Record, Series, Spec, specs
from acesaround.text.rulebook.field_text import field_specs

NONE: Final = "none"
"""The value that removes a field's inherited value."""


@dataclass(frozen=True)
class _Edit:
    """A preset, the changes to it, and the short name from a file, if it sets one."""

    preset: RuleSet
    changes: Mapping[str, Any]
    name: str | None = None

    # Cached, because each list of rules looks up hundreds of values.
    @cached_property
    def before(self) -> Mapping[str, Any]:
        """The preset as a table."""
        return to_table(self.preset)

    @cached_property
    def after(self) -> Mapping[str, Any]:
        """The preset as a table, with the changes."""
        return merge(self.before, self.changes)


class RulesDraft:
    """House rules that can be changed field by field. Values are unscaled, as in a rules file."""

    def __init__(self, rules: RuleSet) -> None:
        preset = preset_of(rules, {"extends": rules.name})
        name = None if rules.name == preset.name else rules.name
        self._now = _Edit(preset, changes(preset, rules), name)
        self._past: list[_Edit] = []

    @property
    def preset(self) -> RuleSet:
        """The preset that the rules are based on."""
        return self._now.preset

    @property
    def problems(self) -> tuple[Problem, ...]:
        """Every reason why the rules can't be played. Empty if they can."""
        try:
            self.rules()
        except RulesError as error:
            return error.problems
        return ()

    def rules(self) -> RuleSet:
        """Return the rules. Raise `RulesError` if they can't be played."""
        now = self._now
        named = {} if now.name is None else {"name": now.name}
        return now.preset.changed({**now.changes, **named})

    def differences(self) -> list[tuple[str, Any, Any]]:
        """Return the path of each field that differs, its value in the preset, and its value now.

        If the rules can't be played, the list has only the values that were changed.
        """
        if not self.problems:
            return diff(self.preset, self.rules())
        return [(path, self.original(path), value) for path, value in _leaves(self._now.changes)]

    def value(self, path: str) -> Any:
        """Return a field's value now, or None if it's absent."""
        return _value(self._now.after, path)

    def original(self, path: str) -> Any:
        """Return a field's value in the preset, or None if it's absent."""
        return _value(self._now.before, path)

    def changed(self, path: str) -> bool:
        """Return True if a field or a field inside it differs from the preset."""
        return bool(self.value(path) != self.original(path))

    def set(self, path: str, value: Any) -> Problem | None:
        """Change a field, unless its value is invalid. In that case, return what's wrong with it.

        A value that's valid but doesn't fit other fields is kept: `problems` lists the conflicts.
        """
        spec = field_specs()[path]
        if value == NONE and spec.removable:
            value = plain(spec.base) if spec.base is not None else self._absent(path)
        if isinstance(spec.kind, PerRank) and isinstance(value, Mapping):
            before = self.original(path)
            points = {**self.value(path), **value}
            value = {rank: figure for rank, figure in points.items() if figure or rank in before}
        changed = _put(self._now.changes, path, value)
        builder = Builder()
        builder.fields(RuleSet, merge(self._now.before, changed))
        if builder.problems:
            return builder.problems[0]
        if value == self.original(path):
            changed = _put(self._now.changes, path, None)
        self._keep(_Edit(self.preset, changed, self._now.name))
        return None

    def _absent(self, path: str) -> str | None:
        """Return the change that removes a field: None if the preset doesn't have it."""
        return None if self.original(path) is None else NONE

    def reset(self, path: str) -> None:
        """Give a field its value in the preset again."""
        self._keep(_Edit(self.preset, _put(self._now.changes, path, None), self._now.name))

    def reset_all(self) -> None:
        """Remove all changes."""
        self._keep(_Edit(self.preset, {}))

    def undo(self) -> bool:
        """Undo the latest change. Return False if there's none."""
        if not self._past:
            return False
        self._now = self._past.pop()
        return True

    def read(self, path: Path) -> None:
        """Replace the rules with those in a file. Raise `RulesError` if they can't be played."""
        found, written = read_file(path)
        preset = preset_of(found, written)
        self._keep(_Edit(preset, changes(preset, found), written.get("name")))

    def text(self) -> str:
        """Return the rules as a rules file. Raise `RulesError` if they can't be played."""
        return house_file(self.preset, self.rules(), self._now.name)

    def _keep(self, edit: _Edit) -> None:
        if edit != self._now:
            self._past.append(self._now)
            self._now = edit


def fresh(path: str) -> dict[str, Any]:
    """Return the table that an absent field starts with, with the default or simplest values."""
    kind = field_specs()[path].kind
    assert isinstance(kind, Record)
    made = {}
    for name, spec in specs(kind.cls).items():
        if spec.default is MISSING or (spec.default is None and not spec.removable):
            made[name] = _simplest(spec)
        elif spec.default is not None:
            made[name] = plain(spec.default)
    return made


def _simplest(spec: Spec) -> Any:
    match spec.kind:
        case Choice(words):
            return words[0]
        case Flag():
            return False
        case Series():
            return []
        case PerRank() | Record():
            return {}
        case _:
            return 1 if spec.low is None else max(1, spec.low)


def _value(table: Mapping[str, Any], path: str) -> Any:
    found: Any = table
    for name in path.split("."):
        found = found.get(name) if isinstance(found, Mapping) else None
    return None if found == NONE and field_specs()[path].removable else found


def _put(table: Mapping[str, Any], path: str, value: Any) -> dict[str, Any]:
    """Return `table` with a value at a path, or without the path if the value is None."""
    name, _, rest = path.partition(".")
    kept = {key: inner for key, inner in table.items() if key != name}
    if rest:
        inside = table.get(name)
        inner = _put(inside if isinstance(inside, Mapping) else {}, rest, value)
        return {**kept, name: inner} if inner else kept
    return kept if value is None else {**kept, name: value}


def _leaves(table: Mapping[str, Any], prefix: str = "") -> Iterator[tuple[str, Any]]:
    for name, value in table.items():
        path = prefix + name
        if isinstance(value, Mapping) and not isinstance(field_specs()[path].kind, PerRank):
            yield from _leaves(value, f"{path}.")
        else:
            yield path, value
