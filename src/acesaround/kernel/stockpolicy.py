"""What the policy goes by by which playouts of stock play go on."""

from __future__ import annotations

from dataclasses import astuple, dataclass
from typing import Final


@dataclass(frozen=True, slots=True)
class Weights:
    """Figures of the policy; points are those of a plain hand of 25 trick points.

    Attributes:
        power: what a card of each rank, from the nine, is worth after the stock.
        trump: likewise a trump.
        kind: in what part a meld hoped for counts, in the order of `KINDS_OF_MELD`.
        reach: the chance to draw a card, in parts of what it would be at random.
        more: what each further card lacking takes off a meld hoped for.
        again: the chance to win any one of the tricks to come.
        denied: what it is worth to win a trick by replying, melds aside, and
        leading: by leading.
        last: what it is worth to win the last trick of the stock.
        ready: what part of a meld that could wait is gained by winning now.
        topped: how often who can beat a lead in its suit does so.
        trumped: how often who can only trump it does so.
        second: in what part a second meld of a sort counts.
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
        """As the compiled kernel reads it."""
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
"""Found by playing the policy against itself with other figures."""
