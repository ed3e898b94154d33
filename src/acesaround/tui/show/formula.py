"""The formula option: everyone's bid formula (S1-58)."""

from __future__ import annotations

from collections.abc import Sequence

from acesaround.i18n import tr
from acesaround.messages import Message
from acesaround.text.cast import Cast
from acesaround.text.columns import capital, wrap
from acesaround.text.formatter import spoken
from acesaround.text.look import Look


def formula_lines(seat: int, formulas: Sequence[Message], cast: Cast, look: Look) -> list[str]:
    """Return lines with a player's best bid formulas in full."""
    lines = [look.bold(cast.tells(seat, "terminal.your_formula", "terminal.name_s_formula"))]
    texts = [spoken(formula, look) for formula in formulas] or [
        tr("common.no_suit_to_name_as_trump")
    ]
    for text in texts:
        lines += wrap(capital(text), look.width, "  ", "      ")
    return lines
