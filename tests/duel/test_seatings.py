"""Tests of seatings and their effect on scores."""

from fractions import Fraction

import pytest

from acesaround.analysis.arena.duel import A, B, margin, seatings
from acesaround.rules.load import load, presets


def test_two_sides_swap() -> None:
    assert seatings(load("nicholas-1992")) == ((A, B, A, B), (B, A, B, A))
    assert seatings(load("two-hand")) == ((A, B), (B, A))


def test_three_seats_are_mixed_in_every_way() -> None:
    found = seatings(load("three-hand"))
    assert len(set(found)) == 6
    assert all(set(seating) == {A, B} for seating in found)


def test_two_teams_of_six_swap() -> None:
    assert seatings(load("six-triple-deck")) == ((A, B, A, B, A, B), (B, A, B, A, B, A))


def test_of_four_who_play_alone_a_has_every_other_seat() -> None:
    rules = load("firehouse").replace(table={"sides": "individual"})
    assert seatings(rules) == ((A, B, A, B), (B, A, B, A))


@pytest.mark.parametrize("preset", presets())
def test_every_seating_has_its_mirror_image(preset: str) -> None:
    rules = load(preset)
    found = seatings(rules)
    assert {tuple(1 - role for role in seating) for seating in found} == set(found)
    for seating in found:
        for one, other in zip(rules.teams, seating, strict=True):
            partners = {seating[s] for s, scorer in enumerate(rules.teams) if scorer == one}
            assert partners == {other}


def test_a_margin_counts_per_seat() -> None:
    assert margin(load("nicholas-1992"), (A, B, A, B), (70, -55)) == 125
    assert margin(load("nicholas-1992"), (B, A, B, A), (70, -55)) == -125
    assert margin(load("three-hand"), (A, B, B), (20, 7, 4)) == Fraction(29, 2)
    assert margin(load("three-hand"), (A, B, A), (20, 7, 4)) == 5
