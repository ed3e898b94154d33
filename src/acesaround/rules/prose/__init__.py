"""The complete rules of a set in plain English, written from its data.

Every rule field and every table setting shows in the text: two sets that differ anywhere are told
apart by reading them.
"""

from __future__ import annotations

from acesaround.i18n import say, say_noted
from acesaround.rules.heading import changed_from, heading
from acesaround.rules.model import RuleSet
from acesaround.rules.prose import (
    bidding,
    dealing,
    ending,
    idle,
    melding,
    playing,
    scoring,
    seating,
    settings,
    stock,
    widow,
)
from acesaround.rules.prose.page import Page, as_markdown, as_text

__all__ = ["as_markdown", "as_text", "explain", "page"]

_SECTIONS = (
    seating.section,
    dealing.section,
    bidding.section,
    bidding.trump_section,
    widow.section,
    widow.passing_section,
    melding.section,
    stock.section,
    playing.section,
    playing.points_section,
    scoring.section,
    ending.section,
    settings.section,
    idle.section,
)


def explain(rules: RuleSet, width: int = 79) -> str:
    """The rules as text for a player who has never seen them, wrapped at `width` columns."""
    return as_text(page(rules), width)


def page(rules: RuleSet) -> Page:
    """The rules as sections, for any way of showing them."""
    sections = [section for write in _SECTIONS if (section := write(rules)) is not None]
    return Page(heading(rules), _summary(rules), tuple(sections), _origin(rules))


def _summary(rules: RuleSet) -> str:
    return say(
        "{name}: {seating}; {ending}.",
        name=rules.name,
        seating=seating.summary(rules),
        ending=ending.summary(rules),
    )


def _origin(rules: RuleSet) -> str:
    sentences = []
    if rules.source:
        source = say_noted(rules.source)
        if changed_from(rules) is None:
            sentences.append(say("Source: {source}.", source=source))
        else:
            sentences.append(say("Source of what is not changed: {source}.", source=source))
    if rules.unverified:
        fields = ", ".join(rules.unverified)
        sentences.append(say("No source confirmed: {fields}.", fields=fields))
    return " ".join(sentences)
