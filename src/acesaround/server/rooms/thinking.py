"""Computer players at the tables: each decision is made afresh, off the event loop."""

from __future__ import annotations

import logging
from dataclasses import replace

from acesaround.game.step import apply
from acesaround.game.view import View, view
from acesaround.players.base import Choice
from acesaround.players.limit import Limit
from acesaround.players.registry import player
from acesaround.server.table.state import TableState
from acesaround.tongues import kept

_log = logging.getLogger(__name__)
_LIMIT = Limit(seconds=0.5)
_STAND_IN = "random"


def choose(now: TableState, seat: int, name: str | None = None) -> Choice:
    """What the computer player of `seat`, or another one, does there.

    It is seeded by the table and by how much has happened, so that a server started again goes on
    alike. Once the game was over, the cards dealt, which nobody knows, are part of the seed: an
    older version published the table's own. Raises whatever a player fails by, and IllegalAction
    for what it may not do.
    """
    name = name or now.header.players[seat]
    seen: View = view(now.game, seat)
    seed = f"{now.header.seed}:{seat}:{now.seq}"
    if now.published:
        seed = f"{seed}:{now.game.this_round.deal}"
    choice = player(name, seed).choose(seen, _LIMIT)
    apply(now.game, choice.action)
    return choice


def choose_anyway(now: TableState, seat: int) -> Choice:
    """What the computer player of `seat` does, or, where it fails, some legal action."""
    try:
        return choose(now, seat)
    except Exception:
        name = now.header.players[seat]
        _log.exception("%s fails after event %d", name, now.seq)
        return replace(
            choose(now, seat, _STAND_IN), why=kept("{name} failed here: drawn by lot", name=name)
        )
