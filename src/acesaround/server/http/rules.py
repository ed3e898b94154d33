"""Rules over HTTP: explanations, comparisons, checks while editing, and files."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Annotated, Any, Final, Literal

from fastapi import APIRouter, Depends, HTTPException, Request
from pydantic import Field

from acesaround.i18n import language, tr
from acesaround.rules.errors import Problem as RulesProblem
from acesaround.rules.errors import RulesError
from acesaround.rules.house import house_file, preset_of
from acesaround.rules.load import load, name_problems, presets, read_text, toml_value
from acesaround.rules.model import RuleSet, diff, to_table
from acesaround.rules.model import changes as changes_of
from acesaround.server.http.request_helpers import TOO_MANY, Model, Problem, run_in_worker
from acesaround.server.http.rule_fields import FieldOut, all_fields_out
from acesaround.server.rate_limits import rate_limited
from acesaround.text.columns import Grid, Items, Page, Part
from acesaround.text.formatter import problem_summary, problem_text
from acesaround.text.names import seat_title
from acesaround.text.reference_card import reference_page, strategy_page
from acesaround.text.rulebook.book import explain, page, section_differences, shown_title
from acesaround.text.rulebook.field_text import (
    difference_text,
    path_title,
    problem_with_titles,
)


class PartOut(Model):
    """A paragraph (`text`), a list (`entries`), or a table (`head` and `rows`)."""

    kind: Literal["text", "items", "grid"]
    text: str = ""
    entries: list[str] = Field(default_factory=list)
    head: list[str] = Field(default_factory=list)
    rows: list[list[str]] = Field(default_factory=list)


class SectionOut(Model):
    """A heading (empty if there is none) and the content below it."""

    title: str
    parts: list[PartOut]


class PageOut(Model):
    """A document: title, one-line summary, sections, and source."""

    title: str
    summary: str
    sections: list[SectionOut]
    origin: str


class SeatOfRules(Model):
    """A seat's name, and the index of the score that its points count toward."""

    name: str
    side: int


class RulesOut(Model):
    """A rule set: plain-English rules, 1983 reference card, strategy, and every field's value."""

    name: str
    title: str
    digest: str
    text: str
    page: PageOut
    card: PageOut
    strategy: PageOut
    seats: list[SeatOfRules]
    table: dict[str, Any]


class Difference(Model):
    """A field that differs between house rules and their preset. A missing value is null."""

    path: str
    preset: str | None
    house: str | None
    words: str


class SectionDifference(Model):
    """A section of the rules: sentences found only `here`, or only in the preset (`there`)."""

    title: str
    here: list[str]
    there: list[str]


def told(found: RuleSet, names: tuple[str, ...] = ()) -> RulesOut:
    """Return a rule set with its documents. `names` are the people at the table, if any."""
    here = _seating(found, names)
    seats = zip(found.seats, found.teams, strict=True)
    return RulesOut(
        name=found.name,
        title=shown_title(found.title),
        digest=found.digest,
        text=explain(here),
        page=page_out(_without_name(page(here), found.name)),
        card=page_out(reference_page(here)),
        strategy=page_out(strategy_page(here)),
        seats=[SeatOfRules(name=seat_title(name), side=side) for name, side in seats],
        table=to_table(found),
    )


def _seating(rules: RuleSet, names: tuple[str, ...]) -> RuleSet:
    """Return the rules with people's names as the names of the seats."""
    if len(names) != rules.table.players:
        return rules
    return replace(rules, table=replace(rules.table, seat_names=names))


def _without_name(found: Page, name: str) -> Page:
    """Return a page with the rules' short name removed from the start of the summary."""
    summary = found.summary.removeprefix(f"{name}: ")
    return replace(found, summary=summary[:1].upper() + summary[1:])


def page_out(found: Page) -> PageOut:
    """Return a document as a response model."""
    return PageOut(
        title=found.title,
        summary=found.summary,
        sections=[
            SectionOut(title=section.title, parts=list(map(_part, section.parts)))
            for section in found.sections
        ],
        origin=found.origin,
    )


