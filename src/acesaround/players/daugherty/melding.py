"""Typing the meld total (S1-50) and claiming a misdeal."""

from __future__ import annotations

from acesaround.game.actions import ClaimMisdeal, EnterMeld, KeepHand
from acesaround.game.phases.showing import own_meld
from acesaround.game.view import View
from acesaround.i18n import kept
from acesaround.players.base import Choice
from acesaround.players.daugherty.formula import bid_formulas
from acesaround.players.daugherty.words import suit_name


def enter_meld(view: View) -> Choice:
    """Type the true total: more would be cut, less would be lost (S1-64)."""
    declares = view.declarer == view.seat
    meld = own_meld(view.rules, view.hand, view.trump, declares=declares, buried=view.buried)
    parts = []
    for kind, points in meld.by_kind().items():
        name = kind.replace("_", " ")
        parts.append(kept("{points} for {name}", points=points, name=name))
    return Choice(EnterMeld(meld.total), ", ".join(parts) or kept("no meld in this hand"))


def claim_misdeal(view: View) -> Choice:
    """Have a poor hand dealt again, unless it is worth an opening bid all the same."""
    if ClaimMisdeal() not in view.legal:
        return Choice(KeepHand(), kept("too good a hand for a misdeal"))
    opening = view.rules.auction.opening
    lines = bid_formulas(view)
    if opening is not None and lines and lines[0].maximum >= opening:
        why = kept("poor cards, but worth an opening bid")
        return Choice(KeepHand(), f"{why}; {suit_name(lines[0].suit)}: {lines[0]}")
    return Choice(ClaimMisdeal(), kept("a hand too poor to play"))
