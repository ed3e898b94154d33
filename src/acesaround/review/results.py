"""Results of a decision's choices, deal by deal, in the same sampled deals."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from random import Random
from typing import NamedTuple, Self

from acesaround.game.actions import Action

Row = tuple[float, ...]
"""One number for each deal."""
OpenValue = tuple[float, float]
"""Lowest and highest possible points of the hand with all cards open; equal if they're exact."""


@dataclass(frozen=True, slots=True)
class Proof:
    """Facts about rows that are true in all possible deals, with best play.

    Attributes:
        better: for each row that's never ahead of another and sometimes behind it, that other row.
        unbeaten: rows that are never behind any other.
    """

    better: Mapping[int, int] = field(default_factory=dict)
    unbeaten: frozenset[int] = frozenset()

    @classmethod
    def of(cls, possible: Sequence[Sequence[float]]) -> Self:
        """Prove what's possible, given each row's value in all possible deals."""
        better: dict[int, int] = {}
        for row, values in enumerate(possible):
            ahead = [o for o, other in enumerate(possible) if _covers(other, values)]
            ahead = [other for other in ahead if possible[other] != values]
            if ahead:
                better[row] = max(ahead, key=lambda other: sum(possible[other]))
        rows = range(len(possible))
        unbeaten = (r for r in rows if all(_covers(possible[r], other) for other in possible))
        return cls(better, frozenset(unbeaten))


def _covers(one: Sequence[float], other: Sequence[float]) -> bool:
    return all(mine >= theirs for mine, theirs in zip(one, other, strict=True))


class AuctionTally(NamedTuple):
    """Numbers of sampled deals after a bid or a pass. In the others, everyone passes.

    Attributes:
        ours: number that this seat's team plays.
        ours_made: number of those in which it makes the bid.
        theirs: number that others play.
        theirs_made: number of those in which they make the bid.
    """

    ours: int
    ours_made: int
    theirs: int
    theirs_made: int

    @classmethod
    def total(cls, parts: Iterable[AuctionTally]) -> AuctionTally:
        """Add up the tallies of several batches of deals."""
        return cls(*map(sum, zip(*parts, strict=True)))


@dataclass(frozen=True, slots=True)
class Results:
    """Results of each choice in each sampled deal.

    All choices are tried in the same deals with the same random numbers. Equivalent choices, such
    as a queen and a jack with no card between them, share a row.

    Attributes:
        choices: choices compared.
        row_of: index of each choice's row.
        points: points of the hand (ours minus the best other team's), for each row and deal.
        wins: probability of winning the game, 0 to 1, for each row and deal.
        solved: True if all hands were played out with best play.
        proof: what's proven about the rows.
        made: number of deals in which the bid is made, for each row. Empty if there's no bid, or if
            it's already made or lost.
        auctions: bid winners by each row, in the auction. Otherwise empty.
        margin: points that a choice has to lose on average before it can be a fault, because the
            results themselves can be off by about that.
    """

    choices: tuple[Action, ...]
    row_of: tuple[int, ...]
    points: tuple[Row, ...]
    wins: tuple[Row, ...]
    solved: bool = False
    proof: Proof = Proof()
    made: tuple[int, ...] = ()
    auctions: tuple[AuctionTally, ...] = ()
    margin: float = 0.0

    def __post_init__(self) -> None:
        sizes = {len(row) for row in (*self.points, *self.wins)}
        rows = len(self.points)
        shapes = {len(self.wins), len(self.made) or rows, len(self.auctions) or rows}
        if len(sizes) != 1 or shapes != {rows} or set(self.row_of) != set(range(rows)):
            raise ValueError("results: give points and wins of each row in the same deals")

    @property
    def deals(self) -> int:
        """Number of sampled deals."""
        return len(self.points[0])

    def row(self, action: Action) -> int:
        """Return the row of a choice. Raises ValueError if it wasn't compared."""
        return self.row_of[self.choices.index(action)]

    def permuted(self, rng: Random) -> Results:
        """Return results that are shuffled within each deal, so that all rows are equally good.

        Proofs, and numbers of bids won or made, are dropped. Reviews of such results show how often
        an innocent choice is blamed.
        """
        order = list(range(len(self.points)))
        points: list[Row] = []
        wins: list[Row] = []
        for each in zip(zip(*self.points, strict=True), zip(*self.wins, strict=True), strict=True):
            rng.shuffle(order)
            points.append(tuple(each[0][row] for row in order))
            wins.append(tuple(each[1][row] for row in order))
        return replace(
            self,
            points=tuple(zip(*points, strict=True)),
            wins=tuple(zip(*wins, strict=True)),
            proof=Proof(),
            made=(),
            auctions=(),
        )
