"""Legal cards and trick winners according to the kernel's own rules."""

from __future__ import annotations

from collections.abc import Sequence

from acesaround.cards import Card, Suit
from acesaround.kernel.position import Position


def winning_place(trick: Sequence[Card], trump: Suit) -> int:
    """Return the place of the winning card: the highest trump, or the highest card of the suit led.

    Of identical cards, the first one wins.
    """
    best = 0
    for place, card in enumerate(trick):
        leads = trick[best]
        higher = card.suit == leads.suit and card.rank > leads.rank
        if higher or (card.suit == trump and leads.suit != trump):
            best = place
    return best


def legal_cards(position: Position) -> tuple[Card, ...]:
    """Return the kinds of card that the next seat can legally play, in hand order."""
    hand, rules, trump = position.hands[position.to_play], position.rules, position.trump
    trumps = hand.of_suit(trump)
    if not position.trick:
        return trumps if position.lead_trump and trumps else hand.kinds()
    led = position.trick[0].suit
    best = position.trick[winning_place(position.trick, trump)]
    if following := hand.of_suit(led):
        heads = rules.head == "always" or (rules.head == "trump_led" and led == trump)
        return (heads and best.suit == led and hand.beating(best)) or following
    if rules.must_trump and trumps:
        return (rules.overtrump and best.suit == trump and hand.beating(best)) or trumps
    return hand.kinds()


def after(position: Position, card: Card) -> Position | None:
    """Return the position after playing a card, or None if that was the last card."""
    seat, rules = position.to_play, position.rules
    hands = tuple(
        hand.without(card) if other == seat else hand for other, hand in enumerate(position.hands)
    )
    trick = (*position.trick, card)
    leader = position.leader
    if len(trick) == rules.seats:
        leader, trick = position.seat_at(winning_place(trick, position.trump)), ()
    if not any(hands) and not trick:
        return None
    return Position(rules, position.trump, leader, hands, trick, position.side)
