"""What to call rules in front of people."""

from __future__ import annotations

from functools import cache

from acesaround.i18n import say, say_many, say_noted
from acesaround.rules.diff import is_house
from acesaround.rules.load import load, presets
from acesaround.rules.model import RuleSet


def heading(rules: RuleSet) -> str:
    """The title or, where it is only inherited, whose title that is.

    The target and how many hands are played are the length of a game, and make no house rules.
    """
    preset = changed_from(rules)
    if preset is not None:
        return say("House rules changed from {preset}", preset=shown_title(preset.title))
    length = _length(rules)
    title = shown_title(rules.title)
    return say("{title}, {length}", title=title, length=length) if length else title


def _length(rules: RuleSet) -> str:
    """What is unusual in the length of a game under its title; nothing where nothing is."""
    preset = _by_title().get(rules.title)
    target, hands = rules.game.target, rules.game.max_hands
    if target == (preset or rules).game.target:
        target = 0
    if preset is not None and hands == preset.game.max_hands:
        hands = None
    many = "" if hands is None else say_many(hands, "{number} hand", "{number} hands")
    if target and many:
        return say("to {target} or {hands}", target=target, hands=many)
    return say("to {target}", target=target) if target else many


def shown_title(title: str) -> str:
    """A title in the language of the reader, where it is that of a preset."""
    return say_noted(title) if title in _by_title() else title


def changed_from(rules: RuleSet) -> RuleSet | None:
    """The preset whose title these rules still bear although they are house rules, or None."""
    preset = _by_title().get(rules.title)
    return preset if preset is not None and is_house(preset, rules) else None


@cache
def _by_title() -> dict[str, RuleSet]:
    """The presets by their titles."""
    return {found.title: found for found in map(load, presets())}
