"""Rule of thumb for burying after picking up the widow: give up the cheapest cards."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Final

from acesaround.cards import CARDS, RANKS, Card, Rank, Suit
from acesaround.game.trick import card_points
from acesaround.kernel.meldrules import MeldRules
from acesaround.rules.model import RuleSet

_POWER: Final = (0.1, 0.2, 0.3, 0.6, 1.0, 3.0)
"""Trick value of a card by rank, before scaling."""
_TRUMP: Final = 2.0
_LENGTH: Final = 0.15
"""Additional cost per card in the same side suit, so short suits go first."""
_BACKS: Final = 0.4
"""Additional cost if the hand also has the ace of the suit."""
_KEPT: Final = 1000.0
"""Cost of a card that can't be buried."""
_SPADE_QUEEN: Final = int(Card.of(Rank.QUEEN, Suit.SPADES))
_DIAMOND_JACK: Final = int(Card.of(Rank.JACK, Suit.DIAMONDS))
_ACE: Final = int(Rank.ACE)
_COUPLE: Final = (int(Rank.KING), int(Rank.QUEEN))


class Thrift:
    """Cost of giving up cards under these rules, in points before scaling."""

    __slots__ = ("_around", "_base", "_count", "_meld", "_pinochle", "_scale")

    def __init__(self, rules: RuleSet) -> None:
        assert rules.widow is not None
        meld = MeldRules.of(rules)
        self._count, self._scale = rules.widow.bury, rules.scale
        self._meld, self._pinochle = meld, meld.pinochle[1]
        self._around = [0, meld.jacks[1], meld.queens[1], meld.kings[1], 0, meld.aces[1]]
        self._base = [[_by_itself(rules, card, suit) for card in CARDS] for suit in Suit]

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
            beside = 0.0 if trumps else _LENGTH * sum(cards)
            backs = _BACKS if cards[_ACE] and not trumps else 0.0
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
def thrift(rules: RuleSet) -> Thrift:
    """Return the costs for these rules, which must have a widow."""
    return Thrift(rules)


def _by_itself(rules: RuleSet, card: Card, trump: Suit) -> float:
    widow = rules.widow
    assert widow is not None
    barred, points = widow.bury_forbidden, card_points(rules, (card,)) / rules.scale
    cost = _POWER[card.rank] + (_TRUMP if card.suit == trump else 0.0)
    if widow.bury_scores:
        cost -= points
    if (
        ("trump" in barred and card.suit == trump)
        or ("aces" in barred and card.rank is Rank.ACE)
        or ("counters" in barred and points > 0)
    ):
        cost += _KEPT
    return cost
