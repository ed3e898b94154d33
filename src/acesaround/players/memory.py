"""What a player remembers of the tricks: less than all, as people do, and never anything wrong."""

from __future__ import annotations

from dataclasses import dataclass

from acesaround.cards import Card, Rank
from acesaround.game.state import Trick
from acesaround.game.view import View
from acesaround.players.daugherty.table import Table, stock_tricks


@dataclass(frozen=True, slots=True)
class Memory:
    """What stays of the tricks that are over.

    Of the last `tricks` everything stays. Of the earlier ones only the cards of at least the rank
    `high` do (none if it is None), trumps if `trumps`, and who was out of a suit if `voids`.
    """

    tricks: int
    high: Rank | None = None
    trumps: bool = False
    voids: bool = False


class Remembered(Table):
    """The table as a player with a shorter memory has it in mind.

    A card that was forgotten may still be out for all he knows: `unseen` can be too many cards,
    never too few.
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
        """Add what stays of an earlier trick."""
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
