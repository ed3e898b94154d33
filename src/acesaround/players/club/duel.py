"""Two-player trick play for the club player: winners first, then an exact search at the end."""

from __future__ import annotations

from typing import Final

from acesaround.game.actions import Play
from acesaround.players.base import Choice
from acesaround.players.daugherty import duel
from acesaround.players.daugherty.table import Table

COUNTED: Final = 3
"""Number of cards left in hand at which the player remembers everything and searches exactly."""


def play_duel(table: Table) -> Choice:
    """Take tricks when possible, and give little away. Search the last three tricks exactly."""
    view = table.view
    if len(view.hand) <= COUNTED:
        return duel.play_duel(Table(view))
    legal = tuple(action.card for action in view.legal if isinstance(action, Play))
    if view.trick:
        return duel.reply(table, legal)
    return duel.lead(table, legal, table.unseen_hand)
