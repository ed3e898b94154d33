"""Tests that the sequential test decides and keeps to its stated error rates."""

from fractions import Fraction
from random import Random

import pytest

from acesaround.analysis.arena.statistics import (
    LLR_BOUND,
    MIN_PAIRS,
    Estimate,
    Ratio,
    sequential_test,
)

SCATTER = 35.0


def decision(true: float, high: float, rng: Random) -> tuple[str, int]:
    """Return the test's decision between 0 and `high` for pairs with mean `true`."""
    points = Ratio()
    for played in range(1, 5000):
        points.add(Fraction(round(2 * rng.gauss(true, SCATTER))), 2)
        verdict = sequential_test(points.estimate, (0.0, high))
        if verdict.decided:
            return verdict.state, played
    raise AssertionError("5000 pairs decided nothing")


@pytest.mark.parametrize(("true", "wrong"), [(0.0, "H1"), (8.0, "H0")])
def test_error_rates(true: float, wrong: str) -> None:
    rng = Random(f"sprt {true}")
    found = [decision(true, 8.0, rng) for _ in range(300)]
    errors = sum(state == wrong for state, _ in found)
    assert errors <= 0.085 * len(found)
    assert sum(played for _, played in found) / len(found) < 250


def test_the_ratio_is_that_of_two_normal_likelihoods() -> None:
    estimate = Estimate(mean=3.0, error=1.5, pairs=100)
    verdict = sequential_test(estimate, (-1.0, 2.0))

    def log_density(true: float) -> float:
        return -((3.0 - true) ** 2) / (2 * 1.5**2)

    assert verdict.llr == pytest.approx(log_density(2.0) - log_density(-1.0))


def test_too_few_pairs_decide_nothing() -> None:
    sure = Estimate(mean=30.0, error=0.5, pairs=MIN_PAIRS - 1)
    assert sequential_test(sure, (0.0, 1.0)).llr > LLR_BOUND
    assert sequential_test(sure, (0.0, 1.0)).state == "running"
    assert sequential_test(Estimate(30.0, 0.5, MIN_PAIRS), (0.0, 1.0)).state == "H1"
    assert sequential_test(Estimate(-30.0, 0.5, MIN_PAIRS), (0.0, 1.0)).state == "H0"


def test_no_scatter_decides_nothing() -> None:
    assert sequential_test(Estimate(0.0, 0.0, 1000), (0.0, 1.0)).state == "running"
    assert sequential_test(Estimate(5.0, None, 1), (0.0, 1.0)).llr == 0
