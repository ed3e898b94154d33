"""Rules over HTTP: explanations, comparisons, checks while editing, and files."""

from __future__ import annotations

from collections.abc import Callable
from typing import Annotated, Any, Final

from fastapi import APIRouter, Depends, HTTPException, Request
from pydantic import Field

from acesaround.i18n import language, tr
from acesaround.rules.changes import changes as changes_of
from acesaround.rules.diff import diff
from acesaround.rules.errors import Problem as RulesProblem
from acesaround.rules.errors import RulesError
from acesaround.rules.load import load, name_problems, presets, read_text
from acesaround.rules.model import RuleSet
from acesaround.rules.toml import dumps
from acesaround.server.web.fields import FieldTold, called, fields_told
from acesaround.server.web.gate import limited
from acesaround.server.web.models import TOO_MANY, Model, Problem
from acesaround.server.web.off_loop import off_loop
from acesaround.server.web.problems import titled
from acesaround.server.web.told import (
    Difference,
    DifferingTold,
    RulesTold,
    differences,
    in_sentences,
    told,
)
from acesaround.text.problems import problem_text, summary

router = APIRouter(prefix="/api")
_LIMITED: Final = [Depends(limited("rules"))]
_BUSY: Final[dict[int | str, dict[str, Any]]] = {**TOO_MANY, 503: {"model": Problem}}
Changes = dict[str, Any]
_AT_NEW_TABLES: Final = {"game.max_hands": 1000}
"""Upper limits on fields at new tables. Older tables with higher values stay valid."""


class HouseRules(Model):
    """House rules: a preset and the changed fields, nested in tables as in a rules file."""

    rules: Annotated[str, Field(max_length=64)]
    changes: Changes = Field(default_factory=dict)


class Wrong(Model):
    """An error in rules. `field` is the title of the field at `path`."""

    code: str
    path: str
    field: str
    message: str


class Checked(Model):
    """An explanation of house rules or, if they're invalid, every error in them."""

    problems: list[Wrong]
    told: RulesTold | None
    differences: list[Difference]
    in_sentences: list[DifferingTold]


class RulesFile(Model):
    """A rules file (TOML), in the format that `aces rules check` reads."""

    text: str


class FileRead(Model):
    """The house rules in a file: a preset, and the changed fields.

    If the file doesn't extend a preset, `rules` names the closest one. If the house rules are
    invalid, `problems` lists every error, and `rules` is empty.
    """

    problems: list[Wrong]
    rules: str
    changes: Changes


@router.get(
    "/rules/{name}",
    response_model=RulesTold,
    responses={404: {"model": Problem}, **_BUSY},
    dependencies=_LIMITED,
)
async def rules(name: str, request: Request) -> RulesTold:
    """Return a preset's rules with explanations."""
    return await off_loop(request, told, preset(name))


@router.get("/fields", response_model=list[FieldTold], responses=TOO_MANY, dependencies=_LIMITED)
def fields() -> list[FieldTold]:
    """Return every rule field."""
    return fields_told(language())


@router.post(
    "/rules/check",
    response_model=Checked,
    responses={404: {"model": Problem}, **_BUSY},
    dependencies=_LIMITED,
)
async def check(wanted: HouseRules, request: Request) -> Checked:
    """Check house rules."""
    return await off_loop(request, _checked, wanted)


@router.post("/rules/read", response_model=FileRead, responses=_BUSY, dependencies=_LIMITED)
async def read(file: RulesFile, request: Request) -> FileRead:
    """Read a rules file."""
    return await off_loop(request, _read, file)


@router.post(
    "/rules/write",
    response_model=RulesFile,
    responses={404: {"model": Problem}, 409: {"model": Problem}, **_BUSY},
    dependencies=_LIMITED,
)
async def write(wanted: HouseRules, request: Request) -> RulesFile:
    """Write house rules as a rules file."""
    return await off_loop(request, _written, wanted)


def preset(name: str) -> RuleSet:
    """Return a preset. Respond 404 if there's no preset with that name."""
    if name not in presets():
        known = ", ".join(presets())
        raise HTTPException(
            404,
            tr("server.theres_no_game_name_choose_from_known", name=repr(name[:40]), known=known),
        )
    return load(name)


def house(name: str, changes: Changes) -> RuleSet:
    """Return a preset with changes. Respond 409 if the changes are invalid."""
    try:
        return changed(preset(name), changes)
    except RulesError as error:
        raise HTTPException(409, summary(error)) from None


def changed(base: RuleSet, changes: Changes) -> RuleSet:
    """Return a rule set with some fields changed. Raise RulesError if the result is invalid."""
    if not changes:
        return base
    wrong = name_problems(changes)
    try:
        found = base.changed(changes, _AT_NEW_TABLES)
    except RulesError as error:
        raise RulesError([*wrong, *error.problems]) from None
    if wrong:
        raise RulesError(wrong)
    return found


def _checked(wanted: HouseRules) -> Checked:
    base = preset(wanted.rules)
    try:
        found = changed(base, wanted.changes)
    except RulesError as error:
        return Checked(problems=_wrong(error, titled), told=None, differences=[], in_sentences=[])
    return Checked(
        problems=[],
        told=told(found),
        differences=differences(base, found),
        in_sentences=in_sentences(base, found),
    )


def _read(file: RulesFile) -> FileRead:
    try:
        found, written = read_text(file.text.encode(errors="replace"), "", None)
    except RulesError as error:
        return FileRead(problems=_wrong(error), rules="", changes={})
    name = written.get("extends") or min(presets(), key=lambda one: len(diff(load(one), found)))
    named = {"name": written["name"]} if "name" in written else {}
    return FileRead(problems=[], rules=name, changes={**named, **changes_of(load(name), found)})


def _written(wanted: HouseRules) -> RulesFile:
    found = changes_of(preset(wanted.rules), house(wanted.rules, wanted.changes))
    name = wanted.changes.get("name")
    named = {} if name is None else {"name": name}
    return RulesFile(text=dumps({"extends": wanted.rules, **named, **found}))


def _wrong(error: RulesError, text_of: Callable[[RulesProblem], str] = problem_text) -> list[Wrong]:
    return [
        Wrong(code=p.code, path=p.path, field=called(p.path), message=text_of(p))
        for p in error.problems
    ]
