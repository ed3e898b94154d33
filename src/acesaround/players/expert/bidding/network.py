"""The network that says what every call is worth: two hidden layers, run in plain Python."""

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
"""Points in one unit of what the network says."""
SIZES: Final = COUNT, 64, 32, SLOTS + 2

Layer = list[tuple[list[float], float]]


@dataclass(frozen=True, slots=True)
class Judgement:
    """What the network says of a decision.

    Attributes:
        passed: the result of the hand after a pass, in points before the scale.
        gains: for each slot of the calls, what it gains on a pass; 0 for the pass itself.
        made: the chance to make the least bid.
        left: the chance that the least bid is left to the bidder.
    """

    passed: float
    gains: tuple[float, ...]
    made: float
    left: float


def judge(figures: list[float]) -> Judgement:
    """What the calls are worth by the figures of a decision."""
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
    """The weights: for every unit of a layer a line, those of its inputs and then its own."""
    text = files(__package__).joinpath("double_deck.txt").read_text("ascii")
    rows = [[float(number) for number in line.split()] for line in text.splitlines()]
    found, start = [], 0
    for inputs, units in pairwise(SIZES):
        layer = [(row[:-1], row[-1]) for row in rows[start : start + units]]
        assert all(len(weights) == inputs for weights, _ in layer)
        found.append(layer)
        start += units
    return tuple(found)
