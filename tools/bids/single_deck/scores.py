"""The score of the game in training: inputs of the networks, and the value of a hand's result.

The inputs are those of `single_deck_bids`. Change both together.
"""

from __future__ import annotations

from math import pi, sqrt
from typing import Final

import numpy as np
from tools.bids.network import Array

from acesaround.players.expert.outcomes import UPSET, WITH_BIDS
from acesaround.players.expert.single_deck_bids import MAX_DISTANCE, MAX_LEAD, TYPICAL_DEFENSE

EVEN_SHARE: Final = 0.25
"""Share of hands that are the first of a game."""
HANDS_LEFT: Final = 8
"""Greatest distance of the leader from the target, in the trick points of a hand."""
LEAD: Final = 2.0
"""Standard deviation of the lead, in the same unit."""


def normal_cdf(value: Array) -> Array:
    """Return the normal distribution function, to 7 digits (Abramowitz and Stegun, 7.1.26)."""
    size = np.abs(value) / sqrt(2)
    step = 1 / (1 + 0.3275911 * size)
    series = 0.254829592 + step * (
        -0.284496736 + step * (1.421413741 + step * (-1.453152027 + step * 1.061405429))
    )
    found: Array = 0.5 * (1 + np.sign(value) * (1 - series * step * np.exp(-size * size)))
    return found


def random_needs(rng: np.random.Generator, count: int, points: int, start: int) -> Array:
    """Return what two sides need to win their games, as rows, or `start` in first hands.

    A hand has `points` trick points.
    """
    lead = points * np.abs(rng.normal(0, LEAD, count))
    leader = points * rng.uniform(0.04, HANDS_LEFT, count)
    found: Array = np.rint(np.stack([leader, leader + lead], 1))
    swapped = rng.random(count) < 0.5
    found[swapped] = found[swapped, ::-1]
    found[rng.random(count) < EVEN_SHARE] = start
    return found


def win_probability(mine: Array, theirs: Array, points: int) -> Array:
    """Return the probability of winning an unfinished game, from what each side needs."""
    found: Array = 0.5 + (1 - UPSET) * (
        normal_cdf((theirs - mine) / _spread_at_end(mine, theirs, points)) - 0.5
    )
    return found


def _spread_at_end(mine: Array, theirs: Array, points: int) -> Array:
    """Return the standard deviation of the score difference at the end of the game."""
    ahead = np.maximum(0, np.minimum(mine, theirs)) / (WITH_BIDS.gain * points)
    found: Array = WITH_BIDS.spread * points * np.sqrt(WITH_BIDS.last + ahead)
    return found


def wins_in_points(
    mine: Array, theirs: Array, scored: tuple[Array, Array], declared: Array, points: int
) -> Array:
    """Return the change in win probability that a hand brings.

    The unit is what a point is worth in an even game. `scored` is what my side and the others
    score, and `declared` is true where my side won the bid: it wins if both reach the target.
    """
    after, others = mine - scored[0], theirs - scored[1]
    done, lost = after <= 0, others <= 0
    wins = np.where(
        done | lost,
        np.where(done & lost, declared, done),
        win_probability(after, others, points),
    )
    before = win_probability(mine, theirs, points)
    worth = (1 - UPSET) / (sqrt(2 * pi) * _spread_at_end(mine, theirs, points))
    found: Array = (wins - before) / worth
    return found


def score_features(
    mine: Array, theirs: Array, likely: Array, lowest: Array, points: int
) -> list[Array]:
    """Return the inputs for the score. The arguments are in points."""
    unit = points / 25
    mine, theirs, likely, lowest = (value / unit for value in (mine, theirs, likely, lowest))
    return [
        np.minimum(mine, MAX_DISTANCE) / 50 - 2,
        np.minimum(theirs, MAX_DISTANCE) / 50 - 2,
        np.clip((theirs - mine) / 50, -MAX_LEAD, MAX_LEAD),
        np.clip(mine / 25, 0, 2),
        np.clip(theirs / 25, 0, 2),
        np.clip((mine - likely) / 10, -2, 2),
        np.clip((theirs - TYPICAL_DEFENSE) / 10, -2, 2),
        np.clip((mine - lowest) / 10, -2, 2),
    ]
