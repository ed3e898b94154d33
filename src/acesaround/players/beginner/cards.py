"""Burying and passing cards: the beginner keeps meld and gives up the lowest cards."""

from __future__ import annotations

from acesaround.cards import Card, Hand, Rank
from acesaround.game.actions import Bury, Give
from acesaround.game.legal import CardSets
from acesaround.game.meld import count_meld
from acesaround.game.view import View
from acesaround.messages import reasons_hand
from acesaround.players.base import Choice


def bury(view: View) -> Choice:
    """Bury the lowest cards that aren't trump or meld."""
    cards = _lowest(view)
    return Choice(Bury(cards), (reasons_hand.LOWEST_SPARED(),))


def give(view: View) -> Choice:
    """Pass high trumps, then aces, to the bid winner. As the bid winner, pass the lowest cards."""
    legal = view.legal
    assert isinstance(legal, CardSets)
    if view.seat == view.declarer:
        cards = _lowest(view)
        return Choice(Give(cards), (reasons_hand.LOWEST_SPARED(),))
    best = sorted(legal.free, key=lambda c: (c.suit == view.trump, c.rank, -c.suit), reverse=True)
    cards = Hand(best[: legal.count])
    assert view.trump is not None
    if cards.has_suit(view.trump):
        return Choice(Give(cards), (reasons_hand.SUIT_FOR_WINNER(first=view.trump),))
    return Choice(Give(cards), (reasons_hand.HIGH_CARDS_FOR_WINNER(),))


def _lowest(view: View) -> Hand:
    legal = view.legal
    assert isinstance(legal, CardSets)
    melded = count_meld(view.rules, view.hand, view.trump).cards
    forced = max(0, legal.count - len(legal.free))
    pool = list(view.hand - legal.free) if forced else list(legal.free)
    chosen = list[Card]()
    for _ in range(forced or legal.count):
        left = view.hand - chosen
        card = min(
            pool,
            key=lambda c: (
                left.count(c) <= melded.count(c),
                c.suit == view.trump,
                c.rank is Rank.ACE,
                c.rank,
                c.suit,
            ),
        )
        pool.remove(card)
        chosen.append(card)
    return legal.free + chosen if forced else Hand(chosen)
