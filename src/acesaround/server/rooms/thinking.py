"""Computer players at the tables: each decision is made afresh, off the event loop."""

from __future__ import annotations

from acesaround.game.view import View, view
from acesaround.players.base import Choice
from acesaround.players.limit import Limit
from acesaround.players.registry import player
from acesaround.server.table.state import TableState

_LIMIT = Limit(seconds=0.5)


def choose(now: TableState, seat: int, name: str | None = None) -> Choice:
    """What the computer player of `seat`, or another one, does there.

    It is seeded by the table and by how much has happened, so that a server started again goes on
    alike.
    """
    name = name or now.header.players[seat]
    seen: View = view(now.game, seat)
    return player(name, f"{now.header.seed}:{seat}:{now.seq}").choose(seen, _LIMIT)
