"""Lesson files: their fields, and errors that say where a file is wrong and what would be right.

The English texts are in the file. Their translations are in the catalogs, under the ids that
`LessonSource.texts` lists.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import Any, Final

from acesaround.messages import CodedError, Message, lessons
from acesaround.messages.values import quoted, shown
from acesaround.rules.errors import closest
from acesaround.rules.load import load, presets
from acesaround.rules.model import RuleSet
from acesaround.rules.parser import value_problem
from acesaround.rules.schema import Record, Spec, walk

LESSON_FIELDS: Final = ("title", "goal", "done", "number", "rules", "steps")
STEP_FIELDS: Final = (
    "id", "text", "position", "marked", "rules", "when", "unless",
    "ask", "question", "well", "hints", "otherwise", "wrong", "given", "expect",
)  # fmt: skip
_TEXTS: Final = ("text", "question", "well", "otherwise")
_MAX_PLAYERS: Final = 4
_HINTS: Final = (
    ("Invalid initial character", lessons.BRACES_ON_ONE_LINE),
    ("Unclosed inline table", lessons.BRACES_ON_ONE_LINE),
    ("Cannot declare", lessons.HEADING_TWICE),
    ("Cannot overwrite", lessons.HEADING_TWICE),
)


class LessonError(CodedError):
    """An error for a lesson that can't be played. It says where, and what would be right."""


@dataclass(frozen=True, slots=True)
class Wrong:
    """A likely wrong answer, with the text that explains it. `id` is its part of the text id."""

    id: str
    tried: str
    text: str


@dataclass(frozen=True, slots=True)
class StepSource:
    """A step as written in the file.

    `text` is in paragraphs. `marked` are the highlighted cards. `ask` is the question's kind, or
    None for a step that only tells, and `given` has what that kind needs. `expect` is the only
    right answer if the texts count on that: under other rules, the step is left out. Under `when`,
    the step is only for rules whose fields have these values, and under `unless` only for others.
    `rules` is the preset of a step about another game.
    """

    id: str
    text: str
    position: str = ""
    marked: str = ""
    rules: str = ""
    when: Mapping[str, Any] = field(default_factory=dict)
    unless: Mapping[str, Any] = field(default_factory=dict)
    ask: str | None = None
    question: str = ""
    well: str = ""
    hints: tuple[str, ...] = ()
    otherwise: str = ""
    wrong: tuple[Wrong, ...] = ()
    given: Mapping[str, Any] = field(default_factory=dict)
    expect: str = ""

    def texts(self) -> Iterator[tuple[str, str]]:
        """Yield each text with its name in this step, such as ``wrong.1``."""
        for name in _TEXTS:
            if text := getattr(self, name):
                yield name, text
        yield from ((f"hint.{number}", text) for number, text in enumerate(self.hints, 1))
        yield from ((f"wrong.{one.id}", one.text) for one in self.wrong)


@dataclass(frozen=True, slots=True)
class LessonSource:
    """A lesson as written in its file.

    `number` is its place in the list. `rules` is the preset it's played under by default.
    `packaged` is True for the lessons that come with the program. Their texts are translated.
    """

    name: str
    title: str
    goal: str
    done: str
    number: int
    rules: str
    steps: tuple[StepSource, ...]
    packaged: bool = False

    def texts(self) -> Iterator[tuple[str, str]]:
        """Yield the id of each text, such as ``lesson.deck.ranks.text``, and the English text."""
        for name in ("title", "goal", "done"):
            yield f"lesson.{self.name}.{name}", getattr(self, name)
        for step in self.steps:
            for name, text in step.texts():
                yield f"lesson.{self.name}.{step.id}.{name}", text


@cache
def lesson_names() -> tuple[str, ...]:
    """Return the names of the lessons that come with the program, in order."""
    found = [path.name for path in files(__package__).joinpath("files").iterdir()]
    names = [name.removesuffix(".toml") for name in found if name.endswith(".toml")]
    return tuple(sorted(names, key=lambda name: _packaged(name).number))


def read_lesson(source: str | Path) -> LessonSource:
    """Read a lesson by its name, or from a file. Raise LessonError, or OSError for a file."""
    word = str(source)
    if word in lesson_names():
        return _packaged(word)
    path = Path(source)
    if path.suffix != ".toml" and not path.is_file():
        raise LessonError(lessons.NO_LESSON(name=shown(word), known=quoted(lesson_names())))
    try:
        text = path.read_text(encoding="utf-8")
    except UnicodeDecodeError as error:
        raise _in(path.stem, lessons.NOT_TOML(reason=str(error))) from None
    return parse_lesson(text, path.stem)


@cache
def _packaged(name: str) -> LessonSource:
    text = files(__package__).joinpath("files", f"{name}.toml").read_text(encoding="utf-8")
    return parse_lesson(text, name, packaged=True)


def parse_lesson(text: str, name: str, *, packaged: bool = False) -> LessonSource:
    """Read the contents of a lesson file. Raise LessonError."""
    try:
        table = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        reason = str(error)
        told = next(
            (told for begins, told in _HINTS if reason.startswith(begins)), lessons.NOT_TOML
        )
        raise _in(name, told(reason=reason)) from None
    read = _Reader(name, table)
    read.known(LESSON_FIELDS)
    steps = [_step(name, number, one) for number, one in enumerate(read.tables("steps"), 1)]
    ids = [step.id for step in steps]
    for id in ids:
        if ids.count(id) > 1:
            raise _in(name, lessons.TWICE(step=shown(id)))
    return LessonSource(
        name,
        read.text("title"),
        read.text("goal"),
        read.text("done"),
        read.number("number"),
        read.preset("rules"),
        tuple(steps),
        packaged,
    )


