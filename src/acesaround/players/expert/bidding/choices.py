"""Actions to consider in an auction: a pass, the lowest bid, the meld bid, and jumps."""

from __future__ import annotations

from typing import Final

from acesaround.game.actions import Action, Bid, Pass
from acesaround.game.view import View
from acesaround.players.conventions.meld_bid import meld_bid_limit, send_meld_bid
from acesaround.players.daugherty.calls import lowest_bid
from acesaround.players.expert.bidding.hand import Holding
from acesaround.players.expert.bidding.heard import Heard
from acesaround.players.expert.bidding.tables import Kind, above

PASS: Final = 0
LEAST: Final = 1
MELD: Final = 2
JUMP: Final = 3
SLOTS: Final = 6
"""Number of actions: a pass, the lowest bid, the meld bid, and three jumps to 60 or more."""
PLENTY: Final = 30
"""Minimum meld that rules out a pass if a meld bid is cheap."""
TOO_MUCH: Final = 150
"""Highest amount at which the player still considers making the lowest legal bid."""
LATE_MELD: Final = 29
"""Minimum meld that a raise of 15 shows when bids go up by fives (S1-32)."""
LATE_RAISE: Final = 15


def choices(view: View, kind: Kind, heard: Heard, held: Holding) -> dict[int, Action]:
    """Return the actions to consider, by slot. All are legal, and none misleads partner.

    Without a suit to name, the only bid is a meld bid. Once the opponents are out, partner keeps
    the bid, unless this hand's suit is clearly stronger (S1-34).
    """
    rules, me = view.rules, view.seat
    unit, least = rules.scale, lowest_bid(view)
    mine, ally = heard.seats[me], heard.seats[(me + 2) % 4]
    found: dict[int, Action] = {PASS: Pass()}
    if least is None or least > TOO_MUCH * unit:
        return found
    large = meld_bid_limit(rules)
    assert large is not None
    ally_holds = heard.holder == (me + 2) % 4
    foes_in = not (heard.seats[(me + 1) % 4].out and heard.seats[(me + 3) % 4].out)
    meld_bid = None
    if not mine.bids and not ally.out and (foes_in or not ally_holds):
        if kind.rounded or heard.calls < 4:
            meld_bid = send_meld_bid(rules, _base(view, heard), round(held.meld * unit), held.aces)
        if meld_bid is not None and Bid(meld_bid) not in view.legal:
            meld_bid = None
    if meld_bid is not None and (meld_bid < large or held.suit is not None):
        found[MELD] = Bid(meld_bid)
        if held.meld >= PLENTY and meld_bid < large:
            del found[PASS]
    settled = ally_holds and not foes_in and not ally.meld_only
    if held.suit is None or (settled and held.strength <= ally.trump_bids):
        return found
    if found.get(MELD) != Bid(least):
        found[LEAST] = Bid(least)
    if not kind.jump:
        return found
    late = kind.rounded and not mine.bids and heard.high is not None and heard.high >= large
    amount, slot = (large, JUMP) if least < large else (above(rules, least), JUMP + 1)
    for jump in range(slot, SLOTS):
        lie = late and held.meld < LATE_MELD and amount == (heard.high or 0) + LATE_RAISE * unit
        if amount != meld_bid and not lie and Bid(amount) in view.legal:
            found[jump] = Bid(amount)
        amount = above(rules, amount)
    return found


def _base(view: View, heard: Heard) -> int | None:
    standing = view.rules.auction.standing_bid
    return standing.amount if heard.high is None and standing else heard.high
