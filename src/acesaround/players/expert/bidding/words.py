"""A call's reasons: what the hand is worth, and what tipped the call against the next best."""

from __future__ import annotations

from typing import Final

from acesaround.game.actions import Action, Bid
from acesaround.game.view import View
from acesaround.i18n import kept
from acesaround.players.daugherty.formula import formula_for
from acesaround.players.daugherty.words import suit_name
from acesaround.players.expert.bidding.choices import MELD
from acesaround.players.expert.bidding.hand import Holding
from acesaround.players.expert.bidding.network import Judgement

SLIGHT: Final = 0.05
"""Points below which two calls are as good as each other."""


def reason(view: View, held: Holding, said: Judgement, calls: dict[int, Action], least: int) -> str:
    """Why the first of `calls` was chosen; they are in order, by slot. `least` is the least bid."""
    (best, action), *others = calls.items()
    parts = [_hand(view, held, best, action)]
    if held.suit is not None:
        parts.append(_outlook(said, least))
    if others:
        other, next_best = others[0]
        ahead = said.gains[best] - said.gains[other]
        what = _call(next_best)
        if ahead < SLIGHT:
            parts.append(kept("as good as {other}", other=what))
        else:
            parts.append(
                kept(
                    "worth {ahead} points more than {what}",
                    ahead=f"{ahead:.1f}",
                    what=what,
                )
            )
    return "; ".join(parts)


def _call(action: Action) -> str:
    if isinstance(action, Bid):
        return kept("a bid of {amount}", amount=action.amount)
    return kept("a pass")


def _hand(view: View, held: Holding, slot: int, action: Action) -> str:
    """What the hand is, or what the bid shows of it."""
    if slot == MELD and isinstance(action, Bid):
        return kept(
            "it shows {scale} meld without trump",
            scale=f"{held.meld * view.rules.scale:.0f}",
        )
    if held.suit is None:
        return kept(
            "no marriage to name trump with, and {scale} meld",
            scale=f"{held.meld * view.rules.scale:.0f}",
        )
    return f"{suit_name(held.suit)}: {formula_for(view, held.suit)}"


def _outlook(said: Judgement, least: int) -> str:
    """What the least bid would come to."""
    return kept(
        "{least} is made in {made} of deals, and in {left} all the others pass",
        least=least,
        made=f"{said.made:.0%}",
        left=f"{said.left:.0%}",
    )
