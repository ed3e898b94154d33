"""Passing in the league: aces first, and cards from the shortest suits back."""

from __future__ import annotations

from acesaround.cards import Card, Hand, Rank
from acesaround.game.actions import Give
from acesaround.game.legal import CardSets
from acesaround.game.view import View
from acesaround.messages import reasons
from acesaround.players.base import Choice
from acesaround.players.daugherty.discards import pass_reason


def aces_first(view: View) -> Choice:
    """Pass aces, then high trumps. As the bid winner, pass back from the shortest side suits."""
    legal = view.legal
    assert isinstance(legal, CardSets)
    if view.seat != view.declarer:
        best = sorted(legal.free, key=lambda card: _helpfulness(view, card), reverse=True)
        cards = Hand(best[: legal.count])
        return Choice(Give(cards), (pass_reason(view, cards),))
    worst = sorted(legal.free, key=lambda card: _usefulness(view, card))
    return Choice(Give(Hand(worst[: legal.count])), (reasons.SHORT_SUITS_PASSED(),))


def _helpfulness(view: View, card: Card) -> tuple[bool, bool, Rank, int]:
    return card.rank is Rank.ACE, card.suit == view.trump, card.rank, -card.suit


def _usefulness(view: View, card: Card) -> tuple[bool, bool, int, Rank, int]:
    length = view.hand.length(card.suit)
    return card.suit == view.trump, card.rank is Rank.ACE, length, card.rank, card.suit
