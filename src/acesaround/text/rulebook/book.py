"""Complete rules in sentences, their title, and the differences between two rule sets.

The sentences are generated from a rule set. They cover every rule field and table setting, so any
difference between two rule sets shows up in them.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from typing import Final

from acesaround.i18n import lookup, tr, tr_plural
from acesaround.rules.load import load, presets
from acesaround.rules.model import RuleSet, is_house
from acesaround.text.columns import Grid, Items, Page, Section, as_text
from acesaround.text.rulebook import auction, deal, play, scoring, unused_rules


def heading(rules: RuleSet) -> str:
    """Return the title, or for house rules, ``House rules`` and the preset they're based on.

    A different target or number of hands only changes the length of the game, so those rules don't
    count as house rules.
    """
    preset = changed_from(rules)
    if preset is not None:
        return tr("rulebook.house_rules_based_on_preset", preset=shown_title(preset.title))
    length = _length(rules)
    title = shown_title(rules.title)
    return tr("rulebook.title_length", title=title, length=length) if length else title


def _length(rules: RuleSet) -> str:
    """Return a game's length if it's unusual for its title, else an empty string."""
    preset = _by_title().get(rules.title)
    target, hands = rules.game.target, rules.game.max_hands
    if target == (preset or rules).game.target:
        target = 0
    if preset is not None and hands == preset.game.max_hands:
        hands = None
    many = "" if hands is None else tr_plural("common.count_hand", hands)
    if target and many:
        return tr("rulebook.to_target_points_or_hands", target=target, hands=many)
    return tr("rulebook.to_target_points", target=target) if target else many


def shown_title(title: str) -> str:
    """Return a title, translated if it's a preset's."""
    preset = _by_title().get(title)
    return title if preset is None else lookup(f"preset.{preset.name}.title", title)


def shown_source(rules: RuleSet) -> str:
    """Return the source of a rule set, translated if it's a preset's."""
    preset = _by_source().get(rules.source)
    return rules.source if preset is None else lookup(f"preset.{preset}.source", rules.source)


def changed_from(rules: RuleSet) -> RuleSet | None:
    """Return the preset whose title these house rules still use, or None."""
    preset = _by_title().get(rules.title)
    return preset if preset is not None and is_house(preset, rules) else None


@cache
def _by_source() -> dict[str, str]:
    """Return a map from sources to the names of presets."""
    return {found.source: name for name in presets() if (found := load(name)).source}


@cache
def _by_title() -> dict[str, RuleSet]:
    """Return a map from titles to presets."""
    return {found.title: found for found in map(load, presets())}


_END: Final = re.compile(r"(?<=[.:]) (?=[A-ZÄÖÜ])")
_SECTIONS: Final = (
    deal.table_section,
    deal.deal_section,
    auction.auction_section,
    auction.trump_section,
    deal.widow_section,
    deal.passing_section,
    play.meld_section,
    play.stock_section,
    play.trick_section,
    play.points_section,
    scoring.section,
    scoring.end_section,
    deal.settings_section,
    unused_rules.unused_section,
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
        seating=deal.seating_summary(rules),
        ending=scoring.target_summary(rules),
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
class SectionDifference:
    """A section that differs. `here` has the new sentences, and `there` has the old ones."""

    title: str
    here: tuple[str, ...]
    there: tuple[str, ...]


def section_differences(base: RuleSet, found: RuleSet) -> tuple[SectionDifference, ...]:
    """Return the sections in which `found` differs from `base`, in page order."""
    old = {section.title: section for section in page(base).sections}
    new = {section.title: section for section in page(found).sections}
    titles = [*new, *(title for title in old if title not in new)]
    return tuple(one for title in titles if (one := _one(title, old.get(title), new.get(title))))


def _one(title: str, old: Section | None, new: Section | None) -> SectionDifference | None:
    before, after = list(_sentences(old)), list(_sentences(new))
    here = tuple(sentence for sentence in after if sentence not in before)
    there = tuple(sentence for sentence in before if sentence not in after)
    return SectionDifference(title, here, there) if here or there else None


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
