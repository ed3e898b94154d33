"""Chat permissions."""

from __future__ import annotations

from typing import Final

from acesaround.game.phase import Phase
from acesaround.protocol.screen import Speech
from acesaround.server.table.state import TableState

_AUCTION: Final = frozenset((Phase.MISDEAL, Phase.AUCTION, Phase.NAME_TRUMP))
_BETWEEN: Final = frozenset((Phase.DEAL, Phase.OVER))


def speech(now: TableState, seat: int | None) -> Speech:
    """Return what a seat (None: spectator) can say now.

    At an open table, no one can tell a partner about cards, and spectators can't chat.
    """
    phase = now.game.phase
    if not now.header.open:
        return "anything"
    if seat is None or phase in _AUCTION:
        return "nothing"
    return "anything" if phase in _BETWEEN else "presets"
