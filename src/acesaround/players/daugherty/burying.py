"""Burying cards after picking up the widow (S2-40, S2-41, A2-4)."""

from __future__ import annotations

from acesaround.cards import Card, Hand, Rank, Suit
from acesaround.game.actions import Bury
from acesaround.game.legal import CardSets
from acesaround.game.view import View
from acesaround.messages import Message, reasons, reasons_hand
from acesaround.messages.cards import SUITS
from acesaround.players.base import Choice
from acesaround.players.daugherty.losses import meld_loss, part_with, power


def bury(view: View) -> Choice:
    """Keep meld, trumps, and aces; empty short suits; and bury counters if they score."""
    legal = view.legal
    assert isinstance(legal, CardSets)
    forced = legal.count - len(legal.free)
    if forced <= 0:
        cards = part_with(view.hand, legal.count, legal.free, lambda h, c: _loss(view, h, c))
    else:
        rest = view.hand - legal.free
        cards = legal.free + part_with(rest, forced, rest, lambda h, c: _loss(view, h, c))
    return Choice(Bury(cards), _why(view, cards))


def _loss(view: View, hand: Hand, card: Card) -> float:
    rules, widow = view.rules, view.rules.widow
    assert widow is not None
    loss = power(card, view.trump) + _length_beside(hand, card, view.trump)
    if widow.meld_from == "kept":
        loss += meld_loss(rules, hand, card, view.trump)
    if widow.bury_scores:
        loss -= rules.counters.points.get(card.rank, 0) / rules.scale
    return loss


def _length_beside(hand: Hand, card: Card, trump: Suit | None) -> float:
    """Return the extra cost of burying a card from a long side suit or one that backs an ace.

    It's higher for longer suits, so short ones are emptied first.
    """
    if card.suit == trump:
        return 0.0
    backs_ace = card.rank is not Rank.ACE and Card.of(Rank.ACE, card.suit) in hand
    return 0.15 * hand.length(card.suit) + (0.4 if backs_ace else 0.0)


def _why(view: View, cards: Hand) -> tuple[Message, ...]:
    parts = [reasons_hand.COST_LEAST()]
    remaining = view.hand - cards
    emptied = [
        SUITS[suit.letter]()
        for suit in Suit
        if cards.has_suit(suit) and not remaining.has_suit(suit)
    ]
    if emptied:
        parts.append(reasons_hand.EMPTIES(emptied=reasons.several(emptied)))
    points = sum(view.rules.counters.points.get(card.rank, 0) for card in cards)
    if points and view.rules.widow is not None and view.rules.widow.bury_scores:
        parts.append(reasons_hand.BURIED_SCORE(points=points))
    return tuple(parts)
