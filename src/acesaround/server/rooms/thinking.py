"""Computer players' decisions. Each is made from scratch, outside the event loop."""

from __future__ import annotations

import logging
from dataclasses import replace

from acesaround.game.step import apply
from acesaround.game.view import View, view
from acesaround.messages import reasons
from acesaround.players.base import Choice, Limit
from acesaround.players.registry import player
from acesaround.server.rooms.bucket import Bucket
from acesaround.server.table.state import TableState

_log = logging.getLogger(__name__)
_LIMIT = Limit(seconds=0.5)
_HURRIED = Limit(seconds=0.05)
_MOVES = 400, 1.0
"""Token bucket for a table's moves at the full limit: burst size, and seconds per extra move."""
_STAND_IN = "random"


class Allowance:
    """Thinking time for the computer players at one table.

    People can trigger moves over and over by undoing them. After a long burst, computer players get
    a tenth of the time, so one table can't slow down the others.
    """

    def __init__(self) -> None:
        self._moves = Bucket(*_MOVES)

    def limit(self, at: float) -> Limit:
        """Count a move at time `at` (in seconds), and return its thinking limit."""
        return _HURRIED if self._moves.take(at) else _LIMIT


def choose(
    now: TableState, seat: int, name: str | None = None, limit: Limit | None = None
) -> Choice:
    """Return the choice of the seat's computer player, or of the player `name` if given.

    The seed comes from the table and the number of events, so a restarted server makes the same
    choice. The default limit is half a second. If the game has already ended once, the secret deal
    becomes part of the seed, because an older version published the table's seed.

    Pass on any exception from the player. Raise IllegalAction if its choice is illegal.
    """
    name = name or now.header.players[seat]
    seen: View = view(now.game, seat)
    seed = f"{now.header.seed}:{seat}:{now.seq}"
    if now.published:
        seed = f"{seed}:{now.game.this_round.deal}"
    choice = player(name, seed).choose(seen, limit or _LIMIT)
    apply(now.game, choice.action)
    return choice


def choose_anyway(now: TableState, seat: int, limit: Limit | None = None) -> Choice:
    """Return the choice of the seat's computer player, or a random one if that player fails."""
    try:
        return choose(now, seat, limit=limit)
    except Exception:
        name = now.header.players[seat]
        _log.exception("%s failed after event %d", name, now.seq)
        return replace(choose(now, seat, _STAND_IN), why=(reasons.DRAWN_BY_LOT(name=name),))
