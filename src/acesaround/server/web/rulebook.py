"""Rules over HTTP: explained, compared, and house rules checked while they are written."""

from __future__ import annotations

from functools import cache
from typing import Annotated, Any

from fastapi import APIRouter, HTTPException
from pydantic import Field

from acesaround.rules.diff import diff
from acesaround.rules.dump import to_table
from acesaround.rules.errors import RulesError
from acesaround.rules.load import load, presets
from acesaround.rules.model import RuleSet
from acesaround.rules.prose import explain
from acesaround.rules.reference import all_fields
from acesaround.rules.toml import inline
from acesaround.server.screen.look import LOOK
from acesaround.server.web.models import Model, Problem
from acesaround.telling.look import Look
from acesaround.telling.refcard import reference_card
from acesaround.telling.strategy import strategy

router = APIRouter(prefix="/api")
Changes = dict[str, Any]
_PAPER = Look(width=78)


class RulesTold(Model):
    """A rule set: in plain English, and every field with its value.

    `card` is the reference card of 1983 with its figures, in lines of equal type; `strategy` are
    paragraphs of advice.
    """

    name: str
    title: str
    digest: str
    text: str
    card: list[str]
    strategy: list[str]
    table: dict[str, Any]


class FieldTold(Model):
    """A field of rule sets: what it means, what may be written, and where the rule comes from."""

    path: str
    doc: str
    takes: str
    default: str
    source: str
    scaled: bool
    setting: bool
    table: bool


class HouseRules(Model):
    """A preset, and what is played otherwise: tables of fields, as a rules file has them."""

    rules: Annotated[str, Field(max_length=64)]
    changes: Changes = Field(default_factory=dict)


class Wrong(Model):
    """One reason why rules cannot be played."""

    code: str
    path: str
    message: str


class Difference(Model):
    """A field in which house rules differ from their preset; null where it is absent."""

    path: str
    preset: str | None
    house: str | None


class Checked(Model):
    """House rules that can be played, explained; or every reason why they cannot."""

    problems: list[Wrong]
    told: RulesTold | None
    differences: list[Difference]


@router.get("/rules/{name}", response_model=RulesTold, responses={404: {"model": Problem}})
def rules(name: str) -> RulesTold:
    """A preset, explained."""
    return told(preset(name))


@router.get("/fields", response_model=list[FieldTold])
def fields() -> list[FieldTold]:
    """Every field of a rule set."""
    return _fields()


@router.post("/rules/check", response_model=Checked, responses={404: {"model": Problem}})
def check(wanted: HouseRules) -> Checked:
    """Whether house rules can be played."""
    base = preset(wanted.rules)
    try:
        found = changed(base, wanted.changes)
    except RulesError as error:
        problems = [Wrong(code=p.code, path=p.path, message=p.message) for p in error.problems]
        return Checked(problems=problems, told=None, differences=[])
    return Checked(problems=[], told=told(found), differences=differences(base, found))


def preset(name: str) -> RuleSet:
    """A rule set that comes with the program; 404 for any other."""
    if name not in presets():
        known = ", ".join(presets())
        raise HTTPException(404, f"there is no game {name[:40]!r}: there are {known}")
    return load(name)


def house(name: str, changes: Changes) -> RuleSet:
    """A preset with changes; 409 where they cannot be played."""
    try:
        return changed(preset(name), changes)
    except RulesError as error:
        raise HTTPException(409, error.summary) from None


def changed(base: RuleSet, changes: Changes) -> RuleSet:
    """A rule set with some fields changed. Raises RulesError."""
    return base.replace(**changes) if changes else base


@cache
def _fields() -> list[FieldTold]:
    return [
        FieldTold(
            path=info.path,
            doc=info.doc,
            takes=info.takes,
            default=info.default,
            source=info.source,
            scaled=info.scaled,
            setting=info.setting,
            table=info.table,
        )
        for info in all_fields()
    ]


def differences(base: RuleSet, found: RuleSet) -> list[Difference]:
    """The fields in which a rule set differs from its preset."""
    return [
        Difference(path=path, preset=_written(old), house=_written(new))
        for path, old, new in diff(base, found)
    ]


def told(found: RuleSet) -> RulesTold:
    """A rule set with all that is said of it."""
    return RulesTold(
        name=found.name,
        title=found.title,
        digest=found.digest,
        text=explain(found),
        card=reference_card(found, _PAPER),
        strategy=strategy(found, LOOK),
        table=to_table(found),
    )


def _written(value: object) -> str | None:
    return None if value is None else inline(value)
