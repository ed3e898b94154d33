"""Fading of the coach: from how many points on it asks, after good and bad decisions."""

from __future__ import annotations

import pytest

from acesaround.table.fading import ENOUGH, LEVELS, WINDOW, fading_amount, is_faded, is_good


@pytest.mark.parametrize(
    ("bad", "good", "amount"),
    [(0, 0, 2), (0, ENOUGH - 1, 2), (0, ENOUGH, 8), (4, 36, 8), (5, 35, 4), (8, 32, 4), (9, 31, 2)],
)
def test_the_share_of_good_decisions_sets_the_amount(bad: int, good: int, amount: int) -> None:
    recent = [False] * bad + [True] * good
    assert fading_amount(recent) == amount
    assert fading_amount(recent[::-1]) == amount
    assert is_faded(recent) == (amount == 8)


def test_only_the_latest_decisions_count() -> None:
    assert fading_amount([False] * 500 + [True] * WINDOW) == LEVELS[-1][1]
    assert fading_amount([True] * 500 + [False] * WINDOW) == LEVELS[0][1]


def test_a_mistake_never_raises_the_amount_and_a_good_decision_never_lowers_it() -> None:
    for bad in range(WINDOW + 1):
        recent = [False] * bad + [True] * (WINDOW - bad)
        assert fading_amount([*recent, False]) <= fading_amount(recent)
        assert fading_amount([*recent, True]) >= fading_amount(recent)


@pytest.mark.parametrize(
    ("loss", "is_fault", "scale", "good"),
    [(0, False, 1, True), (50, False, 1, True), (0.9, True, 1, True), (1, True, 1, False),
     (9, True, 10, True), (10, True, 10, False)],
)  # fmt: skip
def test_a_decision_is_good_if_it_loses_little_or_if_luck_could_explain_it(
    loss: float, is_fault: bool, scale: int, good: bool
) -> None:
    assert is_good(loss, is_fault=is_fault, scale=scale) is good
