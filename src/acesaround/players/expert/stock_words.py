"""The expert's choice in stock play, with its reason."""

from __future__ import annotations

from acesaround.game.view import View
from acesaround.players.base import Alternative, Choice
from acesaround.players.expert.drawing import Drawn


def forced(view: View) -> Choice:
    """The only thing that may be done."""
    return Choice(next(iter(view.legal)), "there is nothing else to do")


def stock_choice(view: View, drawn: Drawn) -> Choice:
    """The best action, with its reason and the others."""
    already = drawn.prospect.mine - drawn.prospect.his
    alternatives = tuple(
        Alternative(action, tried.mean, tried.error, tried.deals, tried.worth)
        for action, tried in drawn.actions.items()
    )
    return Choice(drawn.best, "best", alternatives)
