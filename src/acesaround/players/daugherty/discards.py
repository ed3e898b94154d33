"""Cards to give up: burying after the widow (S2-40, S2-41, A2-4), and passing between partners."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Final

from acesaround.cards import Card, Hand, Rank, Suit
from acesaround.game.actions import Bury, Give
from acesaround.game.legal import CardSets
from acesaround.game.meld import PINOCHLE, count_meld
from acesaround.game.view import View
from acesaround.messages import Message, reasons
from acesaround.messages.message import SUITS
from acesaround.players.base import Choice
from acesaround.rules.model import RuleSet

_RANK_POWER: Final = {
    Rank.ACE: 3.0,
    Rank.TEN: 1.0,
    Rank.KING: 0.6,
    Rank.QUEEN: 0.3,
    Rank.JACK: 0.2,
    Rank.NINE: 0.1,
}
_TRUMP_POWER: Final = 2.0
LENGTH_COST: Final = 0.15
"""Extra cost of burying, per card in the same side suit, so short suits are emptied first."""
BACKED_ACE_COST: Final = 0.4
"""Extra cost of burying if the hand also has the ace of the suit."""


def card_power(card: Card, trump: Suit | None) -> float:
    """Return the playing value of a card, in trick points before scaling."""
    return _RANK_POWER[card.rank] + (_TRUMP_POWER if card.suit == trump else 0.0)


def meld_loss(rules: RuleSet, hand: Hand, card: Card, trump: Suit | None) -> float:
    """Return the meld lost by giving up one copy of a card, before scaling."""
    lost = count_meld(rules, hand, trump).total - count_meld(rules, hand.without(card), trump).total
    return lost / rules.scale


def choose_discards(
    hand: Hand, count: int, allowed: Iterable[Card], loss: Callable[[Hand, Card], float]
) -> Hand:
    """Choose `count` cards from `allowed`, picking the cheapest one each time.

    `loss(hand, card)` is the cost of giving up `card` from a hand that still has it.
    """
    left, pool, chosen = hand, list(allowed), list[Card]()
    for _ in range(count):
        _, card = min((loss(left, kind), kind) for kind in set(pool))
        pool.remove(card)
        left = left.without(card)
        chosen.append(card)
    return Hand(chosen)


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
        cards = choose_discards(
            view.hand, legal.count, legal.free, lambda h, c: _pass_cost(view, h, c)
        )
        return Choice(Give(cards), (reasons.SPARED_BEST(),))
    cards = choose_discards(
        view.hand, legal.count, legal.free, lambda h, c: -_pass_value(view, h, c)
    )
    return Choice(Give(cards), (pass_reason(view, cards),))


def _pass_cost(view: View, hand: Hand, card: Card) -> float:
    """Return the bid winner's loss from giving up a card, in points before scaling."""
    return meld_loss(view.rules, hand, card, view.trump) + card_power(card, view.trump)


def _pass_value(view: View, hand: Hand, card: Card) -> float:
    """Return the value of a card to the bid winner, minus the meld lost by passing it."""
    if card.suit == view.trump:
        worth = _RUN_CARD[card.rank]
    else:
        worth = max(_SIDE_CARD[card.rank], _PINOCHLE_CARD if card in PINOCHLE else 0.0)
    return worth - meld_loss(view.rules, hand, card, view.trump)


def pass_reason(view: View, cards: Hand) -> Message:
    """Return what the cards that a partner passes are for."""
    assert view.trump is not None
    trumps = cards.length(view.trump)
    aces = sum(card.rank is Rank.ACE and card.suit != view.trump for card in cards)
    parts = []
    if trumps:
        parts.append(reasons.TRUMPS_PASSED(trump=view.trump))
    if aces:
        parts.append(reasons.ACES_PASSED())
    if trumps + aces < len(cards):
        parts.append(reasons.MELD_PASSED())
    return reasons.several(parts)


def bury(view: View) -> Choice:
    """Keep meld, trumps, and aces; empty short suits; and bury counters if they score."""
    legal = view.legal
    assert isinstance(legal, CardSets)
    forced = legal.count - len(legal.free)
    if forced <= 0:
        cards = choose_discards(
            view.hand, legal.count, legal.free, lambda h, c: _bury_loss(view, h, c)
        )
    else:
        rest = view.hand - legal.free
        cards = legal.free + choose_discards(
            rest, forced, rest, lambda h, c: _bury_loss(view, h, c)
        )
    return Choice(Bury(cards), _bury_reasons(view, cards))


def _bury_loss(view: View, hand: Hand, card: Card) -> float:
    rules, widow = view.rules, view.rules.widow
    assert widow is not None
    loss = card_power(card, view.trump) + _length_beside(hand, card, view.trump)
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
    return LENGTH_COST * hand.length(card.suit) + (BACKED_ACE_COST if backs_ace else 0.0)


def _bury_reasons(view: View, cards: Hand) -> tuple[Message, ...]:
    parts = [reasons.COST_LEAST(), *emptied_suits(view.hand, cards)]
    points = sum(view.rules.counters.points.get(card.rank, 0) for card in cards)
    if points and view.rules.widow is not None and view.rules.widow.bury_scores:
        parts.append(reasons.BURIED_SCORE(points=points))
    return tuple(parts)


def emptied_suits(hand: Hand, cards: Hand) -> list[Message]:
    """Return the reason that burying `cards` empties suits, or an empty list."""
    remaining = hand - cards
    emptied = [
        SUITS[suit.letter]()
        for suit in Suit
        if cards.has_suit(suit) and not remaining.has_suit(suit)
    ]
    return [reasons.EMPTIES(emptied=reasons.several(emptied))] if emptied else []
