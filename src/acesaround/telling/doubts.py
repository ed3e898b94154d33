"""Actions that are legal and yet may be a slip: what to ask before they are done."""

from __future__ import annotations

from acesaround.game.actions import Action, Bid, Concede, Fold
from acesaround.game.legal import Calls
from acesaround.game.sides import camps
from acesaround.game.view import View
from acesaround.telling.cast import Cast
from acesaround.telling.text import count

_JUMP = 2
"""A bid of so many times the lowest possible one is asked about."""


def doubt(action: Action, view: View, cast: Cast) -> str:
    """The question to ask; empty where nothing is odd."""
    match action:
        case Bid(amount) if isinstance(view.legal, Calls) and view.legal.bids:
            lowest = view.legal.bids[0][0]
            return f"Bid {amount}, really (Y/N)?" if amount >= _JUMP * lowest else ""
        case Fold():
            return f"Folding loses the bid of {view.bid}. Sure (Y/N)?"
        case Concede():
            return _conceding(view, cast)
        case _:
            return ""


def _conceding(view: View, cast: Cast) -> str:
    camp = camps(view.rules, view.declarer)
    other = 1 - camp[view.seat]
    take = "take" if cast.plural(other, view.declarer) else "takes"
    left = view.rules.tricks - len(view.tricks)
    rest = "the last trick" if left == 1 else f"all {count(left, 'trick')} left"
    return f"{cast.camp(other, view.declarer, 30)} {take} {rest}. Sure (Y/N)?"
