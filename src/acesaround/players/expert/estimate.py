"""Actions compared over the same worlds."""

from __future__ import annotations

from collections.abc import Sequence
from math import sqrt
from operator import mul
from typing import Generic, TypeVar

T = TypeVar("T")


class Estimate(Generic[T]):
    """What each of several actions leads to, world by world.

    Every action still compared has a figure for each of the same worlds, so that differences
    between actions are paired. Worlds have weights.
    """

    def __init__(self, actions: Sequence[T]) -> None:
        self.figures: dict[T, list[float]] = {action: [] for action in actions}
        self.weights: list[float] = []

    def add(self, figures: dict[T, list[float]], weights: Sequence[float]) -> None:
        """Add more worlds, with a figure for each action still compared."""
        for action, row in figures.items():
            self.figures[action] += row
        self.weights += weights

    @property
    def compared(self) -> list[T]:
        """The actions still compared, from best to worst."""
        whole = len(self.weights)
        kept = [action for action, row in self.figures.items() if len(row) == whole]
        return sorted(kept, key=self.mean, reverse=True)

    def mean(self, action: T) -> float:
        """The weighted mean of an action."""
        row = self.figures[action]
        weights = self.weights[: len(row)]
        return sum(map(mul, row, weights)) / sum(weights)

    def error(self, action: T) -> float:
        """The standard error of the mean."""
        return _error(self.figures[action], self.weights)

    def lead(self, better: T, other: T) -> tuple[float, float]:
        """By how much `better` is ahead on average, and the standard error of that."""
        one, two = self.figures[better], self.figures[other]
        row = [a - b for a, b in zip(one, two, strict=False)]
        weights = self.weights[: len(row)]
        return sum(map(mul, row, weights)) / sum(weights), _error(row, self.weights)


def _error(row: list[float], all_weights: list[float]) -> float:
    weights = all_weights[: len(row)]
    total = sum(weights)
    mean = sum(map(mul, row, weights)) / total
    squares = sum((w * (x - mean)) ** 2 for w, x in zip(weights, row, strict=True))
    return sqrt(squares) / total
