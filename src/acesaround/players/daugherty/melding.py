"""Entering the meld total (S1-50) and calling misdeals."""

from __future__ import annotations

from acesaround.game.actions import ClaimMisdeal, EnterMeld, KeepHand
from acesaround.game.phases.showing import own_meld
from acesaround.game.view import View
from acesaround.messages import reasons_bidding, reasons_hand
from acesaround.players.base import Choice
from acesaround.players.daugherty.formula import bid_formulas


def enter_meld(view: View) -> Choice:
    """Enter the true total. Any excess would be cut, and any shortfall would be lost (S1-64)."""
    declares = view.declarer == view.seat
    meld = own_meld(view.rules, view.hand, view.trump, declares=declares, buried=view.buried)
    parts = [
        reasons_hand.MELD_PART(points=points, name=reasons_hand.MELD_KINDS[kind]())
        for kind, points in meld.by_kind().items()
    ]
    why = reasons_hand.MELD_COUNTED(parts=parts) if parts else reasons_hand.NO_MELD()
    return Choice(EnterMeld(meld.total), (why,))


def claim_misdeal(view: View) -> Choice:
    """Call a misdeal with a poor hand, unless it's worth an opening bid anyway."""
    if ClaimMisdeal() not in view.legal:
        return Choice(KeepHand(), (reasons_bidding.TOO_GOOD_TO_CLAIM(),))
    opening = view.rules.auction.opening
    lines = bid_formulas(view)
    if opening is not None and lines and lines[0].maximum >= opening:
        why = reasons_bidding.OPENS_ANYWAY(), lines[0].message
        return Choice(KeepHand(), why, formula=lines[0])
    return Choice(ClaimMisdeal(), (reasons_bidding.TOO_POOR_TO_PLAY(),))
