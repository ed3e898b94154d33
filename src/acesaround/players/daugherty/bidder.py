"""Hand and auction from the point of view of the seat to bid."""

from __future__ import annotations

from functools import cached_property

from acesaround.cards import Card, Rank
from acesaround.game.meld import count_meld
from acesaround.game.sides import allies_of
from acesaround.game.view import View
from acesaround.messages import Message, reasons
from acesaround.players.conventions.formula import FormulaLine
from acesaround.players.daugherty.calls import read_auction
from acesaround.players.daugherty.formula import formulas, to_come


class Bidder:
    """Facts for a decision in the auction, each computed when it's first needed."""

    def __init__(self, view: View) -> None:
        self.view = view
        self.auction = read_auction(view)

    @cached_property
    def best(self) -> FormulaLine | None:
        """Formula for the best suit, or None if there's no suit to name."""
        lines = formulas(self.view, self.auction)
        return lines[0] if lines else None

    @cached_property
    def meld(self) -> int:
        """Meld in hand without trump, in points."""
        return count_meld(self.view.rules, self.view.hand, None).total

    @cached_property
    def aces(self) -> int:
        """Number of aces in hand."""
        return sum(card.rank is Rank.ACE for card in self.view.hand)

    @property
    def fair_length(self) -> int:
        """Standard length of a trump suit: six out of twenty cards (S1-33)."""
        return -(-6 * self.view.rules.deal.hand // 20)

    @cached_property
    def strength(self) -> int:
        """Number of times the best suit is worth bidding against partner (S1-34).

        It's 1 for a suit of standard length with an ace, plus 1 for each extra card, or 0 for a
        weaker suit.
        """
        if self.best is None:
            return 0
        ace = Card.of(Rank.ACE, self.best.suit) in self.view.hand
        return max(0, self.best.trumps - self.fair_length + ace)

    @property
    def fit(self) -> bool:
        """True if the best suit is good enough to bid on, or if cards are still to come."""
        return self.strength > 0 or to_come(self.view.rules) > 0

    @property
    def makes_board(self) -> bool:
        """True if the expected meld puts the bid winner's team on the board (S1-54)."""
        score = self.view.rules.score
        board = (score.board_set.below_meld if score.board_set else None) or 0
        return self.best is not None and self.best.meld >= max(board, score.declarer_min_meld)

    def can_reach(self, amount: int) -> bool:
        """Return True if the best suit's maximum is at least `amount`."""
        return self.best is not None and self.best.maximum >= amount

    def holder_name(self) -> Message:
        """Return a name for the partner who has the high bid."""
        holder, rules = self.auction.holder, self.view.rules
        assert holder is not None
        alone = len(allies_of(rules, self.view.seat, None)) == 1
        return reasons.PARTNER() if alone else reasons.NAMED(seat=holder)
