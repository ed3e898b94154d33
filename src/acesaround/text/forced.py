"""Forced moves."""

from __future__ import annotations

from typing import Literal

from acesaround.game.actions import Action
from acesaround.game.phase import Phase
from acesaround.game.view import View

Lone = Literal["never", "last", "legal"]


def forced(seen: View, lone: Lone = "last") -> Action | None:
    """Return the only legal action if it needs no decision, else None.

    That's an only choice after a trick in stock play or when asked about a misdeal, the last card
    in hand or, if `lone` is ``"legal"``, the only playable card.
    """
    if not seen.my_turn or lone == "never" or len(seen.legal) != 1:
        return None
    alone = seen.phase in (Phase.STOCK_MELD, Phase.MISDEAL)
    playing = seen.phase is Phase.TRICK_PLAY
    if alone or (playing and (lone == "legal" or len(seen.hand) == 1)):
        return next(iter(seen.legal))
    return None
