"""The formula option: everyone's bid formula (S1-58)."""

from __future__ import annotations

from collections.abc import Sequence

from acesaround.telling.look import Look
from acesaround.telling.text import wrap


def formula_lines(whose: str, formulas: Sequence[str], look: Look) -> list[str]:
    """A player's best formulas, written out."""
    lines = [look.bold(f"{whose} formula")]
    for text in formulas or ("no suit to name",):
        lines += wrap(text, look.width, "  ", "      ")
    return lines
