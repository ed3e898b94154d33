"""Tests that the compiled and pure-Python solvers agree on positions too big for brute force."""

from __future__ import annotations

from random import Random

import pytest
from tests.support.kernel.backends import AVAILABLE, using
from tests.support.kernel.positions import HOUSE_RULES, PRESETS, random_position, won_along
from tests.support.slow import sampled

from acesaround.kernel.position import Position
from acesaround.kernel.solve import solve

SETS = {**PRESETS, **HOUSE_RULES}


def same(positions: list[Position]) -> None:
    answers = []
    for name in AVAILABLE:
        with using(name):
            found = [solve(position) for position in positions]
        for position, solution in zip(positions, found, strict=True):
            assert won_along(position, solution.line) == solution.value
        answers.append([(solution.value, solution.cards) for solution in found])
    assert all(answer == answers[0] for answer in answers)


@pytest.mark.parametrize("name", sampled(SETS, 20))
def test_random_positions(name: str) -> None:
    rng, seats = Random(f"{name} reference"), SETS[name].seats
    tricks = {2: 9, 3: 7, 4: 6}.get(seats, 3)
    if not SETS[name].must_follow:
        tricks -= 2  # Far more lines of play are possible.
    same([random_position(rng, SETS[name], tricks, lopsided=i % 3 == 0) for i in range(3)])


@pytest.mark.slow
@pytest.mark.parametrize("name", SETS)
def test_many_random_positions(name: str) -> None:
    rng, seats = Random(f"{name} reference, many"), SETS[name].seats
    most = {2: 11, 3: 9, 4: 8}.get(seats, 4)
    for index in range(60):
        tricks = rng.randint(3, most)
        same([random_position(rng, SETS[name], tricks, lopsided=index % 3 == 0)])
