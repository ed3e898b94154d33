"""Tests that contract playouts match playouts of positions, each world with its own contract."""

from collections.abc import Callable
from contextlib import suppress
from random import Random
from typing import Any, cast

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.support.kernel.backends import AVAILABLE, COMPILED, module_of, using
from tests.support.kernel.trickplay import RULES, odd_rules, random_position, reshuffled, world
from tests.support.slow import tables

from acesaround.cards import Suit
from acesaround.kernel.backend import Backend
from acesaround.kernel.interface import POLICIES, Cancel, Policy
from acesaround.kernel.playouts import contract_playouts, world_playouts
from acesaround.kernel.position import Position
from acesaround.kernel.rules import TrickRules, trick_rules_in

DOUBLE = RULES["daugherty-1983"]


def seats_of(side: int) -> frozenset[int]:
    return frozenset(seat for seat in range(8) if side >> seat & 1)


def check(rules: TrickRules, rng: Random, policy: Policy, others: Policy) -> None:
    """Check worlds with their contracts against separate positions."""
    start, count = random_position(rng, rules), rng.randint(1, 20)
    rows = [world(start), *(reshuffled(rng, start) for _ in range(count - 1))]
    trumps = [rng.randrange(4) for _ in rows]
    leaders = [rng.randrange(rules.seats) for _ in rows]
    sides = [rng.randrange(1, (1 << rules.seats) - 1) for _ in rows]
    lead_trump, seed = rng.random() < 0.5, rng.getrandbits(64)
    how: Any = {"policy": policy, "others": others, "seed": seed}
    expected = []
    for number, contract in enumerate(zip(trumps, leaders, sides, strict=True)):
        trump, leader, side = contract
        position = Position(
            rules, Suit(trump), leader, start.hands, (), seats_of(side), lead_trump=lead_trump
        )
        upto = b"".join(rows[: number + 1])  # A world's random numbers depend on its index.
        expected.append(world_playouts(position, upto, **how)[number])
    for name in AVAILABLE:
        with using(name):
            found = contract_playouts(
                rules, b"".join(rows), trumps, leaders, sides, lead_trump=lead_trump, **how
            )
        assert list(found) == expected


@pytest.mark.extended
@pytest.mark.parametrize("policy", POLICIES)
@pytest.mark.parametrize("name", tables(RULES))
def test_presets_and_house_rules(name: str, policy: Policy) -> None:
    rng = Random(f"{name} {policy}")
    check(RULES[name], rng, policy, rng.choice(POLICIES))


@pytest.mark.extended
@pytest.mark.parametrize(("policy", "others"), [(a, b) for a in POLICIES for b in POLICIES])
def test_odd_rules(policy: Policy, others: Policy) -> None:
    rng = Random(f"odd {policy} {others}")
    for _ in range(5):
        check(odd_rules(rng), rng, policy, others)


POSITION = random_position(Random("contracts"), DOUBLE, 6)
WORLDS = world(POSITION) * 2


@pytest.mark.parametrize(
    ("call", "message"),
    [
        (
            lambda: contract_playouts(DOUBLE, WORLDS[1:], [0, 0], [0, 0], [5, 5]),
            "worlds: .*bytes.* 96 ",
        ),
        (lambda: contract_playouts(DOUBLE, WORLDS, [0], [0, 0], [5, 5]), "trumps: 1 for 2 worlds"),
        (lambda: contract_playouts(DOUBLE, WORLDS, [0, 4], [0, 0], [5, 5]), "trumps: 4 .*0 to 3"),
        (
            lambda: contract_playouts(DOUBLE, WORLDS, [0, 0], [-1, 0], [5, 5]),
            "leaders: -1 .*0 to 3",
        ),
        (lambda: contract_playouts(DOUBLE, WORLDS, [0, 0], [0, 0], [5, 16]), "sides: 16 .*4 seats"),
        (lambda: contract_playouts(DOUBLE, bytes(96), [0], [0], [5]), "worlds: hands with cards"),
        (
            lambda: contract_playouts(DOUBLE, WORLDS + bytes(96), [0] * 3, [0] * 3, [5] * 3),
            "world 2: its hands",
        ),
        (
            lambda: contract_playouts(DOUBLE, bytes([0, 5, *[0] * 22] * 4), [0], [0], [5]),
            "world 0: its hands",
        ),
        (
            lambda: contract_playouts(DOUBLE, WORLDS, [0] * 2, [0] * 2, [5] * 2, seed=-1),
            "seed -1",
        ),
        (
            lambda: contract_playouts(
                DOUBLE, WORLDS, [0] * 2, [0] * 2, [5] * 2, policy=cast(Policy, "best")
            ),
            "'best' .*random.*heuristic.*varied",
        ),
    ],
)
def test_bad_input(call: Callable[[], object], message: str, backend: Backend) -> None:
    with pytest.raises(ValueError, match=message):
        call()


def test_no_worlds_and_cancelled_ones_are_no_results(backend: Backend) -> None:
    assert list(contract_playouts(DOUBLE, b"", [], [], [])) == []
    cancel = Cancel()
    cancel.set()
    assert not list(contract_playouts(DOUBLE, WORLDS, [0] * 2, [0] * 2, [5] * 2, cancel=cancel))


ANYTHING = st.integers() | st.booleans() | st.none() | st.binary(max_size=5) | st.text(max_size=3)


@pytest.mark.parametrize("kernel", COMPILED)
@given(
    worlds=st.sampled_from([WORLDS, bytes(192)]) | st.binary(min_size=192, max_size=192) | ANYTHING,
    bytes_=st.lists(st.binary(min_size=2, max_size=2) | ANYTHING, min_size=3, max_size=3),
    spoilt=st.dictionaries(st.integers(0, 191), st.integers(0, 255), max_size=2),
    rest=st.tuples(st.booleans(), st.integers(0, 1), st.integers(0, 1), st.integers(0, 9)),
)
def test_the_compiled_function_takes_anything_without_harm(
    kernel: Backend, worlds: Any, bytes_: list[Any], spoilt: dict[int, int], rest: Any
) -> None:
    module: Any = module_of(kernel)
    if isinstance(worlds, bytes) and len(worlds) == 192:
        changed = bytearray(worlds)
        for at, value in spoilt.items():
            changed[at] = value
        worlds = bytes(changed)
    with suppress(ValueError, TypeError):
        module.contract_playouts(
            trick_rules_in(module, DOUBLE), worlds, *bytes_, *rest, bytearray(1)
        )
