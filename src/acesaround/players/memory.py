"""Limited memory of tricks, like a person's: incomplete but never wrong."""

from __future__ import annotations

from dataclasses import dataclass

from acesaround.cards import Card, Rank
from acesaround.game.state import Trick
from acesaround.game.view import View
from acesaround.players.daugherty.table import Table, stock_tricks


@dataclass(frozen=True, slots=True)
class Memory:
    """Extent of a player's memory of past tricks.

    The player remembers everything in the last `tricks` tricks. From earlier ones, it remembers
    cards of rank `high` and up (none if None), trumps if `trumps` is True, and who was out of a
    suit if `voids` is True.
    """

    tricks: int
    high: Rank | None = None
    trumps: bool = False
    voids: bool = False


class Remembered(Table):
    """Table as seen by a player with limited memory.

    As far as the player knows, forgotten cards could still be out, so `unseen` can have too many
    cards, but never too few.
    """

    __slots__ = ("memory",)

    def __init__(self, view: View, memory: Memory) -> None:
        self.memory = memory
        super().__init__(view)

    def _remember(self) -> None:
        view, drawn = self.view, stock_tricks(self.rules)
        clear = len(view.tricks) - self.memory.tricks
        for number, trick in enumerate(view.tricks):
            if number >= clear:
                self._watch(trick.leader, trick.cards, number < drawn)
            else:
                self._recall(trick, number < drawn)
        if view.trick:
            self._watch(view.leader, view.trick, len(view.tricks) < drawn)

    def _recall(self, trick: Trick, drawing: bool) -> None:
        """Record what the player remembers from an earlier trick."""
        led = trick.cards[0].suit
        for step, card in enumerate(trick.cards):
            seat = (trick.leader + step) % self.players
            if seat == self.seat or self._keeps(card):
                self.played[seat][card] += 1
                self.unseen[card] -= 1
                self.aces_played[card.suit] += card.rank is Rank.ACE
            if self.memory.voids and card.suit != led and not drawing:
                self.voids[seat] |= 1 << led
                if card.suit == self.trump and seat in self.foes:
                    self.cut |= 1 << led
        self.led[trick.leader] |= 1 << led

    def _keeps(self, card: Card) -> bool:
        if self.memory.trumps and card.suit == self.trump:
            return True
        return self.memory.high is not None and card.rank >= self.memory.high
