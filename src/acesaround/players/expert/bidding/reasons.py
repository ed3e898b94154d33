"""Reasons for a bid: the value of the hand, and the main advantage over the next-best bid."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from acesaround.game.actions import Action, Bid
from acesaround.game.view import View
from acesaround.messages import Message, expert_contracts, reasons_bidding
from acesaround.players.conventions.formula import FormulaLine
from acesaround.players.daugherty.formula import formula_for
from acesaround.players.expert.bidding.choices import MELD
from acesaround.players.expert.bidding.hand import Holding
from acesaround.players.expert.bidding.network import Judgement

SLIGHT: Final = 0.05
"""Difference in points below which two bids are considered equal."""


@dataclass(frozen=True, slots=True)
class Reasons:
    """Reasons for a bid. `formula` is the bid formula that `why` mentions, if any."""

    why: tuple[Message, ...]
    formula: FormulaLine | None


def reasons(
    view: View, held: Holding, said: Judgement, calls: dict[int, Action], least: int
) -> Reasons:
    """Return the reasons for the first of `calls`, which are sorted best first.

    `least` is the lowest bid.
    """
    (best, action), *others = calls.items()
    formula = None
    meld = round(held.meld * view.rules.scale)
    if best == MELD and isinstance(action, Bid):
        found = [expert_contracts.BID_SHOWS(meld=meld)]
    elif held.suit is None:
        found = [reasons_bidding.NO_MARRIAGE_BUT_MELD(meld=meld)]
    else:
        formula = formula_for(view, held.suit)
        found = [formula.message]
    if held.suit is not None:
        found.append(expert_contracts.LEAST_BID(least=least, made=said.made, left=said.left))
    if others:
        other, next_best = others[0]
        ahead = said.gains[best] - said.gains[other]
        what = _call(next_best)
        if ahead < SLIGHT:
            found.append(expert_contracts.LEVEL(other=what))
        else:
            found.append(expert_contracts.WORTH_MORE(ahead=ahead, what=what))
    return Reasons(tuple(found), formula)


def _call(action: Action) -> Message:
    if isinstance(action, Bid):
        return expert_contracts.A_BID(amount=action.amount)
    return expert_contracts.A_PASS()
