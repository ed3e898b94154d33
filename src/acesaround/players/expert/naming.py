"""Naming trump by playing out each legal suit in the same sampled deals."""

from __future__ import annotations

from typing import Final

from acesaround.game.actions import NameTrump
from acesaround.game.view import View
from acesaround.messages import expert_contracts
from acesaround.players.base import Alternative, Choice
from acesaround.players.expert.clock import Clock
from acesaround.players.expert.forecast import can_foresee, forecasts

DEALS: Final = 96
"""Number of deals to play out for each suit."""
IN_HASTE: Final = 24
"""Number of deals that replaces `DEALS` if time is short."""
CLEAR: Final = 2.0
"""Number of standard errors by which another suit must beat the formula's to replace it."""


def name_trump(view: View, formula: Choice, clock: Clock, seed: int) -> Choice:
    """Name the formula's suit, or another one if it's clearly better, and report the results."""
    suits = [action.suit for action in view.legal if isinstance(action, NameTrump)]
    bid = view.bid
    if not can_foresee(view.rules) or bid is None:
        return formula
    deals = min(DEALS if clock.ample else IN_HASTE, clock.worlds)
    found = forecasts(view, suits, deals, seed)
    margins = {suit: found[suit].margin(bid) for suit in suits}
    first = next(suit for suit in suits if NameTrump(suit) == formula.action)
    best = max(suits, key=lambda suit: margins[suit][0])
    ahead = margins[best][0] - margins[first][0]
    if ahead <= CLEAR * (margins[best][1] + margins[first][1]):
        best = first
    order = sorted(suits, key=lambda suit: (suit != best, -margins[suit][0]))
    alternatives = tuple(
        Alternative(NameTrump(suit), margins[suit][0], margins[suit][1], deals) for suit in order
    )
    made = found[best].chance(bid)
    if len(order) > 1:
        other = order[1]
        outlook = expert_contracts.MADE_WITH_OTHER(
            bid=bid, chance=made, deals=deals, suit=other, less=found[other].chance(bid)
        )
    else:
        outlook = expert_contracts.MADE(bid=bid, chance=made, deals=deals)
    agreed = best == first
    return Choice(
        NameTrump(best),
        (*formula.why, outlook) if agreed else (outlook,),
        alternatives,
        formula.formula if agreed else None,
        made,
        deals,
    )
