"""What to call rules in front of people."""

from __future__ import annotations

from dataclasses import replace

from acesaround.rules.load import load, presets
from acesaround.rules.model import RuleSet


def heading(rules: RuleSet) -> str:
    """The title or, where it is only inherited, whose title that is."""
    preset = changed_from(rules)
    return rules.title if preset is None else f"House rules changed from {preset.title}"


def changed_from(rules: RuleSet) -> RuleSet | None:
    """The preset whose title these rules still bear although they differ from it, or None."""
    for name in presets():
        preset = load(name)
        if preset.title == rules.title:
            return None if replace(rules, name=preset.name) == preset else preset
    return None
