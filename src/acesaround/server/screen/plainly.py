"""The first reason for a piece of advice, in one plain clause without sums."""

from __future__ import annotations

from acesaround.cards import Suit
from acesaround.game.actions import Action, Bid, NameTrump, Pass
from acesaround.game.legal import Calls
from acesaround.game.view import View
from acesaround.players.daugherty.formula import bid_formulas, formula_for
from acesaround.server.screen.bidding import bid_spans
from acesaround.server.screen.look import LOOK
from acesaround.tongues import say


def plainly(seen: View, action: Action, why: str) -> str:
    """Why the view's seat should do this: at the auction by its best suit, else as `why` begins."""
    match action:
        case Bid(amount):
            return _bid(seen, amount)
        case Pass() if isinstance(seen.legal, Calls):
            return _pass(seen, seen.legal)
        case NameTrump(suit):
            return _hope(suit, formula_for(seen, suit).maximum)
        case _:
            return why.partition("; ")[0]


def _hope(suit: Suit, worth: int) -> str:
    return say(
        "with {suit} as trump you can hope for about {worth} points",
        suit=LOOK.suit_title(suit),
        worth=worth,
    )


def _bid(seen: View, amount: int) -> str:
    lines, told = bid_formulas(seen), _told(seen, amount)
    hope = _hope(lines[0].suit, lines[0].maximum) if lines else ""
    if told is not None and hope:
        return say("{hope}, and it tells your partner: {meaning}", hope=hope, meaning=told)
    if told is not None:
        return say("it tells your partner: {meaning}", meaning=told)
    if lines and lines[0].maximum < amount:
        return say("{hope}, and {amount} is worth the risk", hope=hope, amount=amount)
    return hope or say("it is worth the risk")


def _pass(seen: View, calls: Calls) -> str:
    lines = bid_formulas(seen)
    if not lines:
        return say("you hold no suit that you could name as trump")
    best, least = lines[0], min((bids[0] for bids in calls.bids), default=None)
    hope = _hope(best.suit, best.maximum)
    if least is None:
        return hope
    if best.maximum < least:
        return say("{hope} only, and the lowest bid is {least}", hope=hope, least=least)
    return say("{hope}, but a bid of {least} is not worth the risk", hope=hope, least=least)


def _told(seen: View, amount: int) -> str | None:
    """What a bid tells the partner beyond what every bid does."""
    if seen.rules.table.meld_bid == "marriage":
        return None
    for span in bid_spans(seen):
        if span.first <= amount <= span.last and (amount - span.first) % span.step == 0:
            return span.meaning
    return None
