"""What is wanted of a person now, and what he may do."""

from __future__ import annotations

from itertools import islice
from typing import Final

from acesaround.game.actions import Action, Bid, Fold, LayMeld, Pass, Play
from acesaround.game.legal import Calls, CardSets
from acesaround.game.phase import Phase
from acesaround.game.step import apply
from acesaround.game.view import View
from acesaround.protocol.screen import Asked, BidChoice, Choosing, Option, Span
from acesaround.server.screen.calls import first_say, meaning
from acesaround.server.screen.look import LOOK
from acesaround.server.table.state import TableState
from acesaround.telling.actions import in_words
from acesaround.telling.cast import Cast
from acesaround.telling.doubts import doubt
from acesaround.telling.text import count

OFFERS: Final = 12
"""Bids that are offered with their meanings."""

_TEXTS: Final = {
    Phase.MISDEAL: "Throw this hand in, or keep it?",
    Phase.AUCTION: "Your bid",
    Phase.NAME_TRUMP: "Name trump",
    Phase.ENTER_MELD: "Add up your meld and enter it",
    Phase.DECLARE: "Play on, or not?",
    Phase.STOCK_MELD: "Lay a meld, or draw",
}


def asked(now: TableState, seen: View, cast: Cast) -> Asked | None:
    """What is wanted of the view's seat; None where nothing is."""
    if seen.seat in now.waiting:
        return Asked(
            text="Look, and go on when you are ready",
            bids=[], offers=[], options=[], choose=None, typed=False,
        )  # fmt: skip
    if now.turn != seen.seat:
        return None
    legal = seen.legal
    return Asked(
        text=_text(seen),
        bids=[Span(first=s[0], last=s[-1], step=s.step) for s in _spans(seen)],
        offers=_offers(seen),
        options=[_option(now, action, seen, cast) for action in _others(seen)],
        choose=_choosing(seen) if isinstance(legal, CardSets) else None,
        typed=seen.phase is Phase.ENTER_MELD,
    )


def _text(seen: View) -> str:
    if seen.phase in (Phase.TRICK_PLAY, Phase.STOCK_PLAY):
        return "Choose a card" if seen.trick else "Your lead: choose a card"
    if isinstance(seen.legal, CardSets):
        cards = count(seen.legal.count, "card")
        if seen.phase is Phase.BURY:
            return f"Choose {cards} to bury"
        return f"Choose {cards} for your partner"
    return _TEXTS[seen.phase]


def _spans(seen: View) -> tuple[range, ...]:
    return seen.legal.bids if isinstance(seen.legal, Calls) else ()


def _offers(seen: View) -> list[BidChoice]:
    """The lowest bids; one that shows meld says how much."""
    high = max((call.amount for call in seen.calls if call.amount is not None), default=None)
    rules = seen.rules
    if high is None and rules.auction.standing_bid is not None:
        high = rules.auction.standing_bid.amount
    has_bid = any(call.seat == seen.seat and call.amount is not None for call in seen.calls)
    first = first_say(rules, len(seen.calls), has_bid)
    amounts = islice((amount for span in _spans(seen) for amount in span), OFFERS)
    return [
        BidChoice(amount=amount, meaning=meaning(rules, high, amount, first=first))
        for amount in amounts
    ]


def _others(seen: View) -> list[Action]:
    """What may be done besides bidding an amount, playing a card and choosing several."""
    if seen.phase is Phase.ENTER_MELD:
        return []
    if isinstance(seen.legal, Calls):
        return [Pass()] if seen.legal.may_pass else []
    if isinstance(seen.legal, CardSets):
        return [Fold()] if seen.legal.may_fold else []
    return [action for action in seen.legal if not isinstance(action, Play | Bid)]


def _option(now: TableState, action: Action, seen: View, cast: Cast) -> Option:
    words = in_words(action, LOOK)
    if isinstance(action, LayMeld):
        before = now.game.this_round.counted
        gained = apply(now.game, action).this_round.counted[seen.seat] - before[seen.seat]
        words += f": {count(gained, 'point')}"
    question = doubt(action, seen, cast).replace("(Y/N)", "")
    return Option(action=str(action), words=words, asks=question or None)


def _choosing(seen: View) -> Choosing:
    legal = seen.legal
    assert isinstance(legal, CardSets)
    return Choosing(
        what="bury" if seen.phase is Phase.BURY else "give",
        count=legal.count,
        free=[card.text for card in legal.free],
    )
