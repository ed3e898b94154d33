"""A small duel for tests."""

from __future__ import annotations

from typing import Any

from acesaround.analysis.arena.duel import Duel
from acesaround.rules.load import load


def duel(**terms: Any) -> Duel:
    """Return a duel of six deals, with other terms as given."""
    wanted: dict[str, Any] = {
        "players": ("daugherty", "random"),
        "rules": load("nicholas-1992"),
        "pairs": 6,
        "seed": 7,
    }
    return Duel(**wanted | terms)