def _step(lesson: str, number: int, table: Mapping[str, Any]) -> StepSource:
    read = _Reader(lesson, table, str(table.get("id", number)))
    read.known(STEP_FIELDS)
    asks = "ask" in table
    return StepSource(
        read.text("id"),
        read.text("text"),
        read.text("position", ""),
        read.text("marked", ""),
        read.preset("rules", ""),
        read.conditions("when"),
        read.conditions("unless"),
        read.text("ask") if asks else None,
        read.text("question", None if asks else ""),
        read.text("well", None if asks else ""),
        read.texts("hints", required=asks),
        read.text("otherwise", ""),
        tuple(read.wrong()),
        read.table("given"),
        read.text("expect", ""),
    )


def _has_seats(preset: str) -> bool:
    """Return True if a game is for up to four players, whose seats lessons can name."""
    return load(preset).table.players <= _MAX_PLAYERS


@cache
def _rule_fields() -> Mapping[str, Spec]:
    return {path: spec for path, spec in walk(RuleSet) if "[" not in path}


def _in(lesson: str, problem: Message, step: str | None = None) -> LessonError:
    if step is None:
        return LessonError(lessons.IN_LESSON(lesson=lesson, problem=problem))
    return LessonError(lessons.IN_STEP(lesson=lesson, step=step, problem=problem))


class _Reader:
    """Reads the fields of a table, with errors that name the lesson, the step, and the field."""

    def __init__(self, lesson: str, table: Mapping[str, Any], step: str | None = None) -> None:
        self._lesson, self._table, self._step = lesson, table, step

    def error(self, problem: Message) -> LessonError:
        return _in(self._lesson, problem, self._step)

    def known(self, names: tuple[str, ...]) -> None:
        for name in self._table:
            if name not in names:
                problem = lessons.UNKNOWN_FIELD(field=shown(name), known=quoted(names))
                raise self.error(problem)

    def text(self, name: str, default: str | None = None) -> str:
        found = self._table.get(name, default)
        if found is None:
            raise self.error(lessons.MISSING(field=name))
        if not isinstance(found, str):
            raise self.error(lessons.TEXT_WANTED(field=name, found=shown(found)))
        return found.strip()

    def preset(self, name: str, default: str | None = None) -> str:
        found = self.text(name, default)
        if found and (found not in presets() or not _has_seats(found)):
            known = quoted(filter(_has_seats, presets()))
            raise self.error(lessons.UNKNOWN_WORD(field=name, found=shown(found), known=known))
        return found

    def number(self, name: str) -> int:
        found = self._table.get(name)
        if type(found) is not int:
            raise self.error(lessons.NUMBER_WANTED(field=name, found=shown(found)))
        return found

    def texts(self, name: str, *, required: bool) -> tuple[str, ...]:
        found = self._table.get(name, [])
        if not isinstance(found, list) or not all(isinstance(one, str) for one in found):
            raise self.error(lessons.TEXTS_WANTED(field=name, found=shown(found)))
        if required and not found:
            raise self.error(lessons.MISSING(field=name))
        return tuple(found)

    def table(self, name: str) -> Mapping[str, Any]:
        found = self._table.get(name, {})
        if not isinstance(found, dict):
            raise self.error(lessons.TABLE_WANTED(field=name, found=shown(found)))
        return found

    def conditions(self, name: str) -> Mapping[str, Any]:
        """Return conditions by the path of their field, which the file can also write as tables."""
        found = dict(self._paths(self.table(name)))
        known = _rule_fields()
        for path, value in found.items():
            field = f"{name}.{path}"
            if path not in known:
                near = closest(path, known)
                hint = quoted([near] if near else sorted(known)[:3])
                raise self.error(lessons.UNKNOWN_FIELD(field=shown(field), known=hint))
            # A list is one value of a field with lists, or else any of several values.
            if isinstance(value, list) and value_problem(path, value) is None:
                found[path] = value = [value]
            for one in value if isinstance(value, list) else [value]:
                problem = value_problem(path, one)
                if problem is not None:
                    raise self.error(lessons.CONDITION(field=field, problem=problem))
        return found

    def _paths(self, table: Mapping[str, Any], prefix: str = "") -> Iterator[tuple[str, Any]]:
        for name, value in table.items():
            path = prefix + name
            spec = _rule_fields().get(path)
            if isinstance(value, dict) and (spec is None or isinstance(spec.kind, Record)):
                yield from self._paths(value, f"{path}.")
            else:
                yield path, value

    def tables(self, name: str) -> list[Mapping[str, Any]]:
        found = self._table.get(name, [])
        if not isinstance(found, list) or not all(isinstance(one, dict) for one in found):
            raise self.error(lessons.TABLES_WANTED(field=name, found=shown(found)))
        if not found and self._step is None:
            raise self.error(lessons.MISSING(field=name))
        return found

    def wrong(self) -> Iterator[Wrong]:
        for number, one in enumerate(self.tables("wrong"), 1):
            read = _Reader(self._lesson, one, self._step)
            read.known(("try", "text"))
            yield Wrong(str(number), read.text("try"), read.text("text"))
