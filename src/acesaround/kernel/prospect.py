"""What the points of a hand are worth in stock play: the chance to win the game."""

from __future__ import annotations

from dataclasses import dataclass
from math import erf, sqrt
from typing import Final, Literal

Together = Literal["higher", "higher_or_on", "raised"]

TOGETHER: Final[tuple[Together, ...]] = ("higher", "higher_or_on", "raised")


@dataclass(frozen=True, slots=True)
class Prospect:
    """The scores of a game for two, and what they mean.

    Attributes:
        mine, his: the scores, with what this hand has brought so far.
        target: the score that wins, 0 for none.
        raised: by how much it is raised, where `together` says so.
        together: what happens where both reach it: the higher wins and of equals nobody, the higher
            wins and equals play on, or the target is raised.
        last: whether no hand follows.
        gain: what a side gains in a hand; `spread` is the standard deviation of what one gains more
            than the other.
        upset: the chance that a game as good as won is lost, and the other way round, together.
        least, most: between which the number of hands still ahead is taken to be.
        point: what a point counts beside the chance.
    """

    mine: int
    his: int
    target: int
    raised: int
    together: Together
    last: bool
    gain: float
    spread: float
    upset: float
    least: float
    most: float
    point: float

    def worth(self, more: int, his_more: int) -> float:
        """The chance to win with so many points more for each, and the points beside it."""
        one, two = self.mine + more, self.his + his_more
        best, lead = max(one, two), one - two
        sure = 1.0 if lead > 0 else 0.0 if lead < 0 else 0.5
        points = self.point * (more - his_more)
        goal = self.target
        if goal and best >= goal:
            if min(one, two) >= goal and self.together == "raised":
                goal += self.raised
            elif lead or self.together == "higher":
                return sure + points
        if self.last:
            return sure + points
        ahead = self.most
        if goal:
            ahead = min(ahead, self.least + max(0.0, float(goal - best)) / self.gain)
        odds = erf(lead / (self.spread * sqrt(2 * ahead)))
        return 0.5 * (1 + (1 - self.upset) * odds) + points

    @property
    def packed(self) -> tuple[int, int, int, int, int, bool, tuple[float, ...]]:
        """As the compiled kernel reads it."""
        figures = (self.gain, self.spread, self.upset, self.least, self.most, self.point)
        together = TOGETHER.index(self.together)
        return (self.mine, self.his, self.target, self.raised, together, self.last, figures)
