"""What needs no decision."""

from __future__ import annotations

from typing import Literal

from acesaround.game.actions import Action
from acesaround.game.phase import Phase
from acesaround.game.view import View

Lone = Literal["never", "last", "legal"]


def forced(seen: View, lone: Lone = "last") -> Action | None:
    """The action of a seat that has no choice at all: drawing, keeping a hand, a lone card.

    A lone card is the last one in hand or, by the seat's wish, any that alone may be played.
    """
    if not seen.my_turn or lone == "never" or len(seen.legal) != 1:
        return None
    alone = seen.phase in (Phase.STOCK_MELD, Phase.MISDEAL)
    playing = seen.phase is Phase.TRICK_PLAY
    if alone or (playing and (lone == "legal" or len(seen.hand) == 1)):
        return next(iter(seen.legal))
    return None
