"""The current hand and trick of a game."""

from __future__ import annotations

from acesaround.game.phase import Phase
from acesaround.game.view import View
from acesaround.i18n import tr


def hand_number(view: View) -> int:
    """Return the number of the current hand or, between hands, of the last one."""
    ended = view.phase in (Phase.DEAL, Phase.OVER) and view.match.hands > 0
    return view.match.hands + (not ended)


def place(view: View, hand: int) -> str:
    """Return a position in the game, such as ``hand 3 of 12, trick 5 of 20``."""
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
