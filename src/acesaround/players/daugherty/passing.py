"""Passing cards between the bid winner and their partner."""

from __future__ import annotations

from typing import Final

from acesaround.cards import Card, Hand, Rank
from acesaround.game.actions import Give
from acesaround.game.legal import CardSets
from acesaround.game.meld import PINOCHLE
from acesaround.game.view import View
from acesaround.messages import Message, reasons, reasons_hand
from acesaround.players.base import Choice
from acesaround.players.daugherty.losses import meld_loss, part_with, power

_RUN_CARD: Final = {
    Rank.ACE: 9.0,
    Rank.TEN: 7.0,
    Rank.KING: 6.5,
    Rank.QUEEN: 6.0,
    Rank.JACK: 5.5,
    Rank.NINE: 1.5,
}
"""Value of each trump to the bid winner, mostly for the run, in points before scaling."""
_SIDE_CARD: Final = {
    Rank.ACE: 5.0,
    Rank.TEN: 0.5,
    Rank.KING: 1.0,
    Rank.QUEEN: 0.6,
    Rank.JACK: 0.2,
    Rank.NINE: 0.1,
}
_PINOCHLE_CARD: Final = 1.2


def give(view: View) -> Choice:
    """As partner, pass cards that help the bid winner. As the bid winner, pass back losers."""
    legal = view.legal
    assert isinstance(legal, CardSets)
    if view.seat == view.declarer:
        cards = part_with(view.hand, legal.count, legal.free, lambda h, c: _cost(view, h, c))
        return Choice(Give(cards), (reasons_hand.SPARED_BEST(),))
    cards = part_with(view.hand, legal.count, legal.free, lambda h, c: -_help(view, h, c))
    return Choice(Give(cards), (_why_help(view, cards),))


def _cost(view: View, hand: Hand, card: Card) -> float:
    """Return the bid winner's loss from giving up a card, in points before scaling."""
    return meld_loss(view.rules, hand, card, view.trump) + power(card, view.trump)


def _help(view: View, hand: Hand, card: Card) -> float:
    """Return the value of a card to the bid winner, minus the meld lost by passing it."""
    if card.suit == view.trump:
        worth = _RUN_CARD[card.rank]
    else:
        worth = max(_SIDE_CARD[card.rank], _PINOCHLE_CARD if card in PINOCHLE else 0.0)
    return worth - meld_loss(view.rules, hand, card, view.trump)


def _why_help(view: View, cards: Hand) -> Message:
    assert view.trump is not None
    trumps = cards.length(view.trump)
    aces = sum(card.rank is Rank.ACE and card.suit != view.trump for card in cards)
    parts = []
    if trumps:
        parts.append(reasons_hand.TRUMPS_PASSED(trump=view.trump))
    if aces:
        parts.append(reasons_hand.ACES_PASSED())
    if trumps + aces < len(cards):
        parts.append(reasons_hand.MELD_PASSED())
    return reasons.several(parts)
