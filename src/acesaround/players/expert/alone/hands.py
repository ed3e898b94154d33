"""Values many hands at once, with each suit as trump, by the 1983 formula."""

from __future__ import annotations

from array import array
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from acesaround.cards import KINDS, RANKS, Rank, Suit
from acesaround.kernel.meldrules import MeldRules
from acesaround.kernel.melds import FIGURES, meld_points
from acesaround.players.daugherty.formula import card_worth, to_come
from acesaround.rules.model import RuleSet

SUITS: Final = len(Suit)


@dataclass(frozen=True, slots=True)
class Hands:
    """Values of many hands.

    Attributes:
        meld: five values per hand: its meld with each suit as trump, and without trump.
        lengths: for each suit, the number of cards in each hand.
        aces: number of aces in each hand.
        quality: expected trick points for each total number of aces and trumps.
    """

    meld: array[int]
    lengths: tuple[bytes, ...]
    aces: bytes
    quality: tuple[int, ...]

    @classmethod
    def of(cls, rules: RuleSet, hands: bytes) -> Hands:
        """Compute the values of `hands`, which has 24 card counts for each hand."""
        count = len(hands) // KINDS
        # A column has one byte per hand, and the sums stay below 256.
        columns = [int.from_bytes(hands[kind::KINDS], "little") for kind in range(KINDS)]
        lengths = tuple(
            sum(columns[suit * RANKS : (suit + 1) * RANKS]).to_bytes(count, "little")
            for suit in range(SUITS)
        )
        aces = sum(columns[Rank.ACE :: RANKS]).to_bytes(count, "little")
        meld = meld_points(MeldRules.of(rules), hands)
        return cls(meld, lengths, aces, _quality(rules))

    def totals(self, hand: int) -> list[int]:
        """Return the value of one hand with each suit as trump: meld plus trick points."""
        row, aces, quality = hand * FIGURES, self.aces[hand], self.quality
        meld = self.meld
        return [
            meld[row + suit] + quality[aces + lengths[hand]]
            for suit, lengths in enumerate(self.lengths)
        ]

    def trump(self, hand: int) -> int:
        """Return the suit that a player with this hand would name."""
        totals = self.totals(hand)
        return max(range(SUITS), key=lambda suit: (totals[suit], self.lengths[suit][hand]))

    def limit(self, hand: int, gain: int, fair: int, unfit: int) -> int:
        """Return the highest bid for a hand if the widow is expected to add `gain`.

        If the suit isn't longer than `fair`, the bid is `unfit` points lower.
        """
        return gain + max(
            total if lengths[hand] > fair else total - unfit
            for total, lengths in zip(self.totals(hand), self.lengths, strict=True)
        )


@lru_cache(maxsize=16)
def _quality(rules: RuleSet) -> tuple[int, ...]:
    worth, unit = card_worth(rules), rules.scale
    most = rules.deck.copies * (RANKS + SUITS)
    return tuple(-(-worth * number // unit) * unit for number in range(most + 1))


def gain_of(rules: RuleSet) -> int:
    """Return the expected gain from the widow."""
    return to_come(rules)
