"""Axes of plots."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from math import floor, log10


@dataclass(frozen=True, slots=True)
class Axis:
    """Axis with values from `low` to `high`, drawn from `start` to `end`.

    If `counted` is True, all ticks are integers.
    """

    low: float
    high: float
    start: float
    end: float
    counted: bool = False

    def at(self, value: float) -> float:
        """Return the position of a value, clamped to the axis."""
        share = (min(max(value, self.low), self.high) - self.low) / (self.high - self.low)
        return self.start + share * (self.end - self.start)

    def ticks(self) -> Iterator[float]:
        """Yield a few round values for ticks."""
        rough = (self.high - self.low) / 5
        power = 10 ** floor(log10(rough))
        step = next(f * power for f in (1, 2, 5, 10) if f * power >= rough)
        step = max(step, 1) if self.counted else step
        tick = floor(self.low / step) + (self.low % step > 0)
        while tick * step <= self.high:
            yield tick * step
            tick += 1
