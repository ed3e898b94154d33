"""How house rules differ from those they are made from, in the sentences of both."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from acesaround.rules.model import RuleSet
from acesaround.rules.prose import page
from acesaround.rules.prose.page import Grid, Items, Section

_END: Final = re.compile(r"(?<=[.:]) (?=[A-ZÄÖÜ])")


@dataclass(frozen=True, slots=True)
class Differing:
    """A section of the rules: the sentences that hold only here, and those that only held there."""

    title: str
    here: tuple[str, ...]
    there: tuple[str, ...]


def differing(base: RuleSet, found: RuleSet) -> tuple[Differing, ...]:
    """Every section in which `found` says something else than `base`, in the order of the rules."""
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
