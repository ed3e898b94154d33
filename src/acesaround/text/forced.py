"""Forced moves."""

from __future__ import annotations

from typing import Literal

from acesaround.game.actions import Action
from acesaround.game.phase import Phase
from acesaround.game.view import View

Lone = Literal["never", "last", "legal"]


def forced(seen: View, lone: Lone = "last") -> Action | None:
    """Return the only legal action if it needs no decision, else None.

    No decision is needed for the only choice after a trick in stock play, the only answer to a
    misdeal question, or the last card in hand. If `lone` is ``"legal"``, the only playable card
    doesn't need one either. If it's ``"never"``, every action needs a decision.
    """
    if not seen.my_turn or lone == "never" or len(seen.legal) != 1:
        return None
    alone = seen.phase in (Phase.STOCK_MELD, Phase.MISDEAL)
    playing = seen.phase is Phase.TRICK_PLAY
    if alone or (playing and (lone == "legal" or len(seen.hand) == 1)):
        return next(iter(seen.legal))
    return None
