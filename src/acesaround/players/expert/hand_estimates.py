"""Quick estimates for many sampled hands: the 1983 formula, and the cheapest cards to bury."""

from __future__ import annotations

from array import array
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from acesaround.cards import CARDS, KINDS, RANKS, Card, Rank, Suit
from acesaround.game.trick import card_points
from acesaround.kernel.playouts import FIGURES, meld_points
from acesaround.kernel.rules import MeldRules
from acesaround.players.daugherty.discards import BACKED_ACE_COST, LENGTH_COST, card_power
from acesaround.players.daugherty.evaluation import card_worth
from acesaround.rules.model import RuleSet

_FORBIDDEN_COST: Final = 1000.0
"""Cost of a card that can't be buried."""
_SPADE_QUEEN: Final = int(Card.of(Rank.QUEEN, Suit.SPADES))
_DIAMOND_JACK: Final = int(Card.of(Rank.JACK, Suit.DIAMONDS))
_ACE: Final = int(Rank.ACE)
_COUPLE: Final = (int(Rank.KING), int(Rank.QUEEN))


class DiscardCosts:
    """Cost of giving up cards under these rules, in points before scaling."""

    __slots__ = ("_around", "_base", "_count", "_meld", "_pinochle", "_scale")

    def __init__(self, rules: RuleSet) -> None:
        assert rules.widow is not None
        meld = MeldRules.of(rules)
        self._count, self._scale = rules.widow.bury, rules.scale
        self._meld, self._pinochle = meld, meld.pinochle[1]
        self._around = [0, meld.jacks[1], meld.queens[1], meld.kings[1], 0, meld.aces[1]]
        self._base = [[_card_cost(rules, card, suit) for card in CARDS] for suit in Suit]

    def costs(self, hand: Sequence[int], trump: int) -> list[tuple[float, int]]:
        """Return the cost and kind of each card in a hand, cheapest first.

        `hand` has 24 card counts. The cost includes the meld that giving up the card would break.
        """
        base, scale, meld, around = self._base[trump], self._scale, self._meld, self._around
        sets = [min(hand[rank::RANKS]) if around[rank] else 0 for rank in range(RANKS)]
        pinochles = min(hand[_SPADE_QUEEN], hand[_DIAMOND_JACK])
        found = []
        for suit in range(4):
            row, trumps = suit * RANKS, suit == trump
            cards = hand[row : row + RANKS]
            runs = 0
            if meld.run[1] and (trumps or meld.run_any_suit):
                runs = min(cards[1:])
            marriage = meld.royal_marriage[1] if trumps else meld.marriage[1]
            marriages = min(cards[_COUPLE[0]], cards[_COUPLE[1]])
            beside = 0.0 if trumps else LENGTH_COST * sum(cards)
            backs = BACKED_ACE_COST if cards[_ACE] and not trumps else 0.0
            for rank, copies in enumerate(cards):
                if not copies:
                    continue
                kind = row + rank
                cost = base[kind] + beside + (backs if rank != _ACE else 0.0)
                for need in range(1, copies + 1):
                    lost = around[rank] if need <= sets[rank] else 0
                    if need <= marriages and rank in _COUPLE:
                        lost += marriage
                    if need <= pinochles and kind in (_SPADE_QUEEN, _DIAMOND_JACK):
                        lost += self._pinochle
                    if need <= runs and rank:
                        lost += meld.run[1]
                    if trumps and not rank:
                        lost += meld.dix[1]
                    found.append((cost + lost / scale, kind))
        found.sort()
        return found

    def set_aside(self, hand: Sequence[int], trump: int) -> list[int]:
        """Return the kinds to bury by rule of thumb."""
        return [kind for _, kind in self.costs(hand, trump)[: self._count]]


@lru_cache(maxsize=16)
def discard_costs(rules: RuleSet) -> DiscardCosts:
    """Return the costs for these rules, which must have a widow."""
    return DiscardCosts(rules)


def _card_cost(rules: RuleSet, card: Card, trump: Suit) -> float:
    widow = rules.widow
    assert widow is not None
    barred, points = widow.bury_forbidden, card_points(rules, (card,)) / rules.scale
    cost = card_power(card, trump)
    if widow.bury_scores:
        cost -= points
    if (
        ("trump" in barred and card.suit == trump)
        or ("aces" in barred and card.rank is Rank.ACE)
        or ("counters" in barred and points > 0)
    ):
        cost += _FORBIDDEN_COST
    return cost


SUIT_COUNT: Final = len(Suit)


@dataclass(frozen=True, slots=True)
class HandEstimates:
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
    def of(cls, rules: RuleSet, hands: bytes) -> HandEstimates:
        """Compute the values of `hands`, which has 24 card counts for each hand."""
        count = len(hands) // KINDS
        # A column has one byte per hand, and the sums stay below 256.
        columns = [int.from_bytes(hands[kind::KINDS], "little") for kind in range(KINDS)]
        lengths = tuple(
            sum(columns[suit * RANKS : (suit + 1) * RANKS]).to_bytes(count, "little")
            for suit in range(SUIT_COUNT)
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
        return max(range(SUIT_COUNT), key=lambda suit: (totals[suit], self.lengths[suit][hand]))

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
    most = rules.deck.copies * (RANKS + SUIT_COUNT)
    return tuple(-(-worth * number // unit) * unit for number in range(most + 1))
