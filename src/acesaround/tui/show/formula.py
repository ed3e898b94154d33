"""The formula option: everyone's bid formula (S1-58)."""

from __future__ import annotations

from collections.abc import Sequence

from acesaround.i18n import kept
from acesaround.text.cast import Cast
from acesaround.text.columns import capital, wrap
from acesaround.text.look import Look
from acesaround.text.retold import retold


def formula_lines(seat: int, formulas: Sequence[str], cast: Cast, look: Look) -> list[str]:
    """A player's best formulas in English, written out."""
    lines = [look.bold(cast.tells(seat, "Your formula", "{name}'s formula"))]
    for text in formulas or (kept("no suit to name"),):
        lines += wrap(capital(retold(text, look)), look.width, "  ", "      ")
    return lines
