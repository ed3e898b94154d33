"""What needs no decision."""

from __future__ import annotations

from acesaround.game.actions import Action
from acesaround.game.phase import Phase
from acesaround.game.view import View


def forced(seen: View) -> Action | None:
    """The action of a seat that has no choice at all: drawing, keeping a hand, the last card."""
    if not seen.my_turn or len(seen.legal) != 1:
        return None
    alone = seen.phase in (Phase.STOCK_MELD, Phase.MISDEAL)
    if alone or (seen.phase is Phase.TRICK_PLAY and len(seen.hand) == 1):
        return next(iter(seen.legal))
    return None
