"""What to say to a text that is no action."""

from __future__ import annotations

from typing import Final

from acesaround.game.phase import Phase
from acesaround.game.view import View
from acesaround.telling.actions import options
from acesaround.telling.look import Look

_LOOK: Final = Look(width=1_000_000)
_IS_NO: Final = {
    Phase.AUCTION: "is no bid",
    Phase.NAME_TRUMP: "names no suit",
    Phase.ENTER_MELD: "is no meld total",
}


def unread(view: View, text: str, otherwise: str) -> str:
    """What would have been right, where one kind of answer is wanted; else `otherwise`."""
    what = _IS_NO.get(view.phase)
    if what is None:
        return otherwise
    shown = text if len(text) <= 40 else text[:37] + "..."
    return f"“{shown}” {what}. {options(view, _LOOK)}"
