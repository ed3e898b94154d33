"""Where a game stands: which hand, and which trick of it."""

from __future__ import annotations

from acesaround.game.phase import Phase
from acesaround.game.view import View
from acesaround.i18n import tr


def hand_number(view: View) -> int:
    """Which hand is played, or has just ended."""
    ended = view.phase in (Phase.DEAL, Phase.OVER) and view.match.hands > 0
    return view.match.hands + (not ended)


def place(view: View, hand: int) -> str:
    """``hand 3 of 12, trick 5 of 20``, for hand number `hand`."""
    hands = view.rules.game.max_hands
    if hands:
        text = tr("text.hand_hand_of_hands", hand=hand, hands=hands)
    else:
        text = tr("common.hand_hand", hand=hand)
    if view.phase in (Phase.TRICK_PLAY, Phase.STOCK_PLAY, Phase.STOCK_MELD):
        trick = len(view.tricks) + (view.phase is not Phase.STOCK_MELD)
        where = tr("text.trick_trick_of_tricks", trick=trick, tricks=view.rules.tricks)
        return f"{text}, {where}"
    return text
