"""Small neural networks, trained in advance and evaluated in plain Python."""

from __future__ import annotations

from collections.abc import Sequence
from importlib.resources import files
from itertools import pairwise
from math import exp
from operator import mul

Layer = list[tuple[list[float], float]]
"""Input weights and bias of each unit."""


def load_network(name: str, sizes: Sequence[int]) -> tuple[Layer, ...]:
    """Load the weights from a file in this package.

    Each line has the input weights of one unit, followed by its bias. `sizes` has the number of
    inputs, then the number of units of each layer.
    """
    text = files(__package__).joinpath(name).read_text("ascii")
    rows = [[float(number) for number in line.split()] for line in text.splitlines()]
    found, start = [], 0
    for inputs, units in pairwise(sizes):
        layer = [(row[:-1], row[-1]) for row in rows[start : start + units]]
        assert all(len(weights) == inputs for weights, _ in layer)
        found.append(layer)
        start += units
    return tuple(found)


def evaluate(network: Sequence[Layer], inputs: list[float]) -> list[float]:
    """Return the outputs. All units except those of the last layer are rectified."""
    values = inputs
    *hidden, last = network
    for layer in hidden:
        values = [max(0.0, sum(map(mul, row, values)) + bias) for row, bias in layer]
    return [sum(map(mul, row, values)) + bias for row, bias in last]


def probability(log_odds: float) -> float:
    """Return the probability that has these log odds."""
    return 1 / (1 + exp(-max(-30.0, min(30.0, log_odds))))
