"""Setting cards aside in place of the widow (S2-40, S2-41, A2-4)."""

from __future__ import annotations

from acesaround.cards import Card, Hand, Suit
from acesaround.game.actions import Bury, Fold
from acesaround.game.legal import CardSets
from acesaround.game.view import View
from acesaround.players.base import Choice
from acesaround.players.daugherty.losses import meld_loss, part_with, power
from acesaround.players.daugherty.words import card_name, counted, listed, suit_name


def bury(view: View) -> Choice:
    """Keep meld, trumps and aces; empty short suits; set counters aside where they score."""
    legal = view.legal
    assert isinstance(legal, CardSets)
    free = legal.free
    if len(free) >= legal.count:
        cards = part_with(view.hand, legal.count, free, lambda h, c: _loss(view, h, c))
    else:
        rest = part_with(
            view.hand - free,
            legal.count - len(free),
            view.hand - free,
            lambda h, c: _loss(view, h + free, c),
        )
        cards = [*free, *rest]
    chosen = Hand(cards)
    return Choice(Bury(chosen), _why(view, chosen))


def _loss(view: View, hand: Hand, card: Card) -> float:
    rules, scale = view.rules, view.rules.scale
    widow = rules.widow
    assert widow is not None
    meld = 0.0
    if widow.meld_from == "kept":
        meld = meld_loss(rules, hand, card, view.trump) / scale
    points = rules.counters.points.get(card.rank, 0) / scale if widow.bury_scores else 0.0
    return meld + power(card, hand, view.trump) - points + _shortness(hand, card, view.trump)


def _shortness(hand: Hand, card: Card, trump: Suit | None) -> float:
    """Less for a card of a short side suit without an ace: a suit that can be emptied."""
    if card.suit == trump:
        return 0.0
    length = hand.length(card.suit)
    aces = hand.of_suit(card.suit)[0].rank.name == "ACE"
    return 0.15 * length + (0.4 if aces and length > 1 else 0.0)


def _why(view: View, cards: Hand) -> str:
    points = sum(view.rules.counters.points.get(card.rank, 0) for card in cards)
    names = listed(card_name(card) for card in cards.kinds())
    emptied = [
        suit_name(suit)
        for suit in Suit
        if view.hand.has_suit(suit) and not (view.hand - cards).has_suit(suit)
    ]
    parts = [f"{names} are worth least"]
    if emptied:
        parts.append(f"no {listed(emptied)} left to follow with")
    widow = view.rules.widow
    if points and widow is not None and widow.bury_scores:
        parts.append(f"{counted(points, 'counter')} safe")
    return ", ".join(parts)


__all__ = ["Fold", "bury"]
