"""Trick play with all cards known, for playouts and the solver."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from acesaround.cards import CARDS, Card, Hand, Suit
from acesaround.kernel.errors import PositionError
from acesaround.kernel.lanes import ONE, lanes, short
from acesaround.kernel.trickrules import TrickRules
from acesaround.messages import positions


@dataclass(frozen=True, slots=True)
class Position:
    """Hands, the trick on the table, and the seats whose points count.

    Attributes:
        rules: rules of trick play.
        trump: trump suit.
        leader: seat that leads the current trick or has already led.
        hands: cards in each hand, clockwise from seat 0, not counting cards on the table.
        trick: cards on the table, the leader's first.
        side: seats whose points count; all others play as a team against them.
        lead_trump: True if the next lead must be a trump (if the leader holds one).

    Raises `PositionError` if the position is impossible.
    """

    rules: TrickRules
    trump: Suit
    leader: int
    hands: tuple[Hand, ...]
    trick: tuple[Card, ...] = ()
    side: frozenset[int] = frozenset((0, 2))
    lead_trump: bool = False

    def __post_init__(self) -> None:
        _check_hands(self)
        check_seats(self.rules.seats, self.leader, self.side, len(self.trick))
        _check_cards(self)
        _check_sizes(self)

    @property
    def to_play(self) -> int:
        """Seat that plays next."""
        return self.seat_at(len(self.trick))

    def seat_at(self, place: int) -> int:
        """Return the seat that plays card number `place` of the trick, counting from 0."""
        return (self.leader + place) % self.rules.seats

    @property
    def tricks(self) -> int:
        """Number of tricks left, including the one on the table."""
        return len(self.hands[self.to_play])

    @property
    def points(self) -> int:
        """Points left to win: the points for all remaining counters and for the last trick."""
        points = self.rules.points
        cards = (card for hand in self.hands for card in hand)
        on_table = sum(points[card.rank] for card in self.trick)
        return sum(points[card.rank] for card in cards) + on_table + self.rules.last_trick


def check_seats(seats: int, leader: int, side: frozenset[int], on_table: int = 0) -> None:
    """Raise `PositionError` for invalid seats or too many cards on the table."""
    if not 0 <= leader < seats:
        raise PositionError(positions.NO_LEADER(seat=leader, last=seats - 1))
    if not side <= frozenset(range(seats)):
        odd = sorted(side - frozenset(range(seats)))[0]
        raise PositionError(positions.NO_SIDE_SEAT(seat=odd, last=seats - 1))
    if not 0 < len(side) < seats:
        raise PositionError(positions.NO_OPPONENTS())
    if on_table >= seats:
        raise PositionError(positions.TRICK_COMPLETE(cards=on_table, seats=seats))


def _check_hands(position: Position) -> None:
    seats = position.rules.seats
    if len(position.hands) != seats:
        raise PositionError(positions.HAND_COUNT(hands=len(position.hands), seats=seats))


def _check_cards(position: Position) -> None:
    rules = position.rules
    if short(_deck(rules), sum(map(lanes, position.hands)) + lanes(position.trick)) is None:
        return
    for card in CARDS:
        found = sum(hand.count(card) for hand in position.hands) + position.trick.count(card)
        if found and card.rank not in rules.ranks:
            ranks = " ".join(rank.letter for rank in reversed(rules.ranks))
            raise PositionError(positions.FOREIGN_CARD(card=card, ranks=ranks))
        if found > rules.copies:
            copies = rules.copies
            raise PositionError(positions.TOO_MANY_COPIES(number=found, card=card, copies=copies))


@lru_cache(maxsize=64)
def _deck(rules: TrickRules) -> int:
    return sum(rules.copies * ONE[card] for card in CARDS if card.rank in rules.ranks)


def _check_sizes(position: Position) -> None:
    seats = range(position.rules.seats)
    tricks = position.tricks
    if not tricks:
        raise PositionError(positions.NOTHING_TO_PLAY())
    played = {position.seat_at(place) for place in range(len(position.trick))}
    for seat in seats:
        held, right = len(position.hands[seat]), tricks - (seat in played)
        if held != right:
            template = positions.HAS_PLAYED if seat in played else positions.HAS_YET_TO_PLAY
            cards, other = positions.CARDS(number=held), position.to_play
            problem = template(seat=seat, cards=cards, right=right, other=other, tricks=tricks)
            raise PositionError(problem)
