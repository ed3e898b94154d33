"""Trick play with two hands at the club: winners first, and the very last tricks counted."""

from __future__ import annotations

from typing import Final

from acesaround.game.actions import Play
from acesaround.players.base import Choice
from acesaround.players.daugherty import duel as manual
from acesaround.players.daugherty.table import Table

COUNTED: Final = 3
"""With so many cards left one recalls what the other has melded and drawn, and counts them out."""


def play_duel(table: Table) -> Choice:
    """Win what can be won and give little away; with three cards left, count."""
    view = table.view
    if len(view.hand) <= COUNTED:
        return manual.play_duel(Table(view))
    legal = tuple(action.card for action in view.legal if isinstance(action, Play))
    if view.trick:
        return manual.reply(table, legal)
    return manual.lead(table, legal, table.unseen_hand)
