"""Confirmation questions for legal actions that could be mistakes."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from acesaround.game.actions import Action, Bid, Concede, Fold
from acesaround.game.legal import Calls
from acesaround.game.sides import camps
from acesaround.game.view import View
from acesaround.i18n import tr, tr_plural
from acesaround.text.cast import Cast
from acesaround.text.folding import fold_cost
from acesaround.text.reach import reach

CONCEDING: Final = "text.the_opponents_take_all_the_tricks_left"
"""Id of the message for a partner who has to agree to concede the rest."""
_JUMP = 2
"""A bid of this many times the lowest legal bid, or more, needs confirmation."""


@dataclass(frozen=True, slots=True)
class BidDoubt:
    """The lowest bid that needs confirmation. `why` is the reason."""

    least: int
    why: str


def doubtful_bids(view: View) -> BidDoubt | None:
    """Return the lowest bid that needs confirmation and why, or None if the seat can't bid."""
    if not isinstance(view.legal, Calls) or not view.legal.bids:
        return None
    lowest = view.legal.bids[0][0]
    most = reach(view)
    if most.total < _JUMP * lowest:
        return BidDoubt(most.total + 1, most.excess())
    return BidDoubt(_JUMP * lowest, tr("text.you_only_need_to_bid_bid", bid=lowest))


def doubt(action: Action, view: View, cast: Cast) -> str:
    """Return a confirmation question, or an empty string if none is needed."""
    match action:
        case Bid(amount):
            found = doubtful_bids(view)
            odd = found is not None and amount >= found.least
            if found is None or not odd:
                return ""
            return tr("text.why_really_bid_amount_y_n", why=found.why, amount=amount)
        case Fold():
            return tr("text.cost_really_fold_y_n", cost=fold_cost(view, cast))
        case Concede():
            return _conceding(view, cast)
        case _:
            return ""


def _conceding(view: View, cast: Cast) -> str:
    camp = camps(view.rules, view.declarer)
    other = 1 - camp[view.seat]
    left, side = view.rules.tricks - len(view.tricks), cast.camp(other, view.declarer, 30)
    return tr_plural("text.concede_the_last_trick_to_side_y", left, side=side)
