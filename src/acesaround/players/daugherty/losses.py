"""What a hand loses by giving up a card: meld first, then strength in the play."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from acesaround.cards import Card, Hand, Rank, Suit
from acesaround.game.meld import count_meld
from acesaround.rules.model import RuleSet

POWER = {
    Rank.ACE: 3.0,
    Rank.TEN: 1.0,
    Rank.KING: 0.6,
    Rank.QUEEN: 0.3,
    Rank.JACK: 0.2,
    Rank.NINE: 0.1,
}
"""What a side card is worth in tricks, in points of a plain deck; a trump is worth two more."""
TRUMP = 2.0


def part_with(
    hand: Hand,
    count: int,
    allowed: Iterable[Card],
    loss: Callable[[Hand, Card], float],
) -> list[Card]:
    """The `count` cards of `allowed` that cost least, chosen one after another.

    `loss(hand, card)` is what giving up `card` costs a hand that still holds it.
    """
    left, pool, chosen = hand, list(allowed), list[Card]()
    while len(chosen) < count:
        kinds = sorted(set(pool))
        card = min(kinds, key=lambda c: (loss(left, c), c))  # noqa: B023
        pool.remove(card)
        left = left.without(card)
        chosen.append(card)
    return chosen


def meld_loss(rules: RuleSet, hand: Hand, card: Card, trump: Suit | None) -> int:
    """How much meld the hand has less without one copy of the card."""
    return count_meld(rules, hand, trump).total - count_meld(rules, hand.without(card), trump).total


def power(card: Card, hand: Hand, trump: Suit | None) -> float:
    """What a card is worth in the play, in points of a plain deck.

    A side ten or king is worth more with cards beside it, and nothing extra alone.
    """
    value = POWER[card.rank]
    if card.suit == trump:
        return value + TRUMP
    return value
