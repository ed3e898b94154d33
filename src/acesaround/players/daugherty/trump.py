"""Naming trump: the suit with the highest formula total (S1-28, S1-33)."""

from __future__ import annotations

from acesaround.game.actions import NameTrump
from acesaround.game.view import View
from acesaround.players.base import Choice
from acesaround.players.daugherty.formula import formula_for, preference


def name_trump(view: View) -> Choice:
    """Name the best legal suit."""
    lines = [formula_for(view, a.suit) for a in view.legal if isinstance(a, NameTrump)]
    best = max(lines, key=preference)
    return Choice(NameTrump(best.suit), (best.message,), formula=best)
