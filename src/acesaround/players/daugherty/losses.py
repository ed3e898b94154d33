"""Cost of giving up a card, in lost meld and in playing strength."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Final

from acesaround.cards import Card, Hand, Rank, Suit
from acesaround.game.meld import count_meld
from acesaround.rules.model import RuleSet

_POWER: Final = {
    Rank.ACE: 3.0,
    Rank.TEN: 1.0,
    Rank.KING: 0.6,
    Rank.QUEEN: 0.3,
    Rank.JACK: 0.2,
    Rank.NINE: 0.1,
}
_TRUMP: Final = 2.0


def power(card: Card, trump: Suit | None) -> float:
    """Return the playing value of a card, in trick points before scaling."""
    return _POWER[card.rank] + (_TRUMP if card.suit == trump else 0.0)


def meld_loss(rules: RuleSet, hand: Hand, card: Card, trump: Suit | None) -> float:
    """Return the meld lost by giving up one copy of a card, before scaling."""
    lost = count_meld(rules, hand, trump).total - count_meld(rules, hand.without(card), trump).total
    return lost / rules.scale


def part_with(
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
