"""Complete rules in sentences, and the differences between two rule sets.

The sentences are generated from a rule set. They cover every rule field and table setting, so any
difference between two rule sets shows up in them.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from acesaround.i18n import tr
from acesaround.rules.model import RuleSet
from acesaround.text.page import Grid, Items, Page, Section, as_text
from acesaround.text.rulebook import (
    bidding,
    dealing,
    ending,
    idle_rules,
    melding,
    playing,
    scoring,
    table,
)
from acesaround.text.rulebook.heading import changed_from, heading, shown_source

_END: Final = re.compile(r"(?<=[.:]) (?=[A-ZÄÖÜ])")
_SECTIONS: Final = (
    table.section,
    dealing.section,
    bidding.section,
    bidding.trump_section,
    dealing.widow_section,
    dealing.passing_section,
    melding.section,
    playing.stock_section,
    playing.section,
    playing.points_section,
    scoring.section,
    ending.section,
    table.settings_section,
    idle_rules.section,
)


def explain(rules: RuleSet, width: int = 79) -> str:
    """Return the rules as text for a beginner, wrapped at `width` columns."""
    return as_text(page(rules), width)


def page(rules: RuleSet) -> Page:
    """Return the rules as a page that can be rendered in any format."""
    sections = [section for write in _SECTIONS if (section := write(rules)) is not None]
    return Page(heading(rules), _summary(rules), tuple(sections), _origin(rules))


def _summary(rules: RuleSet) -> str:
    return tr(
        "rulebook.name_seating_ending",
        name=rules.name,
        seating=table.summary(rules),
        ending=ending.summary(rules),
    )


def _origin(rules: RuleSet) -> str:
    sentences = []
    if rules.source:
        source = shown_source(rules)
        if changed_from(rules) is None:
            sentences.append(tr("rulebook.source_source", source=source))
        else:
            sentences.append(tr("rulebook.source_of_the_unchanged_rules_source", source=source))
    if rules.unverified:
        fields = ", ".join(rules.unverified)
        sentences.append(tr("rulebook.not_confirmed_by_any_source_fields", fields=fields))
    return " ".join(sentences)


@dataclass(frozen=True, slots=True)
class Differing:
    """A section that differs. `here` has the new sentences, and `there` has the old ones."""

    title: str
    here: tuple[str, ...]
    there: tuple[str, ...]


def differing(base: RuleSet, found: RuleSet) -> tuple[Differing, ...]:
    """Return the sections in which `found` differs from `base`, in page order."""
    old = {section.title: section for section in page(base).sections}
    new = {section.title: section for section in page(found).sections}
    titles = [*new, *(title for title in old if title not in new)]
    return tuple(one for title in titles if (one := _one(title, old.get(title), new.get(title))))


def _one(title: str, old: Section | None, new: Section | None) -> Differing | None:
    before, after = list(_sentences(old)), list(_sentences(new))
    here = tuple(sentence for sentence in after if sentence not in before)
    there = tuple(sentence for sentence in before if sentence not in after)
    return Differing(title, here, there) if here or there else None


def _sentences(section: Section | None) -> Iterator[str]:
    for part in section.parts if section else ():
        match part:
            case str():
                yield from _END.split(part)
            case Items(entries):
                for entry in entries:
                    yield from _END.split(entry)
            case Grid(_, rows):
                for label, *figures in rows:
                    yield f"{label}: {', '.join(figure for figure in figures if figure)}"
