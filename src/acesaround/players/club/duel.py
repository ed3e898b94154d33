"""Two-player trick play of the club player: winners first, and the last tricks counted out."""

from __future__ import annotations

from typing import Final

from acesaround.game.actions import Play
from acesaround.players.base import Choice
from acesaround.players.daugherty import duel as manual
from acesaround.players.daugherty.table import Table

COUNTED: Final = 3
"""Number of cards left at which the player recalls what the opponent melded and drew."""


def play_duel(table: Table) -> Choice:
    """Win what can be won and give little away. With three cards left, count them out."""
    view = table.view
    if len(view.hand) <= COUNTED:
        return manual.play_duel(Table(view))
    legal = tuple(action.card for action in view.legal if isinstance(action, Play))
    if view.trick:
        return manual.reply(table, legal)
    return manual.lead(table, legal, table.unseen_hand)
