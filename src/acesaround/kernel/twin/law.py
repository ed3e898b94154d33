"""Trick play rules as card masks."""

from __future__ import annotations

from acesaround.cards import RANKS, Rank
from acesaround.kernel.trickrules import TrickRules
from acesaround.kernel.twin.masks import CARDS, TRUMPS, of_ranks

_HEADED = {"never": 0, "trump_led": TRUMPS, "always": CARDS}


class Law:
    """Masks for legal plays, points, and play order.

    Attributes:
        headed: suits in which players must beat the best card if the suit is led.
        trumped: cards that players must play if they can't follow suit.
        overtrumped: suits in which such players must also beat the best card.
        points: points by rank; `counters` are the cards with points.
        spare: ranks in discard order: fewest points first, then lowest.
        give: ranks in order of giving points to our own trick: aces last, the others by most points
            first, then lowest.
    """

    __slots__ = (
        "counters",
        "give",
        "headed",
        "last_trick",
        "overtrumped",
        "points",
        "spare",
        "trumped",
    )

    def __init__(self, rules: TrickRules) -> None:
        points = rules.points
        self.headed = _HEADED[rules.head]
        self.trumped = TRUMPS if rules.must_trump else 0
        self.overtrumped = TRUMPS if rules.must_trump and rules.overtrump else 0
        self.points, self.last_trick = points, rules.last_trick
        self.counters = of_ranks([rank for rank in range(RANKS) if points[rank]])
        spare = sorted(range(RANKS), key=lambda rank: points[rank])
        give = sorted(range(RANKS), key=lambda rank: (rank == Rank.ACE, -points[rank]))
        self.spare = tuple(of_ranks([rank]) for rank in spare)
        self.give = tuple(of_ranks([rank]) for rank in give)
