"""Rules over HTTP: documents, field values, and comparisons."""

from __future__ import annotations

from dataclasses import replace
from typing import Any, Literal

from pydantic import Field

from acesaround.i18n import tr
from acesaround.rules.diff import diff
from acesaround.rules.dump import to_table
from acesaround.rules.model import RuleSet
from acesaround.rules.toml import inline
from acesaround.server.web.fields import called
from acesaround.server.web.models import Model
from acesaround.text.names import seat_title
from acesaround.text.page import Grid, Items, Page, Part
from acesaround.text.refcard import reference_page
from acesaround.text.rulebook.book import differing, explain, page
from acesaround.text.rulebook.heading import shown_title
from acesaround.text.rulebook.labels import label, word
from acesaround.text.strategy import strategy_page


class PartTold(Model):
    """A paragraph (`text`), a list (`entries`), or a table (`head` and `rows`)."""

    kind: Literal["text", "items", "grid"]
    text: str = ""
    entries: list[str] = Field(default_factory=list)
    head: list[str] = Field(default_factory=list)
    rows: list[list[str]] = Field(default_factory=list)


class SectionTold(Model):
    """A heading (empty if there is none) and the content below it."""

    title: str
    parts: list[PartTold]


class PageTold(Model):
    """A document: title, one-line summary, sections, and source."""

    title: str
    summary: str
    sections: list[SectionTold]
    origin: str


class SeatOfRules(Model):
    """A seat's name, and the index of the score that its points count toward."""

    name: str
    side: int


class RulesTold(Model):
    """A rule set: plain-English rules, 1983 reference card, strategy, and every field's value."""

    name: str
    title: str
    digest: str
    text: str
    page: PageTold
    card: PageTold
    strategy: PageTold
    seats: list[SeatOfRules]
    table: dict[str, Any]


class Difference(Model):
    """A field that differs between house rules and their preset. A missing value is null."""

    path: str
    preset: str | None
    house: str | None
    words: str


class DifferingTold(Model):
    """A section of the rules: sentences found only `here`, or only in the preset (`there`)."""

    title: str
    here: list[str]
    there: list[str]


def told(found: RuleSet, names: tuple[str, ...] = ()) -> RulesTold:
    """Return a rule set with its documents. `names` are the people at the table, if any."""
    here = _seating(found, names)
    seats = zip(found.seats, found.scorers, strict=True)
    return RulesTold(
        name=found.name,
        title=shown_title(found.title),
        digest=found.digest,
        text=explain(here),
        page=page_told(_without_name(page(here), found.name)),
        card=page_told(reference_page(here)),
        strategy=page_told(strategy_page(here)),
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


def page_told(found: Page) -> PageTold:
    """Return a document as a response model."""
    return PageTold(
        title=found.title,
        summary=found.summary,
        sections=[
            SectionTold(title=section.title, parts=list(map(_part, section.parts)))
            for section in found.sections
        ],
        origin=found.origin,
    )


def differences(base: RuleSet, found: RuleSet) -> list[Difference]:
    """Return the fields that differ between a rule set and its preset."""
    return [
        Difference(
            path=path,
            preset=None if old is None else inline(old),
            house=None if new is None else inline(new),
            words=tr(
                "server.field_new_instead_of_old",
                field=called(path),
                new=_worded(new, path),
                old=_worded(old, path),
            ),
        )
        for path, old, new in diff(base, found)
    ]


def in_sentences(base: RuleSet, found: RuleSet, names: tuple[str, ...] = ()) -> list[DifferingTold]:
    """Return the differences as sentences. `names` are the people at the table, if any."""
    return [
        DifferingTold(title=one.title, here=list(one.here), there=list(one.there))
        for one in differing(_seating(base, names), _seating(found, names))
    ]


def _part(part: Part) -> PartTold:
    match part:
        case str():
            return PartTold(kind="text", text=part)
        case Items(entries):
            return PartTold(kind="items", entries=list(entries))
        case Grid(head, rows):
            return PartTold(kind="grid", head=list(head), rows=list(map(list, rows)))


def _worded(value: object, path: str) -> str:
    """Return a field's value in words: ``yes``, ``10, 100, 150``, ``twice the bid``."""
    match value:
        case None:
            return tr("common.nothing")
        case bool():
            return tr("common.yes") if value else tr("common.no")
        case str():
            return word(value, path) or tr("common.nothing")
        case list():
            inside = f"{path}[]"
            return ", ".join(
                _worded(one, inside if isinstance(one, dict) else path) for one in value
            ) or tr("common.nothing")
        case dict():
            pairs = (_pair(inner, f"{path}.{key}") for key, inner in value.items())
            return f"({'; '.join(pairs)})"
        case _:
            return str(value)


def _pair(value: object, path: str) -> str:
    """Return a table entry in words: a field, or a rank and its points."""
    return f"{label(path)}: {_worded(value, path)}"
