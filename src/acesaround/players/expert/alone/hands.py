"""Many hands at once: what each would be worth with every suit as trump, by the formula of 1983."""

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
    """The figures of many hands.

    Attributes:
        meld: for each hand five figures: its meld with each suit as trump, and without.
        lengths: for each suit the number of its cards, hand by hand.
        aces: the number of aces, hand by hand.
        quality: what so many aces and trumps take in tricks, by their number.
    """

    meld: array[int]
    lengths: tuple[bytes, ...]
    aces: bytes
    quality: tuple[int, ...]

    @classmethod
    def of(cls, rules: RuleSet, hands: bytes) -> Hands:
        """The figures of hands given as 24 counts each."""
        count = len(hands) // KINDS
        # A column has a byte for each hand; no sum of a hand's cards outgrows it.
        columns = [int.from_bytes(hands[kind::KINDS], "little") for kind in range(KINDS)]
        lengths = tuple(
            sum(columns[suit * RANKS : (suit + 1) * RANKS]).to_bytes(count, "little")
            for suit in range(SUITS)
        )
        aces = sum(columns[Rank.ACE :: RANKS]).to_bytes(count, "little")
        meld = meld_points(MeldRules.of(rules), hands)
        return cls(meld, lengths, aces, _quality(rules))

    def totals(self, hand: int) -> list[int]:
        """What hand number `hand` is worth with each suit as trump: meld and trick points."""
        row, aces, quality = hand * FIGURES, self.aces[hand], self.quality
        meld = self.meld
        return [
            meld[row + suit] + quality[aces + lengths[hand]]
            for suit, lengths in enumerate(self.lengths)
        ]

    def trump(self, hand: int) -> int:
        """The suit that its holder would name."""
        totals = self.totals(hand)
        return max(range(SUITS), key=lambda suit: (totals[suit], self.lengths[suit][hand]))

    def limit(self, hand: int, gain: int, fair: int, unfit: int) -> int:
        """How high its holder would bid if `gain` is to come from the widow.

        A suit shorter than `fair` is called for `unfit` points less.
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
    """What the widow is expected to bring."""
    return to_come(rules)
