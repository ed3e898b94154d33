"""Exact search of the last tricks when both hands are known."""

from __future__ import annotations

from acesaround.cards import Card, Hand, Suit
from acesaround.game.trick import card_points, legal_cards, winner_index
from acesaround.rules.model import RuleSet


class Counting:
    """Exact search of an endgame between two hands, with a cache."""

    def __init__(self, rules: RuleSet, trump: Suit | None) -> None:
        self.rules, self.trump = rules, trump
        self.known: dict[tuple[Hand, Hand], int] = {}

    def after(self, mine: Hand, other: Hand, trick: tuple[Card, ...], card: Card) -> int:
        """Return this hand's future points minus the opponent's if it plays `card` now."""
        mine = mine.without(card)
        if trick:
            return -self._settle(other, mine, trick[0], card)
        return min(
            self._settle(mine, other.without(reply), card, reply)
            for reply in legal_cards(self.rules, other, (card,), self.trump)
        )

    def best(self, leader: Hand, second: Hand) -> int:
        """Return the leader's points minus the opponent's, with best play by both."""
        if not leader:
            return 0
        key = leader, second
        if key not in self.known:
            self.known[key] = max(self.after(leader, second, (), card) for card in leader.kinds())
        return self.known[key]

    def _settle(self, leader: Hand, second: Hand, led: Card, reply: Card) -> int:
        """Return the leader's points minus the opponent's for this trick and all later ones.

        `leader` and `second` are the hands after the trick.
        """
        points = card_points(self.rules, (led, reply))
        if not leader:
            points += self.rules.counters.last_trick
        if winner_index((led, reply), self.trump):
            return -points - self.best(second, leader)
        return points + self.best(leader, second)
