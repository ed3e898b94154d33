"""House rules as changes to a preset: the preset they come from, and the file that holds them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from acesaround.rules.load import format_toml, load, presets
from acesaround.rules.model import RuleSet, changes, diff


def preset_of(found: RuleSet, written: Mapping[str, Any]) -> RuleSet:
    """Return the preset that a rules file extends, or else the preset with the fewest differences.

    `written` is the file's table exactly as written.
    """
    named = written.get("extends")
    if isinstance(named, str) and named in presets():
        return load(named)
    return min(map(load, presets()), key=lambda preset: len(diff(preset, found)))


def house_file(preset: RuleSet, found: RuleSet, name: str | None = None) -> str:
    """Return the text of a rules file with what `found` changes in a preset.

    Without a `name`, the rules are named after the file.
    """
    named = {} if name is None else {"name": name}
    return format_toml({"extends": preset.name, **named, **changes(preset, found)})
