"""Tests of every solver backend against brute force."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from random import Random

import pytest
from tests.support.kernel import oracle
from tests.support.kernel.backends import AVAILABLE, using
from tests.support.kernel.positions import (
    HOUSE_RULES,
    PRESETS,
    odd_rules,
    random_position,
    won_along,
)
from tests.support.slow import quick, sampled

from acesaround.cards import Card, Hand, Suit
from acesaround.kernel.position import Position
from acesaround.kernel.solve import Table, solve

SETS = {**PRESETS, **HOUSE_RULES}
ONLY_LONG = 512
"""Flag that has the compiled solver use partition search on short positions too."""


def check(positions: list[Position], *, share: bool = False) -> None:
    """Check the value, each card's value, and the line. `share` uses a single table for all."""
    truths = oracle.card_values(positions)
    for name in AVAILABLE:
        with using(name):
            table = Table(16) if share else None
            for position, truth in zip(positions, truths, strict=True):
                check_one(position, truth, table)


def check_one(position: Position, truth: Mapping[Card, int], table: Table | None) -> None:
    choose = max if position.to_play in position.side else min
    for without in (0, ONLY_LONG):
        found = solve(position, table=table, without=without)
        assert found.exact, position
        assert found.value == choose(truth.values()), position
        assert {card: bounds.value for card, bounds in found.cards.items()} == truth, position
        assert won_along(position, found.line) == found.value, (position, found.line)


def some(rng: Random, count: int, tricks: tuple[int, ...], *names: str) -> list[Position]:
    """Yield positions under these rule sets, every other one lopsided."""
    return [
        random_position(rng, SETS[name], rng.choice(tricks), lopsided=bool(index % 2))
        for name in names
        for index in range(count)
    ]


@pytest.mark.parametrize("name", sampled(SETS, 20))
def test_positions_of_every_rule_set(name: str) -> None:
    few = SETS[name].seats <= 4
    positions = some(Random(name), 24, (1, 2, 3, 4) if few else (1, 2), name)
    check(positions, share=True)


@pytest.mark.parametrize("name", quick(["single-deck-partners"], PRESETS))
def test_five_tricks(name: str) -> None:
    few = PRESETS[name].seats <= 4
    check(some(Random(f"{name} again"), 3, (5,) if few else (3,), name))


def test_rules_that_no_set_has() -> None:
    rng = Random("odd")
    positions = []
    for index in range(100):
        rules = odd_rules(rng)
        most = {2: 5, 3: 4, 4: 3}.get(rules.seats, 2)
        positions.append(
            random_position(rng, rules, rng.randint(1, most), lopsided=bool(index % 2))
        )
    check(positions)


def test_high_cards_that_count_less_than_low_ones() -> None:
    # A partner overtakes with a higher card, which can count less than other cards.
    rules = replace(
        PRESETS["double-deck"], overtrump=False, points=(0, 9, 1, 5, 0, 3), last_trick=1
    )
    hands = ("AD JD TH KS", "JD AH AH AH", "JD TC AH TH", "TC TC TH KS")
    check([Position(rules, Suit.HEARTS, 2, tuple(map(Hand.parse, hands)))])


@pytest.mark.slow
@pytest.mark.parametrize("name", SETS)
def test_many_positions_of_every_rule_set(name: str) -> None:
    few = SETS[name].seats <= 4
    check(some(Random(f"{name} many"), 300, (2, 3, 4, 5) if few else (2, 3), name), share=True)
    check(some(Random(f"{name} six"), 3, (6,) if few else (3,), name))


@pytest.mark.slow
def test_many_rules_that_no_set_has() -> None:
    rng = Random("many odd")
    positions = []
    for index in range(2000):
        rules = odd_rules(rng)
        most = {2: 6, 3: 5, 4: 4}.get(rules.seats, 2)
        positions.append(random_position(rng, rules, rng.randint(1, most), lopsided=index % 2 == 1))
    check(positions)


def test_both_oracles_agree() -> None:
    rng = Random(5)
    positions = [random_position(rng, odd_rules(rng), 2, lopsided=True) for _ in range(50)]
    positions += some(rng, 3, (2, 3), *PRESETS)
    assert oracle.card_values(positions) == [oracle.in_python(each) for each in positions]
