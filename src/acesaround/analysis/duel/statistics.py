"""Means of the pairs' results, with 95% confidence intervals."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from math import inf, sqrt
from typing import Final

_Z: Final = 1.959963984540054
_SMALL: Final = {1: 12.706204736432095, 2: 4.302652729911275}


@dataclass(frozen=True, slots=True)
class Estimate:
    """Mean, its standard error, and the number of pairs. For a single pair, the error is None."""

    mean: float
    error: float | None
    pairs: int

    @property
    def interval(self) -> tuple[float, float] | None:
        """95% confidence interval based on Student's t-distribution, or None if unknown.

        It's unknown if there are fewer than two pairs. It's also unknown if all pairs have the same
        nonzero value, since that means there are too few. If all are 0, the players are assumed to
        be identical.
        """
        if self.error is None or (self.error == 0 and self.mean != 0):
            return None
        reach = student(self.pairs - 1) * self.error
        return self.mean - reach, self.mean + reach


class Ratio:
    """Ratio of two sums, such as points per hand.

    Each pair adds an amount and its weight. The sums are exact fractions, so the order of the pairs
    doesn't matter, and swapping the players exactly reverses the sign.
    """

    def __init__(self) -> None:
        self.pairs = 0
        self._amount = self._weight = Fraction(0)
        self._squares = self._products = self._weights = Fraction(0)

    def add(self, amount: Fraction, weight: int) -> None:
        """Add a pair's amount and weight."""
        self.pairs += 1
        self._amount += amount
        self._weight += weight
        self._squares += amount * amount
        self._products += amount * weight
        self._weights += weight * weight

    @property
    def estimate(self) -> Estimate:
        """Total amount divided by total weight, with its standard error.

        The error is that of a ratio estimate, computed from how much each amount differs from the
        ratio times its weight. If all weights are equal, it's the standard error of the mean.
        Requires at least one pair.
        """
        ratio = self._amount / self._weight
        if self.pairs < 2:
            return Estimate(float(ratio), None, self.pairs)
        scatter = self._squares - 2 * ratio * self._products + ratio * ratio * self._weights
        variance = scatter * self.pairs / ((self.pairs - 1) * self._weight**2)
        return Estimate(float(ratio), sqrt(variance), self.pairs)


def share_interval(share: Estimate) -> tuple[float, float] | None:
    """Return the 95% confidence interval of a share from 0 to 1, or None for a single pair.

    This is the Wilson interval for the number of independent games that would have the same error.
    If all pairs are equal, the number of pairs is used instead. That way, a player that has won
    every game so far isn't assumed to win forever.
    """
    if share.error is None:
        return None
    p = share.mean
    games = p * (1 - p) / share.error**2 if share.error else share.pairs
    pull = student(share.pairs - 1) ** 2 / games
    middle = (p + pull / 2) / (1 + pull)
    reach = sqrt(pull * p * (1 - p) + pull**2 / 4) / (1 + pull)
    return max(middle - reach, 0.0), min(middle + reach, 1.0)


def student(freedom: int) -> float:
    """Return the 97.5% quantile of Student's t (Cornish-Fisher expansion, accurate to 0.2%)."""
    if freedom < 1:
        return inf
    if freedom in _SMALL:
        return _SMALL[freedom]
    z, n = _Z, freedom
    return (
        z
        + (z**3 + z) / (4 * n)
        + (5 * z**5 + 16 * z**3 + 3 * z) / (96 * n**2)
        + (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / (384 * n**3)
        + (79 * z**9 + 776 * z**7 + 1482 * z**5 - 1920 * z**3 - 945 * z) / (92160 * n**4)
    )
