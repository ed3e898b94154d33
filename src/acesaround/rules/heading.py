"""What to call rules in front of people."""

from __future__ import annotations

from dataclasses import replace
from functools import cache

from acesaround.rules.load import load, presets
from acesaround.rules.model import RuleSet
from acesaround.tongues import say, say_many, say_noted


def heading(rules: RuleSet) -> str:
    """The title or, where it is only inherited, whose title that is.

    How many hands are played is the length of a game, and makes no house rules.
    """
    preset = changed_from(rules)
    if preset is None:
        title, hands = shown_title(rules.title), rules.game.max_hands
        if hands is None or hands == _usual(rules.title):
            return title
        return say_many(hands, "{title}, {number} hand", "{title}, {number} hands", title=title)
    return say("House rules changed from {preset}", preset=shown_title(preset.title))


def shown_title(title: str) -> str:
    """A title in the language of the reader, where it is that of a preset."""
    return say_noted(title) if title in _titles() else title


@cache
def _titles() -> frozenset[str]:
    """The titles of all presets."""
    return frozenset(load(name).title for name in presets())


def changed_from(rules: RuleSet) -> RuleSet | None:
    """The preset whose title these rules still bear although they differ from it, or None.

    What the seats are called is no difference, nor how many hands are played.
    """
    for name in presets():
        preset = load(name)
        if preset.title == rules.title:
            table = replace(rules.table, seat_names=preset.table.seat_names)
            game = replace(rules.game, max_hands=preset.game.max_hands)
            same = replace(rules, name=preset.name, table=table, game=game)
            return None if same == preset else preset
    return None


@cache
def _usual(title: str) -> int | None:
    """How many hands the preset of a title is played for."""
    found = (load(name) for name in presets())
    return next((preset.game.max_hands for preset in found if preset.title == title), None)
