"""Naming trump: every suit allowed is tried, with the cards to be buried for it."""

from __future__ import annotations

from typing import Final

from acesaround.cards import Suit
from acesaround.game.actions import NameTrump
from acesaround.game.view import View
from acesaround.i18n import kept
from acesaround.players.base import Choice
from acesaround.players.daugherty.words import suit_name
from acesaround.players.expert.alone.burying import burials
from acesaround.players.expert.alone.trying import Plan, Tried, tipped, try_plans
from acesaround.players.expert.clock import Clock

BURIALS: Final = 2
"""Ways to bury that are tried with each suit."""
LEVEL: Final = 1.0
"""Standard errors behind the best at which the formula's suit is named all the same."""


def name_trump(view: View, formula: Choice, clock: Clock, seed: int) -> Choice:
    """The suit worth most; the formula's, if it is as good for all we know."""
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
    parts = [formula.why] if NameTrump(first) == formula.action else []
    chance = f"{mine.chance:.0%}"
    if len(order) > 1:
        other, name = found[order[1]], suit_name(order[1])
        parts.append(
            kept(
                "{bid} is made in {chance} of {deals} deals, with {suit} in {less} of {deals_then}",
                bid=view.bid,
                chance=chance,
                deals=mine.deals,
                suit=name,
                less=f"{other.chance:.0%}",
                deals_then=other.deals,
            )
        )
        parts.append(tipped(mine.ahead - other.ahead, kept("with {suit}", suit=name)))
    else:
        parts.append(
            kept(
                "{bid} is made in {chance} of {deals} deals",
                bid=view.bid,
                chance=chance,
                deals=mine.deals,
            )
        )
    alternatives = tuple(tried.alternative(NameTrump(suit)) for suit, tried in found.items())
    return Choice(NameTrump(first), "; ".join(parts), alternatives)


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
