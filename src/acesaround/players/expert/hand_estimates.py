"""Quick estimates for many sampled hands: the 1983 formula, and the cheapest cards to bury."""

from __future__ import annotations

from array import array
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Final

from acesaround.cards import CARDS, KINDS, RANKS, Card, Rank, Suit
from acesaround.game.state import allies_of
from acesaround.game.trick import card_points
from acesaround.kernel.auctions import EstimateRules, Estimates, estimate_hands
from acesaround.kernel.playouts import FIGURES, meld_points
from acesaround.kernel.rules import MeldRules
from acesaround.players.conventions import assumed_meld, fair_suit_length
from acesaround.players.daugherty.discards import BACKED_ACE_COST, LENGTH_COST, card_power
from acesaround.players.daugherty.evaluation import card_worth, rounding, to_come
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


SHORT_SUIT_PENALTY: Final = 3
"""Deduction for a suit too short to be trump, in points before scaling."""


def estimates(rules: RuleSet, hands: bytes) -> Estimates:
    """Return the limit of each hand and the best suit, according to the 1983 formula.

    `hands` has 24 card counts for each hand. Any suit can be trump.
    """
    return estimate_hands(MeldRules.of(rules), _formula(rules), hands)


def auction_estimates(rules: RuleSet, hands: bytes) -> Estimates:
    """Return the limit of each hand and the best suit that it can name, as `estimates` does.

    Partners are assumed to have as much meld as usual, and limits are rounded up. Hands without the
    cards needed to bid have the limit `CANNOT_BID`.
    """
    formula, allies = _formula(rules), allies_of(rules, 0, None)
    return estimate_hands(
        MeldRules.of(rules),
        replace(
            formula,
            gain=formula.gain + len(allies) * assumed_meld(rules),
            rounding=rounding(rules),
            needs_marriage=rules.trump.requires == "marriage",
            must_hold=rules.auction.must_hold,
        ),
        hands,
    )


@lru_cache(maxsize=16)
def _formula(rules: RuleSet) -> EstimateRules:
    gain = to_come(rules)
    fair = 0 if gain else fair_suit_length(rules) - 1
    return EstimateRules(_quality(rules), gain, fair, SHORT_SUIT_PENALTY * rules.scale)


@lru_cache(maxsize=16)
def _quality(rules: RuleSet) -> tuple[int, ...]:
    worth, unit = card_worth(rules), rules.scale
    most = rules.deck.copies * (RANKS + SUIT_COUNT)
    return tuple(-(-worth * number // unit) * unit for number in range(most + 1))
