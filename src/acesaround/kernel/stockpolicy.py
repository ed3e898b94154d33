"""Weights of the playout policy for stock play."""

from __future__ import annotations

from dataclasses import astuple, dataclass
from typing import Final


@dataclass(frozen=True, slots=True)
class Weights:
    """Policy weights, in points of a hand with 25 trick points.

    Attributes:
        power: value of a card after the stock is gone, by rank from the nine up.
        trump: value of a trump after the stock is gone, by rank from the nine up.
        kind: factors for expected meld, in the order of `KINDS_OF_MELD`.
        reach: factor for the probability of drawing a card, relative to a random draw.
        more: factor for each additional card missing from a meld.
        again: probability of winning each later trick.
        denied: value of winning a trick as the second player, not counting meld.
        leading: value of winning a trick as the leader, not counting meld.
        last: value of winning the last trick of the stock.
        ready: fraction of a ready meld's value that winning now adds, even if the meld could wait.
        topped: probability that an opponent who can beat a lead in suit does so.
        trumped: probability that an opponent who is out of the suit and has a trump plays it.
        second: factor for a second meld of the same type.
    """

    power: tuple[float, ...]
    trump: tuple[float, ...]
    kind: tuple[float, ...]
    reach: float
    more: float
    again: float
    denied: float
    leading: float
    last: float
    ready: float
    topped: float
    trumped: float
    second: float

    @property
    def packed(self) -> list[float]:
        """This object's data for the compiled kernel."""
        return [*self.power, *self.trump, *self.kind, *astuple(self)[3:]]


WEIGHTS: Final = Weights(
    power=(-0.02, 0.10, 0.37, -0.22, 0.10, 1.86),
    trump=(2.66, 2.21, 2.28, 2.90, 3.05, 3.78),
    kind=(1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0),
    reach=0.6,
    more=1.0,
    again=0.5,
    denied=1.26,
    leading=1.26,
    last=2.6,
    ready=0.09,
    topped=0.71,
    trumped=0.39,
    second=0.5,
)
"""Default weights, tuned by playing the policy against itself with other weights."""
