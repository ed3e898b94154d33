"""The seat to call: its hand and the auction, seen together."""

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
    """What a seat weighs when it calls; each figure is computed when first asked for."""

    def __init__(self, view: View) -> None:
        self.view = view
        self.auction = read_auction(view)

    @cached_property
    def best(self) -> FormulaLine | None:
        """The formula for its best suit; None without a suit it could name."""
        lines = formulas(self.view, self.auction)
        return lines[0] if lines else None

    @cached_property
    def meld(self) -> int:
        """Its meld without trump meld."""
        return count_meld(self.view.rules, self.view.hand, None).total

    @cached_property
    def aces(self) -> int:
        """How many aces it holds."""
        return sum(card.rank is Rank.ACE for card in self.view.hand)

    @property
    def fair_length(self) -> int:
        """How long a trump suit should be: six of twenty cards (S1-33)."""
        return -(-6 * self.view.rules.deal.hand // 20)

    @cached_property
    def strength(self) -> int:
        """How many times the best suit is worth bidding against the partner (S1-34).

        Once for the length that a trump suit should have and an ace in it, once more for every
        card beyond; 0 for a suit that is not worth it.
        """
        if self.best is None:
            return 0
        ace = Card.of(Rank.ACE, self.best.suit) in self.view.hand
        return max(0, self.best.trumps - self.fair_length + ace)

    @property
    def fit(self) -> bool:
        """Whether the best suit is one to call; not asked of a hand that cards are yet to join."""
        return self.strength > 0 or to_come(self.view.rules) > 0

    @property
    def makes_board(self) -> bool:
        """Whether the meld to be expected reaches what a bid winner's side must have (S1-54)."""
        score = self.view.rules.score
        board = (score.board_set.below_meld if score.board_set else None) or 0
        return self.best is not None and self.best.meld >= max(board, score.declarer_min_meld)

    def can_reach(self, amount: int) -> bool:
        """Whether the best suit's maximum is at least `amount`."""
        return self.best is not None and self.best.maximum >= amount

    def holder_name(self) -> Message:
        """The ally who holds the high bid, in this player's words."""
        holder, rules = self.auction.holder, self.view.rules
        assert holder is not None
        alone = len(allies_of(rules, self.view.seat, None)) == 1
        return reasons.PARTNER() if alone else reasons.NAMED(seat=holder)
