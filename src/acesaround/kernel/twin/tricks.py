"""Trick table with players' hands. Places are counted from the leader, who is at place 0."""

from __future__ import annotations

from collections.abc import Sequence

from acesaround.kernel.twin.law import Law
from acesaround.kernel.twin.masks import BITS, SUITS, TRUMPS, index_of


class TrickTable:
    """State of play: hands, the current trick, and points won.

    Attributes:
        copies: for each place, copies of each card in hand, by bit number.
        held: for each place, a mask of the cards in hand.
        ours: for each place, True if the player is on our team; `won` is the team's total points.
        led, best, winner, points: suit led, winning card, its place, and points in the trick.
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
        """Suits in which the next player must beat the best card if possible."""
        return self.led & self.law.headed | self.law.overtrumped & ~self.led

    @property
    def above(self) -> int:
        """All bits above the best card. Only bits in the suit led and in trump actually beat it."""
        return -(self.best << 1)

    def legal(self, place: int) -> int:
        """Return the legal cards at a place after the leader's."""
        cards = self.held[place]
        due = cards & self.led or cards & self.law.trumped or cards
        return due & self.heading & self.above or due

    def show(self, place: int, card: int) -> None:
        """Put a card on the table for the player at `place`."""
        self.points += self.law.points[index_of(card) % 8]
        if place == 0:
            self.led = next(suit for suit in SUITS if card & suit)
            self.best = card
        elif card & (self.led | TRUMPS) > self.best:
            self.best, self.winner = card, place

    def drop(self, place: int, card: int) -> None:
        """Remove a card from a hand."""
        hand, bit = self.copies[place], index_of(card)
        hand[bit] -= 1
        if not hand[bit]:
            self.held[place] ^= card

    def take(self) -> None:
        """Give the trick to its winner, and make the winner the leader."""
        place = self.winner
        if self.ours[place]:
            self.won += self.points
        self.copies = self.copies[place:] + self.copies[:place]
        self.held = self.held[place:] + self.held[:place]
        self.ours = self.ours[place:] + self.ours[:place]
        self.led = self.best = self.winner = self.points = 0
