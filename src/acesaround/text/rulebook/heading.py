"""Titles of rule sets for display."""

from __future__ import annotations

from functools import cache

from acesaround.i18n import lookup, tr, tr_plural
from acesaround.rules.diff import is_house
from acesaround.rules.load import load, presets
from acesaround.rules.model import RuleSet


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
