"""The rules of trick play as masks of cards."""

from __future__ import annotations

from acesaround.cards import RANKS, Rank
from acesaround.kernel.trickrules import TrickRules
from acesaround.kernel.twin.masks import CARDS, TRUMPS, of_ranks

_HEADED = {"never": 0, "trump_led": TRUMPS, "always": CARDS}


class Law:
    """What may be played and what it counts.

    Attributes:
        headed: suits in which the best card must be beaten when they are led.
        trumped: what those must play who cannot follow.
        overtrumped: in what they must then beat the best card.
        points: what a card of each rank counts; `counters` are the cards that do.
        spare: ranks from what is given up first: least worth, then lowest.
        give: ranks from what is put on a trick of ours first: most worth, then lowest; aces last.
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