def differences(base: RuleSet, found: RuleSet) -> list[Difference]:
    """Return the fields that differ between a rule set and its preset."""
    return [
        Difference(
            path=path,
            preset=None if old is None else toml_value(old),
            house=None if new is None else toml_value(new),
            words=difference_text(path, old, new),
        )
        for path, old, new in diff(base, found)
    ]


def in_sentences(
    base: RuleSet, found: RuleSet, names: tuple[str, ...] = ()
) -> list[SectionDifference]:
    """Return the differences as sentences. `names` are the people at the table, if any."""
    return [
        SectionDifference(title=one.title, here=list(one.here), there=list(one.there))
        for one in section_differences(_seating(base, names), _seating(found, names))
    ]


def _part(part: Part) -> PartOut:
    match part:
        case str():
            return PartOut(kind="text", text=part)
        case Items(entries):
            return PartOut(kind="items", entries=list(entries))
        case Grid(head, rows):
            return PartOut(kind="grid", head=list(head), rows=list(map(list, rows)))


router = APIRouter(prefix="/api", dependencies=[Depends(rate_limited("rules"))], responses=TOO_MANY)
_BUSY: Final[dict[int | str, dict[str, Any]]] = {503: {"model": Problem}}
Changes = dict[str, Any]
_AT_NEW_TABLES: Final = {"game.max_hands": 1000}
"""Upper limits on fields at new tables. Older tables with higher values stay valid."""


class HouseRules(Model):
    """House rules: a preset and the changed fields, nested in tables as in a rules file."""

    rules: Annotated[str, Field(max_length=64)]
    changes: Changes = Field(default_factory=dict)


class RuleErrorOut(Model):
    """An error in rules. `field` is the title of the field at `path`."""

    code: str
    path: str
    field: str
    message: str


class Checked(Model):
    """An explanation of house rules or, if they're invalid, every error in them."""

    problems: list[RuleErrorOut]
    told: RulesOut | None
    differences: list[Difference]
    in_sentences: list[SectionDifference]


class RulesFile(Model):
    """A rules file (TOML), in the format that `aces rules check` reads."""

    text: str


class FileRead(Model):
    """The house rules in a file: a preset, and the changed fields.

    If the file doesn't extend a preset, `rules` names the closest one. If the house rules are
    invalid, `problems` lists every error, and `rules` is empty.
    """

    problems: list[RuleErrorOut]
    rules: str
    changes: Changes


@router.get("/rules/{name}", responses={404: {"model": Problem}, **_BUSY})
async def rules(name: str, request: Request) -> RulesOut:
    """Return a preset's rules with explanations."""
    return await run_in_worker(request, told, preset(name))


@router.get("/fields")
def fields() -> list[FieldOut]:
    """Return every rule field."""
    return all_fields_out(language())


@router.post("/rules/check", responses={404: {"model": Problem}, **_BUSY})
async def check(wanted: HouseRules, request: Request) -> Checked:
    """Check house rules."""
    return await run_in_worker(request, _checked, wanted)


@router.post("/rules/read", responses=_BUSY)
async def read(file: RulesFile, request: Request) -> FileRead:
    """Read a rules file."""
    return await run_in_worker(request, _read, file)


@router.post("/rules/write", responses={404: {"model": Problem}, 409: {"model": Problem}, **_BUSY})
async def write(wanted: HouseRules, request: Request) -> RulesFile:
    """Write house rules as a rules file."""
    return await run_in_worker(request, _written, wanted)


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
        raise HTTPException(409, problem_summary(error)) from None


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
        return Checked(
            problems=_wrong(error, problem_with_titles), told=None, differences=[], in_sentences=[]
        )
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
    base = preset_of(found, written)
    named = {"name": written["name"]} if "name" in written else {}
    return FileRead(problems=[], rules=base.name, changes={**named, **changes_of(base, found)})


def _written(wanted: HouseRules) -> RulesFile:
    base, found = preset(wanted.rules), house(wanted.rules, wanted.changes)
    return RulesFile(text=house_file(base, found, wanted.changes.get("name")))


def _wrong(
    error: RulesError, text_of: Callable[[RulesProblem], str] = problem_text
) -> list[RuleErrorOut]:
    return [
        RuleErrorOut(code=p.code, path=p.path, field=path_title(p.path), message=text_of(p))
        for p in error.problems
    ]
