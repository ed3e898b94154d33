"""Means of what is counted pair by pair, with 95 % intervals."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from math import inf, sqrt
from typing import Final

_Z: Final = 1.959963984540054
_SMALL: Final = {1: 12.706204736432095, 2: 4.302652729911275}


@dataclass(frozen=True, slots=True)
class Estimate:
    """A mean, its standard error, and the pairs it comes from; one pair alone shows no error."""

    mean: float
    error: float | None
    pairs: int

    @property
    def interval(self) -> tuple[float, float] | None:
        """Where the true mean lies in 95 of 100 duels, by Student's t; None where nothing says.

        That is below two pairs, and where all pairs came to the same figure: they are too few then.
        Only pairs that all came to 0 are taken for those of players that are one and the same.
        """
        if self.error is None or (self.error == 0 and self.mean != 0):
            return None
        reach = student(self.pairs - 1) * self.error
        return self.mean - reach, self.mean + reach


class Ratio:
    """The mean of something over what it was spread over, such as points over hands.

    Each pair adds an amount and its weight. Sums are kept as exact fractions, so that the order of
    the pairs does not matter and a duel turned round gives exactly the negative.
    """

    def __init__(self) -> None:
        self.pairs = 0
        self._amount = self._weight = Fraction(0)
        self._squares = self._products = self._weights = Fraction(0)

    def add(self, amount: Fraction, weight: int) -> None:
        """Take in one pair."""
        self.pairs += 1
        self._amount += amount
        self._weight += weight
        self._squares += amount * amount
        self._products += amount * weight
        self._weights += weight * weight

    @property
    def estimate(self) -> Estimate:
        """The sum of the amounts over that of the weights.

        Its error is that of a ratio, from the scatter of the amounts about what their weights lead
        one to expect (of a mean, where all weights are equal). Only with something added.
        """
        ratio = self._amount / self._weight
        if self.pairs < 2:
            return Estimate(float(ratio), None, self.pairs)
        scatter = self._squares - 2 * ratio * self._products + ratio * ratio * self._weights
        variance = scatter * self.pairs / ((self.pairs - 1) * self._weight**2)
        return Estimate(float(ratio), sqrt(variance), self.pairs)


def share_interval(share: Estimate) -> tuple[float, float] | None:
    """Where a share from 0 to 1 truly lies in 95 of 100 duels; None below two pairs.

    Wilson's interval for as many independent games as would have the same error, or as there are
    pairs where all came to the same, so that a player that has won everything until now is not
    taken to win for ever.
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
    """The 97.5 % point of Student's t, by the Cornish-Fisher expansion; right to 0.2 %."""
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
