"""Tests that every backend gives the same playouts, card for card."""

from collections.abc import Callable
from functools import partial
from random import Random
from typing import Any

import pytest
from tests.support.kernel.backends import AVAILABLE, using
from tests.support.kernel.trickplay import (
    RULES,
    odd_rules,
    played,
    random_position,
    reshuffled,
    world,
)
from tests.support.slow import cases, sampled

from acesaround.cards import Suit
from acesaround.kernel.interface import POLICIES, Policy
from acesaround.kernel.playouts import (
    card_playouts,
    fresh_playouts,
    legal_cards,
    playouts,
    traced_playout,
    world_playouts,
)
from acesaround.kernel.position import Position
from acesaround.kernel.rules import TrickRules

PAIRS = [(side, others) for side in POLICIES for others in POLICIES]
FEW_PAIRS = PAIRS[::4]
OTHER_PAIRS = [pair for pair in PAIRS if pair not in FEW_PAIRS]


def same(work: Callable[[], object]) -> None:
    """Check that `work` has the same result on every backend."""
    found = []
    for name in AVAILABLE:
        with using(name):
            found.append(work())
    assert all(result == found[0] for result in found)


def share(rules: TrickRules) -> int:
    return 4 * len(rules.ranks) * rules.copies // rules.seats


def everything(position: Position, rng: Random, policy: Policy, others: Policy) -> None:
    how: Any
    lacking = [rng.getrandbits(24) & rng.getrandbits(24) for _ in position.hands]
    how = {
        "policy": policy, "others": others, "seed": rng.getrandbits(64),
        "lacking": lacking if rng.random() < 0.5 else (),
    }  # fmt: skip
    worlds = world(position) + b"".join(reshuffled(rng, position) for _ in range(4))
    same(lambda: playouts(position, 5, **how))
    same(lambda: traced_playout(position, number=7, **how))
    assert legal_cards(position) == traced_playout(position, policy="random").steps[0].legal
    same(lambda: world_playouts(position, worlds, **how))
    same(lambda: card_playouts(position, worlds, **how))


@pytest.mark.parametrize(("policy", "others"), PAIRS)
@pytest.mark.parametrize("name", sampled(RULES, 20))
def test_presets_and_house_rules(name: str, policy: Policy, others: Policy) -> None:
    rules, rng = RULES[name], Random(f"{name} {policy} {others}")
    side, leader = frozenset(range(0, rules.seats, 2)), rng.randrange(rules.seats)
    for trump in rng.sample(list(Suit), 1):
        same(
            partial(
                fresh_playouts, rules, trump, share(rules), 3, leader=leader, side=side,
                lead_trump=True, policy=policy, others=others, seed=rng.getrandbits(64),
            )
        )  # fmt: skip
    everything(random_position(rng, rules), rng, policy, others)


@pytest.mark.parametrize(("policy", "others"), cases(FEW_PAIRS, OTHER_PAIRS))
def test_odd_rules(policy: Policy, others: Policy) -> None:
    rng = Random(f"odd {policy} {others}")
    for _ in range(5):
        rules = odd_rules(rng)
        size, leader = rng.randint(1, share(rules)), rng.randrange(rules.seats)
        side = frozenset(rng.sample(range(rules.seats), rng.randint(1, rules.seats - 1)))
        same(
            partial(
                fresh_playouts, rules, Suit.CLUBS, size, 3, leader=leader, side=side,
                policy=policy, others=others, seed=rng.getrandbits(64),
            )
        )  # fmt: skip
        position = random_position(rng, rules)
        everything(position, rng, policy, others)
        steps = traced_playout(position, policy="random").steps
        for step in steps[: rng.randrange(len(steps))]:
            position = played(position, step.card)
        everything(position, rng, policy, others)


@pytest.mark.slow
@pytest.mark.parametrize("name", RULES)
def test_many_positions(name: str) -> None:
    rules, rng = RULES[name], Random(f"{name} many")
    for number in range(100):
        everything(random_position(rng, rules), rng, *PAIRS[number % len(PAIRS)])
