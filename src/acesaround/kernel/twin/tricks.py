"""One table: hands, and the trick on it. Places are counted from the leader, whose place is 0."""

from __future__ import annotations

from collections.abc import Sequence

from acesaround.kernel.twin.law import Law
from acesaround.kernel.twin.masks import BITS, SUITS, TRUMPS, index_of


class TrickTable:
    """A table in the middle of play.

    Attributes:
        copies: by place, how many copies of each card (by the number of its bit) the hand has.
        held: by place, the kinds of card in the hand.
        ours: by place, whether it is of the side whose points count; they are in `won`.
        led, best, winner, points: of the trick: the suit led, the card that wins so far, its place,
            and what its cards count.
    """

    __slots__ = ("best", "copies", "held", "law", "led", "ours", "points", "winner", "won")

    def __init__(self, law: Law, hands: Sequence[Sequence[int]], ours: Sequence[bool]) -> None:
        self.law = law
        self.copies = [list(hand) for hand in hands]
        self.held = [sum(1 << bit for bit in range(BITS) if hand[bit]) for hand in hands]
        self.ours = list(ours)
        self.won = self.led = self.best = self.winner = self.points = 0

    @property
    def heading(self) -> int:
        """Where who plays after the leader must beat the best card, if he can."""
        return self.led & self.law.headed | self.law.overtrumped & ~self.led

    @property
    def above(self) -> int:
        """The cards that would beat the best one, were they of the suit led or trumps."""
        return -(self.best << 1)

    def legal(self, place: int) -> int:
        """What may be played at a place after the leader's."""
        cards = self.held[place]
        due = cards & self.led or cards & self.law.trumped or cards
        return due & self.heading & self.above or due

    def show(self, place: int, card: int) -> None:
        """The card of a place is put on the table, and has left the hand."""
        self.points += self.law.points[index_of(card) % 8]
        if place == 0:
            self.led = next(suit for suit in SUITS if card & suit)
            self.best = card
        elif card & (self.led | TRUMPS) > self.best:
            self.best, self.winner = card, place

    def drop(self, place: int, card: int) -> None:
        """A card leaves a hand."""
        hand, bit = self.copies[place], index_of(card)
        hand[bit] -= 1
        if not hand[bit]:
            self.held[place] ^= card

    def take(self) -> None:
        """The trick goes to its winner, who leads to the next."""
        place = self.winner
        if self.ours[place]:
            self.won += self.points
        self.copies = self.copies[place:] + self.copies[:place]
        self.held = self.held[place:] + self.held[:place]
        self.ours = self.ours[place:] + self.ours[:place]
        self.led = self.best = self.winner = self.points = 0
