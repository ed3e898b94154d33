"""The formula option: everyone's bid formula (S1-58)."""

from __future__ import annotations

from collections.abc import Sequence

from acesaround.telling.cast import Cast
from acesaround.telling.look import Look
from acesaround.telling.retold import retold
from acesaround.telling.text import capital, wrap
from acesaround.tongues import kept


def formula_lines(seat: int, formulas: Sequence[str], cast: Cast, look: Look) -> list[str]:
    """A player's best formulas in English, written out."""
    lines = [look.bold(cast.tells(seat, "Your formula", "{name}'s formula"))]
    for text in formulas or (kept("no suit to name"),):
        lines += wrap(capital(retold(text, look)), look.width, "  ", "      ")
    return lines
