"""Neural network that estimates the value of each bid.

It has two hidden layers and runs in plain Python.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from itertools import pairwise
from math import exp
from operator import mul
from typing import Final

from acesaround.players.expert.bidding.choices import SLOTS
from acesaround.players.expert.bidding.figures import COUNT

UNIT: Final = 20.0
"""Points per unit of the network's output."""
SIZES: Final = COUNT, 64, 32, SLOTS + 2

Layer = list[tuple[list[float], float]]


@dataclass(frozen=True, slots=True)
class Judgement:
    """Output of the network for a decision.

    Attributes:
        passed: expected result of the hand after a pass, in points before scaling.
        gains: for each slot, the gain over a pass, which is 0 for the pass itself.
        made: probability of making the lowest bid.
        left: probability that the lowest bid wins the auction.
    """

    passed: float
    gains: tuple[float, ...]
    made: float
    left: float


def judge(figures: list[float]) -> Judgement:
    """Evaluate the network for the inputs of a decision."""
    values = figures
    *hidden, last = _layers()
    for layer in hidden:
        values = [max(0.0, sum(map(mul, row, values)) + bias) for row, bias in layer]
    said = [sum(map(mul, row, values)) + bias for row, bias in last]
    gains = (0.0, *(UNIT * gain for gain in said[1:SLOTS]))
    return Judgement(UNIT * said[0], gains, _chance(said[SLOTS]), _chance(said[SLOTS + 1]))


def _chance(log_odds: float) -> float:
    return 1 / (1 + exp(-max(-30.0, min(30.0, log_odds))))


@cache
def _layers() -> tuple[Layer, ...]:
    """Load the weights. Each line has the input weights of one unit, followed by its bias."""
    text = files(__package__).joinpath("double_deck.txt").read_text("ascii")
    rows = [[float(number) for number in line.split()] for line in text.splitlines()]
    found, start = [], 0
    for inputs, units in pairwise(SIZES):
        layer = [(row[:-1], row[-1]) for row in rows[start : start + units]]
        assert all(len(weights) == inputs for weights, _ in layer)
        found.append(layer)
        start += units
    return tuple(found)
