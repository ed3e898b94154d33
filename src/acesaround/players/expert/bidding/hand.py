"""Value of a hand in the auction: meld, suit lengths, and the suit to name."""

from __future__ import annotations

from acesaround.cards import Card, Hand, Rank, Suit
from acesaround.game.meld import count_meld, has_marriage
from acesaround.rules.model import RuleSet


class Holding:
    """The bidder's hand, with meld in points before scaling.

    Attributes:
        meld: meld without trump; `trump_meld` is what each suit adds as trump.
        suit: suit to name, or None if there isn't one; `second` is the next best.
        counts: for each suit, the number of cards of each rank; `lengths` has the total per suit.
        aces: number of aces.
    """

    __slots__ = ("aces", "counts", "lengths", "meld", "second", "suit", "trump_meld")

    def __init__(self, rules: RuleSet, hand: Hand) -> None:
        unit = rules.scale
        own = count_meld(rules, hand, None).total
        self.meld = own / unit
        self.trump_meld = [(count_meld(rules, hand, suit).total - own) / unit for suit in Suit]
        self.counts = [[hand.count(Card.of(rank, suit)) for rank in Rank] for suit in Suit]
        self.lengths = [sum(ranks) for ranks in self.counts]
        self.aces = sum(ranks[Rank.ACE] for ranks in self.counts)
        free = rules.trump.requires == "none"
        suits = [suit for suit in Suit if free or has_marriage(hand, suit)]
        by_worth = sorted(
            suits,
            key=lambda suit: (self.value(suit), self.lengths[suit], self.trump_meld[suit]),
            reverse=True,
        )
        self.suit = by_worth[0] if by_worth else None
        rest = [suit for suit in suits if suit != self.suit]
        self.second = max(rest, key=self.value, default=None)

    def value(self, suit: Suit) -> float:
        """Return the gain in meld and tricks with `suit` as trump, as in the 1983 formula."""
        return self.trump_meld[suit] + 2 * self.lengths[suit]

    @property
    def worth(self) -> float:
        """Total of the formula, not counting partner's meld.

        If there's no suit to name, a default stands in for its value.
        """
        rest = 6 if self.suit is None else self.value(self.suit)
        return self.meld + 2 * self.aces + rest

    @property
    def strength(self) -> int:
        """Number of times the suit is worth bidding against partner (S1-34)."""
        if self.suit is None:
            return 0
        ace = self.counts[self.suit][Rank.ACE] > 0
        return max(0, self.lengths[self.suit] - 6 + ace)
