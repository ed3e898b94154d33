"""Where a game stands: which hand, and which trick of it."""

from __future__ import annotations

from acesaround.game.phase import Phase
from acesaround.game.view import View


def place(view: View, hand: int) -> str:
    """``hand 3 of 12, trick 5 of 20``, for hand number `hand`."""
    text = f"hand {hand}"
    if view.rules.game.max_hands:
        text += f" of {view.rules.game.max_hands}"
    if view.phase in (Phase.TRICK_PLAY, Phase.STOCK_PLAY, Phase.STOCK_MELD):
        trick = len(view.tricks) + (view.phase is not Phase.STOCK_MELD)
        text += f", trick {trick} of {view.rules.tricks}"
    return text
