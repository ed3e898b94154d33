"""Computer players at the tables: each decision is made afresh, off the event loop."""

from __future__ import annotations

import logging
from dataclasses import replace

from acesaround.game.step import apply
from acesaround.game.view import View, view
from acesaround.messages import reasons
from acesaround.players.base import Choice
from acesaround.players.limit import Limit
from acesaround.players.registry import player
from acesaround.server.rooms.bucket import Bucket
from acesaround.server.table.state import TableState

_log = logging.getLogger(__name__)
_LIMIT = Limit(seconds=0.5)
_HURRIED = Limit(seconds=0.05)
_MOVES = 400, 1.0
"""Moves of a table with the whole limit: at once, and seconds until one more."""
_STAND_IN = "random"


class Allowance:
    """How long computer players of one table may think.

    People can have moves made again and again, by undoing them. After many at once computer players
    have a tenth of the time, so no table keeps the others' players waiting.
    """

    def __init__(self) -> None:
        self._moves = Bucket(*_MOVES)

    def limit(self, at: float) -> Limit:
        """Return the limit of a move at a time in seconds, and count that move."""
        return _HURRIED if self._moves.take(at) else _LIMIT


def choose(
    now: TableState, seat: int, name: str | None = None, limit: Limit | None = None
) -> Choice:
    """What the computer player of `seat`, or another one, does there.

    It is seeded by the table and by how much has happened, so that a server started again goes on
    alike; it has half a second, or another `limit`. Once the game was over, the cards dealt, which
    nobody knows, are part of the seed: an older version published the table's own.

    Raises whatever a player fails by, and IllegalAction for what it may not do.
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
    """What the computer player of `seat` does, or, where it fails, some legal action."""
    try:
        return choose(now, seat, limit=limit)
    except Exception:
        name = now.header.players[seat]
        _log.exception("%s fails after event %d", name, now.seq)
        return replace(choose(now, seat, _STAND_IN), why=(reasons.DRAWN_BY_LOT(name=name),))
