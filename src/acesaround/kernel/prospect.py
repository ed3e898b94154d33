"""Converts points in stock play into the probability of winning the game."""

from __future__ import annotations

from dataclasses import dataclass
from math import erf, sqrt
from typing import Final, Literal

Together = Literal["higher", "higher_or_on", "raised"]

TOGETHER: Final[tuple[Together, ...]] = ("higher", "higher_or_on", "raised")


@dataclass(frozen=True, slots=True)
class Prospect:
    """Scores in a two-player game and the model of what they're worth.

    Attributes:
        mine, his: scores of the player and the opponent, including this hand so far.
        target: score that wins the game, or 0 for none.
        raised: points added to the target, if `together` is ``raised``.
        together: rule for both players reaching the target. Either the higher score wins and equal
            scores tie, or the higher score wins and players with equal scores play on, or the
            target is raised.
        last: True if this is the last hand.
        gain: average points that a player scores per hand; `spread` is the standard deviation of
            the difference between the two players.
        upset: combined probability of losing a game almost won and winning one almost lost.
        least, most: limits for the estimated number of hands left.
        point: bonus for each point, added to the probability of winning.
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
        """Return the win probability once these points are scored, plus the bonus for points."""
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
        """This object's data for the compiled kernel."""
        figures = (self.gain, self.spread, self.upset, self.least, self.most, self.point)
        together = TOGETHER.index(self.together)
        return (self.mine, self.his, self.target, self.raised, together, self.last, figures)
