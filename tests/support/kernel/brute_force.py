"""Minimax over every legal line of play, the oracle for exact solvers.

Written from the rules as simply as possible, with no code from the kernel or the game. Cards are
(suit, rank) pairs in lists, with no pruning and no caching. `brute_force.cpp` does the same for
positions that take too long in Python.
"""

from __future__ import annotations

from dataclasses import dataclass

Card = tuple[int, int]


@dataclass(frozen=True)
class Deal:
    """Everything that play depends on. Suits are 0 to 3, ranks 0 to 5 from low to high."""

    trump: int
    leader: int
    hands: tuple[tuple[Card, ...], ...]
    trick: tuple[Card, ...]
    side: frozenset[int]
    lead_trump: bool
    must_follow: bool
    head: str
    must_trump: bool
    overtrump: bool
    points: tuple[int, ...]
    last_trick: int


def beats(deal: Deal, card: Card, other: Card) -> bool:
    """Return True if `card`, played later, beats `other`, the winning card so far.

    The highest trump wins, or else the highest card of the suit led. Of equal cards, the first wins
    (S1-48).
    """
    if card[0] == other[0]:
        return card[1] > other[1]
    return card[0] == deal.trump


def winner(deal: Deal, trick: tuple[Card, ...]) -> int:
    """Return the index of the winning card."""
    best = 0
    for place in range(1, len(trick)):
        if beats(deal, trick[place], trick[best]):
            best = place
    return best


def legal(deal: Deal, hand: list[Card], trick: tuple[Card, ...]) -> list[Card]:
    """Return the legal cards (S1-38 to S1-44, S0-21), one of each kind."""
    kinds = sorted(set(hand))
    trumps = [card for card in kinds if card[0] == deal.trump]
    if not trick or not deal.must_follow:
        return kinds
    led, best = trick[0][0], trick[winner(deal, trick)]
    following = [card for card in kinds if card[0] == led]
    if following:
        cut = led != deal.trump and best[0] == deal.trump
        duty = deal.head == "always" or (deal.head == "trump_led" and led == deal.trump)
        higher = [card for card in following if card[1] > best[1]]
        return higher if duty and not cut and higher else following
    if deal.must_trump and trumps:
        higher = [card for card in trumps if best[0] == deal.trump and card[1] > best[1]]
        return higher if deal.overtrump and higher else trumps
    return kinds


def card_values(deal: Deal) -> dict[Card, int]:
    """Return the points the side still wins after each legal card."""
    hands = [list(hand) for hand in deal.hands]
    seat = (deal.leader + len(deal.trick)) % len(hands)
    cards = legal(deal, hands[seat], deal.trick)
    if deal.lead_trump and not deal.trick:
        cards = [card for card in cards if card[0] == deal.trump] or cards
    return {card: _after(deal, hands, seat, deal.leader, deal.trick, card) for card in cards}


def value(deal: Deal) -> int:
    """Return the points the side still wins, including this trick and the last-trick bonus."""
    seat = (deal.leader + len(deal.trick)) % len(deal.hands)
    return (max if seat in deal.side else min)(card_values(deal).values())


def _value(deal: Deal, hands: list[list[Card]], leader: int, trick: tuple[Card, ...]) -> int:
    if len(trick) == len(hands):
        taker = (leader + winner(deal, trick)) % len(hands)
        points = sum(deal.points[rank] for _, rank in trick)
        over = not any(hands)
        if over:
            points += deal.last_trick
        won = points if taker in deal.side else 0
        return won if over else won + _value(deal, hands, taker, ())
    seat = (leader + len(trick)) % len(hands)
    values = [
        _after(deal, hands, seat, leader, trick, card) for card in legal(deal, hands[seat], trick)
    ]
    return max(values) if seat in deal.side else min(values)


def _after(
    deal: Deal,
    hands: list[list[Card]],
    seat: int,
    leader: int,
    trick: tuple[Card, ...],
    card: Card,
) -> int:
    hands[seat].remove(card)
    found = _value(deal, hands, leader, (*trick, card))
    hands[seat].append(card)
    return found
