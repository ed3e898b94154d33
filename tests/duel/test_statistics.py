"""Tests of means and intervals against a simple computation, and of the sequential test."""

from fractions import Fraction
from math import sqrt
from random import Random
from statistics import mean, stdev

import pytest
from tests.support.slow import quick

from acesaround.analysis.arena.statistics import (
    LLR_BOUND,
    MIN_PAIRS,
    Estimate,
    Ratio,
    sequential_test,
    share_interval,
    student,
)


def ratio(pairs: list[tuple[Fraction, int]]) -> Estimate:
    sums = Ratio()
    for amount, weight in pairs:
        sums.add(amount, weight)
    return sums.estimate


@pytest.mark.parametrize(
    ("freedom", "value"),
    [(1, 12.7062), (2, 4.3027), (3, 3.1824), (4, 2.7764), (5, 2.5706), (10, 2.2281),
     (30, 2.0423), (100, 1.9840), (10_000, 1.9602)],
)  # fmt: skip
def test_students_t(freedom: int, value: float) -> None:
    assert student(freedom) == pytest.approx(value, rel=0.002)


def test_with_equal_weights_it_is_the_mean_and_its_error() -> None:
    rng = Random(1)
    margins = [Fraction(rng.randrange(-80, 120)) for _ in range(50)]
    found = ratio([(margin, 2) for margin in margins])
    halves = [float(margin) / 2 for margin in margins]
    assert found.mean == pytest.approx(mean(halves))
    assert found.error == pytest.approx(stdev(halves) / sqrt(50))
    assert found.interval is not None
    low, high = found.interval
    assert (low + high) / 2 == pytest.approx(found.mean)
    assert high - low == pytest.approx(2 * 2.0096 * stdev(halves) / sqrt(50), rel=0.001)


def test_a_ratio_is_as_sure_as_repeating_the_whole_thing_shows() -> None:
    rng = Random(2)

    def once() -> Estimate:
        pairs = []
        for _ in range(60):
            hands = rng.randrange(8, 40)
            pairs.append((Fraction(round(3 * hands + rng.gauss(0, 40 * sqrt(hands)))), hands))
        return ratio(pairs)

    runs = [once() for _ in range(400)]
    assert mean(run.mean for run in runs) == pytest.approx(3, abs=0.2)
    errors = [run.error or 0.0 for run in runs]
    assert mean(errors) == pytest.approx(stdev(run.mean for run in runs), rel=0.1)
    covered = sum(run.interval[0] <= 3 <= run.interval[1] for run in runs if run.interval)
    assert 0.92 <= covered / 400 <= 0.98


def test_turned_round_everything_is_exactly_the_negative() -> None:
    rng = Random(3)
    pairs = [(Fraction(rng.randrange(-99, 99), 3), rng.randrange(1, 9)) for _ in range(40)]
    one, other = ratio(pairs), ratio([(-amount, weight) for amount, weight in pairs])
    assert other.mean == -one.mean and other.error == one.error
    shuffled = rng.sample(pairs, len(pairs))
    assert ratio(shuffled) == one


def test_one_pair_alone_shows_no_error() -> None:
    found = ratio([(Fraction(7), 2)])
    assert found == Estimate(3.5, None, 1) and found.interval is None
    assert share_interval(found) is None


def test_no_interval_has_no_width_but_that_of_one_player_twice() -> None:
    assert ratio([(Fraction(40), 2)] * 2).interval is None
    assert ratio([(Fraction(0), 2)] * 3).interval == (0, 0)


def test_a_share_keeps_between_nothing_and_everything() -> None:
    halved = share_interval(Estimate(0.5, 0.0, 2))
    assert halved is not None and halved[0] < 0.1 and halved[1] > 0.9
    won = share_interval(Estimate(1.0, 0.0, 20))
    assert won is not None and 0.8 < won[0] < 0.9 and won[1] == 1
    lost = share_interval(Estimate(0.0, 0.0, 20))
    assert lost is not None and lost[0] == 0 and 0.1 < lost[1] < 0.2
    some = share_interval(Estimate(0.7, 0.05, 100))
    assert some is not None and some == pytest.approx((0.594, 0.789), abs=0.003)


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


@pytest.mark.extended
@pytest.mark.parametrize("tests", quick([100], [100, 300]))
@pytest.mark.parametrize(("true", "wrong"), [(0.0, "H1"), (8.0, "H0")])
def test_error_rates(true: float, wrong: str, tests: int) -> None:
    rng = Random(f"sprt {true}")
    found = [decision(true, 8.0, rng) for _ in range(tests)]
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
