"""Passing cards between the bid winner and his partner."""

from __future__ import annotations

from acesaround.cards import Card, Hand, Rank
from acesaround.game.actions import Give
from acesaround.game.legal import CardSets
from acesaround.game.view import View
from acesaround.players.base import Choice
from acesaround.players.daugherty.losses import meld_loss, part_with, power
from acesaround.players.daugherty.words import card_name, listed, suit_name


def give(view: View) -> Choice:
    """The bid winner's partner helps his trump suit; the bid winner answers with losers."""
    legal = view.legal
    assert isinstance(legal, CardSets)
    if view.seat == view.declarer:
        cards = Hand(part_with(view.hand, legal.count, legal.free, lambda h, c: _keep(view, h, c)))
        names = listed(card_name(card) for card in cards.kinds())
        return Choice(Give(cards), f"{names} neither meld nor win tricks for me")
    cards = Hand(part_with(view.hand, legal.count, legal.free, lambda h, c: -_help(view, h, c)))
    return Choice(Give(cards), _why_help(view, cards))


def _keep(view: View, hand: Hand, card: Card) -> float:
    """What the bid winner loses with a card."""
    scale = view.rules.scale
    return meld_loss(view.rules, hand, card, view.trump) / scale + power(card, hand, view.trump)


_RUN_CARD = {Rank.ACE: 9.0, Rank.TEN: 7.0, Rank.KING: 6.5, Rank.QUEEN: 6.0, Rank.JACK: 5.5}


def _help(view: View, hand: Hand, card: Card) -> float:
    """What a card is worth to the bid winner, less the meld that goes with it."""
    lost = meld_loss(view.rules, hand, card, view.trump) / view.rules.scale
    if card.suit == view.trump:
        worth = _RUN_CARD.get(card.rank, 1.5)
    elif card.rank is Rank.ACE:
        worth = 5.0
    elif card.text in ("QS", "JD"):
        worth = 1.2
    else:
        worth = {Rank.KING: 1.0, Rank.QUEEN: 0.6, Rank.TEN: 0.5}.get(card.rank, 0.1)
    return worth - lost


def _why_help(view: View, cards: Hand) -> str:
    assert view.trump is not None
    trumps = cards.length(view.trump)
    aces = sum(card.rank is Rank.ACE and card.suit != view.trump for card in cards)
    parts = []
    if trumps:
        parts.append(f"{suit_name(view.trump)} for his run")
    if aces:
        parts.append("aces to win tricks with")
    if trumps + aces < len(cards):
        parts.append("what may complete a meld")
    return listed(parts)
