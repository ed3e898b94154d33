"""Minimax over every legal line of play: the oracle for exact solvers.

Written from the rules, in the plainest way, and apart from the kernel and the game: cards are
pairs (suit, rank) in lists, nothing is pruned and nothing remembered. `brute_force.cpp` is the same
once more for positions that take Python too long.
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
    head: str
    must_trump: bool
    overtrump: bool
    points: tuple[int, ...]
    last_trick: int


def beats(deal: Deal, card: Card, other: Card) -> bool:
    """Whether `card`, played later, takes the trick from `other`, which was winning it.

    The highest trump wins, else the highest of the suit led; of equal cards the first (S1-48).
    """
    if card[0] == other[0]:
        return card[1] > other[1]
    return card[0] == deal.trump


def winner(deal: Deal, trick: tuple[Card, ...]) -> int:
    """The place of the winning card."""
    best = 0
    for place in range(1, len(trick)):
        if beats(deal, trick[place], trick[best]):
            best = place
    return best


def legal(deal: Deal, hand: list[Card], trick: tuple[Card, ...]) -> list[Card]:
    """What may be played (S1-38 to S1-44, S0-21), each kind once."""
    kinds = sorted(set(hand))
    trumps = [card for card in kinds if card[0] == deal.trump]
    if not trick:
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
    """What the side still wins after each legal card of the seat to play."""
    hands = [list(hand) for hand in deal.hands]
    seat = (deal.leader + len(deal.trick)) % len(hands)
    cards = legal(deal, hands[seat], deal.trick)
    if deal.lead_trump and not deal.trick:
        cards = [card for card in cards if card[0] == deal.trump] or cards
    return {card: _after(deal, hands, seat, deal.leader, deal.trick, card) for card in cards}


def value(deal: Deal) -> int:
    """What the side still wins, the trick on the table and the last trick's bonus included."""
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
