"""What to call rules in front of people."""

from __future__ import annotations

from dataclasses import replace
from functools import cache

from acesaround.rules.load import load, presets
from acesaround.rules.model import RuleSet
from acesaround.tongues import say, say_many, say_noted


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
    """The preset whose title these rules still bear although they differ from it, or None.

    What the seats are called is no difference, nor how long a game lasts.
    """
    preset = _by_title().get(rules.title)
    if preset is None:
        return None
    table = replace(rules.table, seat_names=preset.table.seat_names)
    usual = preset.game
    game = replace(rules.game, target=usual.target, max_hands=usual.max_hands)
    same = replace(rules, name=preset.name, table=table, game=game)
    return None if same == preset else preset


@cache
def _by_title() -> dict[str, RuleSet]:
    """The presets by their titles."""
    return {found.title: found for found in map(load, presets())}
