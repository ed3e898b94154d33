"""Decides to bid or pass, whichever has the higher expected result."""

from __future__ import annotations

from typing import Final

from acesaround.game.view import View
from acesaround.players.base import Alternative, Choice
from acesaround.players.daugherty import bidding as formula
from acesaround.players.daugherty.calls import lowest_bid
from acesaround.players.expert.bidding.choices import choices
from acesaround.players.expert.bidding.figures import figures
from acesaround.players.expert.bidding.hand import Holding
from acesaround.players.expert.bidding.heard import hear
from acesaround.players.expert.bidding.network import judge
from acesaround.players.expert.bidding.reasons import reasons
from acesaround.players.expert.bidding.tables import kind_of

ERROR: Final = 3.0
"""Standard error of an estimate, in points before scaling.

When bids are close, two separately trained networks differ by 4 points.
"""


def call(view: View) -> Choice:
    """Choose a bid or a pass.

    In games that the network wasn't trained for, the 1983 formula decides. The estimates for the
    alternatives come from auctions played out in advance, so the number of deals is 0.
    """
    kind, least = kind_of(view.rules), lowest_bid(view)
    if kind is None or least is None:
        return formula.call(view)
    unit = view.rules.scale
    heard, held = hear(view), Holding(view.rules, view.hand)
    calls = choices(view, kind, heard, held)
    if len(calls) == 1:
        return formula.call(view)
    said = judge(figures(kind, view.seat, heard, held, least / unit, unit))
    order = sorted(calls, key=lambda slot: said.gains[slot], reverse=True)
    calls = {slot: calls[slot] for slot in order}
    alternatives = tuple(
        Alternative(action, unit * (said.passed + said.gains[slot]), unit * ERROR, 0)
        for slot, action in calls.items()
    )
    found = reasons(view, held, said, calls, least)
    return Choice(
        alternatives[0].action,
        found.why,
        alternatives,
        found.formula,
        None if held.suit is None else said.made,
    )
