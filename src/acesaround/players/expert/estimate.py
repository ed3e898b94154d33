"""Actions compared over the same worlds."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import sqrt
from typing import Generic, TypeVar

T = TypeVar("T")


class Estimate(Generic[T]):
    """What each of several actions leads to, world by world.

    Every action still compared has a figure for each of the same worlds, so that differences
    between actions are paired.
    """

    def __init__(self, actions: Sequence[T]) -> None:
        self.figures: dict[T, list[float]] = {action: [] for action in actions}
        self.compared = list(actions)

    def add(self, figures: Mapping[T, list[float]]) -> None:
        """Add the figures of more worlds, for each action still compared."""
        for action in self.compared:
            self.figures[action] += figures[action]
        self.compared.sort(key=self.mean, reverse=True)

    def drop(self, errors: float) -> None:
        """Give up the actions that are behind the best by more than so many standard errors."""
        best = self.compared[0]
        self.compared = [best] + [
            action for action in self.compared[1:] if not self._behind(best, action, errors)
        ]

    def mean(self, action: T) -> float:
        """The mean of an action."""
        row = self.figures[action]
        return sum(row) / len(row)

    def error(self, action: T) -> float:
        """The standard error of the mean; 0 for a single world."""
        return _error(self.figures[action])

    def lead(self, better: T, other: T) -> tuple[float, float]:
        """By how much `better` is ahead on average, and the standard error of that."""
        row = [a - b for a, b in zip(self.figures[better], self.figures[other], strict=False)]
        return sum(row) / len(row), _error(row)

    def _behind(self, best: T, action: T, errors: float) -> bool:
        ahead, error = self.lead(best, action)
        return ahead > errors * error


def _error(row: list[float]) -> float:
    count = len(row)
    if count < 2:
        return 0.0
    mean = sum(row) / count
    squares = sum([(x - mean) ** 2 for x in row])
    return sqrt(squares / (count - 1) / count)
