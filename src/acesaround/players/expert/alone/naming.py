"""Naming trump by trying each legal suit, along with the cards to bury for it."""

from __future__ import annotations

from typing import Final

from acesaround.cards import Suit
from acesaround.game.actions import NameTrump
from acesaround.game.view import View
from acesaround.messages import Message, expert_contracts
from acesaround.players.base import Choice
from acesaround.players.expert.alone.burying import burials
from acesaround.players.expert.alone.trying import Plan, Tried, compared, try_plans
from acesaround.players.expert.clock import Clock

BURIALS: Final = 2
"""Number of burials to try with each suit."""
LEVEL: Final = 1.0
"""Number of standard errors by which another suit must beat the formula's to replace it."""


def name_trump(view: View, formula: Choice, clock: Clock, seed: int) -> Choice:
    """Name the best suit, or keep the formula's if it's as good within the margin of error."""
    suits = [action.suit for action in view.legal if isinstance(action, NameTrump)]
    found: dict[Suit, Tried] = {}
    for plan, tried in try_plans(view, _plans(view, suits), clock, seed).items():
        found.setdefault(plan.trump, tried)
    best = next(iter(found))
    for suit, tried in found.items():
        ahead, error = found[best].lead_over(tried)
        if NameTrump(suit) == formula.action and ahead <= LEVEL * error:
            found = {suit: tried, **found}
            break
    order = list(found)
    first = order[0]
    mine = found[first]
    agreed = NameTrump(first) == formula.action
    made = {"bid": view.bid, "chance": mine.chance, "deals": mine.deals}
    outlook: tuple[Message, ...] = (expert_contracts.MADE(**made),)
    if len(order) > 1:
        other, second = found[order[1]], order[1]
        outlook = (
            expert_contracts.MADE_WITH_OTHER_OF(
                **made, suit=second, less=other.chance, deals_then=other.deals
            ),
            compared(mine.ahead - other.ahead, expert_contracts.WITH_SUIT(suit=second)),
        )
    return Choice(
        NameTrump(first),
        (*formula.why, *outlook) if agreed else outlook,
        tuple(tried.alternative(NameTrump(suit)) for suit, tried in found.items()),
        formula.formula if agreed else None,
        mine.chance,
        mine.deals,
    )


def _plans(view: View, suits: list[Suit]) -> list[Plan]:
    widow = view.rules.widow
    if widow is None:
        return [Plan(suit) for suit in suits]
    if view.widow is None:
        return [Plan(suit, None) for suit in suits]
    return [
        Plan(suit, cards)
        for suit in suits
        for cards in burials(view.rules, view.hand, suit, BURIALS)
    ]
