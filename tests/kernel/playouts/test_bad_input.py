"""Tests that playouts reject bad input, can be stopped, and are safe across threads."""

import signal
import threading
import time
from collections.abc import Callable
from contextlib import suppress
from random import Random
from typing import Any, cast

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.support.kernel.backends import COMPILED, FASTEST, module_of, using
from tests.support.kernel.trickplay import RULES, random_position, reshuffled, world

from acesaround.cards import Card, Suit
from acesaround.kernel.backend import Backend
from acesaround.kernel.interface import MAX_PLAYOUTS, Cancel, Policy, PositionError
from acesaround.kernel.playouts import (
    card_playouts,
    fresh_playouts,
    playouts,
    traced_playout,
    world_playouts,
)
from acesaround.kernel.position import position_in
from acesaround.kernel.rules import trick_rules_in

DOUBLE = RULES["daugherty-1983"]
POSITION = random_position(Random("boundary"), DOUBLE, 6)
WORLD = world(POSITION)
BEST = cast(Policy, "best")


@pytest.mark.parametrize(
    ("call", "error", "message"),
    [
        (lambda: playouts(POSITION, -1), ValueError, "-1 playouts: .* 0 to"),
        (
            lambda: playouts(POSITION, MAX_PLAYOUTS + 1),
            ValueError,
            r"1000000001 playouts: .*\b0 to 1,000,000,000",
        ),
        (lambda: playouts(POSITION, cast(int, 1.5)), TypeError, "float"),
        (lambda: playouts(POSITION, 1, seed=-1), ValueError, "seed -1: "),
        (lambda: playouts(POSITION, 1, seed=1 << 64), ValueError, rf"seed {1 << 64}: .*\b0 to 2"),
        (
            lambda: playouts(POSITION, 1, policy=BEST),
            ValueError,
            "'best' .*random.*heuristic.*varied",
        ),
        (
            lambda: playouts(POSITION, 1, others=BEST),
            ValueError,
            "'best' .*random.*heuristic.*varied",
        ),
        (lambda: playouts(POSITION, 1, lacking=[0]), ValueError, "lacking: .*4 seats"),
        (lambda: playouts(POSITION, 1, lacking=[1 << 24] * 4), ValueError, "lacking: .*4 seats"),
        (lambda: traced_playout(POSITION, number=-1), ValueError, "number -1"),
        (lambda: world_playouts(POSITION, WORLD[:-1]), ValueError, "worlds: .*bytes.* 96 "),
        (lambda: world_playouts(POSITION, cast(bytes, "x" * 96)), ValueError, "worlds: .*bytes"),
        (lambda: world_playouts(POSITION, WORLD + bytes(96)), ValueError, "world 1: its hands"),
        (lambda: world_playouts(POSITION, b"\xff" * 96), ValueError, "world 0: its hands"),
        (lambda: card_playouts(POSITION, WORLD, [Card("9S")]), ValueError, "9S .*in world 0"),
        (
            lambda: fresh_playouts(DOUBLE, Suit.CLUBS, 21, 1),
            PositionError,
            r"1 to 20 \[no_such_hand\]",
        ),
        (
            lambda: fresh_playouts(DOUBLE, Suit.CLUBS, 0, 1),
            PositionError,
            r"1 to 20 \[no_such_hand\]",
        ),
        (
            lambda: fresh_playouts(DOUBLE, Suit.CLUBS, 9, 1, leader=4),
            PositionError,
            r"\b4\b.* 0 to 3 \[no_such_seat\]",
        ),
        (
            lambda: fresh_playouts(DOUBLE, Suit.CLUBS, 9, 1, side=frozenset((5,))),
            PositionError,
            r"\b5\b.* 0 to 3 \[no_such_seat\]",
        ),
        (
            lambda: fresh_playouts(DOUBLE, Suit.CLUBS, 9, 1, side=frozenset()),
            PositionError,
            r"\[no_opponents\]",
        ),
    ],
)
def test_bad_input(
    call: Callable[[], object], error: type[Exception], message: str, backend: Backend
) -> None:
    with pytest.raises(error, match=message):
        call()


def test_no_worlds_are_no_results(backend: Backend) -> None:
    assert list(world_playouts(POSITION, b"")) == []
    assert all(len(results) == 0 for results in card_playouts(POSITION, b"").values())


INTEGERS = st.integers() | st.integers(-3, 30)
GARBAGE = st.none() | st.integers() | st.text(max_size=3) | st.binary(max_size=4)
CANCELS = st.just(bytearray(1)) | st.builds(bytearray, st.integers(0, 3)) | GARBAGE


@given(data=st.data())
@pytest.mark.parametrize("kernel", COMPILED)
def test_the_compiled_functions_take_anything_without_harm(kernel: Backend, data: Any) -> None:
    module = module_of(kernel)
    rules, position = trick_rules_in(module, DOUBLE), position_in(module, POSITION)
    draw = data.draw

    def policies() -> tuple[Any, Any]:
        policy = st.integers(0, 2) | INTEGERS
        return draw(policy), draw(policy)

    positions = st.just(position) | GARBAGE
    lacking = st.lists(st.integers(0, 0xFFFFFF) | INTEGERS, max_size=5) | GARBAGE
    counts = st.integers(-5, 40) | st.integers(max_value=-1) | GARBAGE
    near = st.lists(st.tuples(st.integers(0, 95), st.integers(0, 255)), max_size=3)

    def worlds() -> Any:
        row = bytearray(WORLD * draw(st.integers(0, 3)))
        for at, value in draw(near):
            if row:
                row[at] = value
        return draw(st.just(bytes(row)) | st.binary(max_size=200) | GARBAGE)

    calls: list[Callable[[], object]] = [
        lambda: module.playouts(
            draw(positions), draw(lacking), *policies(), draw(counts), draw(INTEGERS), draw(CANCELS)
        ),
        lambda: module.fresh_playouts(
            rules, draw(INTEGERS), draw(INTEGERS), draw(INTEGERS), draw(st.booleans()),
            draw(INTEGERS), *policies(), draw(counts), draw(INTEGERS), draw(CANCELS),
        ),
        lambda: module.world_playouts(
            draw(positions), draw(lacking), worlds(), draw(st.binary(max_size=30) | GARBAGE),
            *policies(), draw(INTEGERS), draw(CANCELS),
        ),
        lambda: module.traced_playout(
            draw(positions), draw(lacking), *policies(), draw(INTEGERS), draw(INTEGERS)
        ),
    ]  # fmt: skip
    with suppress(ValueError, TypeError):
        draw(st.sampled_from(calls))()


def test_set_before_the_start_it_stops_at_once(backend: Backend) -> None:
    cancel = Cancel()
    cancel.set()
    assert list(playouts(POSITION, MAX_PLAYOUTS, cancel=cancel)) == []
    assert list(world_playouts(POSITION, WORLD * 9, cancel=cancel)) == []


LONG: list[Callable[[Cancel], object]] = [
    lambda cancel: playouts(POSITION, MAX_PLAYOUTS, policy="random", cancel=cancel),
    lambda cancel: fresh_playouts(DOUBLE, Suit.CLUBS, 20, MAX_PLAYOUTS, cancel=cancel),
]


@pytest.mark.parametrize("backend", FASTEST, indirect=True)
@pytest.mark.parametrize("call", LONG)
def test_another_thread_stops_it_and_what_was_done_is_kept(
    call: Callable[[Cancel], Any], backend: Backend
) -> None:
    cancel = Cancel()
    timer = threading.Timer(0.1, cancel.set)
    timer.start()
    start = time.monotonic()
    done = call(cancel)
    assert time.monotonic() - start < 30  # Playing them all would take minutes.
    assert 0 < len(done) < MAX_PLAYOUTS
    timer.join()


@pytest.mark.parametrize("backend", FASTEST, indirect=True)
def test_cancelled_cards_keep_the_same_worlds(backend: Backend) -> None:
    worlds = reshuffled(Random(1), POSITION) * 200_000
    cancel = Cancel()
    timer = threading.Timer(0.03, cancel.set)
    timer.start()
    table = card_playouts(POSITION, worlds, cancel=cancel)
    assert len({len(results) for results in table.values()}) == 1
    timer.join()


@pytest.mark.parametrize("kernel", COMPILED)
def test_ctrl_c_is_heard(kernel: Backend) -> None:
    threading.Timer(0.1, signal.raise_signal, (signal.SIGINT,)).start()
    with using(kernel), pytest.raises(KeyboardInterrupt):
        playouts(POSITION, MAX_PLAYOUTS, policy="random")


@pytest.mark.parametrize("kernel", COMPILED)
def test_threads_at_once_get_the_same_results(kernel: Backend) -> None:
    with using(kernel):
        expected = fresh_playouts(DOUBLE, Suit.CLUBS, 20, 20_000, policy="random", seed=4)
        found: list[Any] = [None] * 4

        def work(number: int) -> None:
            found[number] = fresh_playouts(DOUBLE, Suit.CLUBS, 20, 20_000, policy="random", seed=4)

        threads = [threading.Thread(target=work, args=(number,)) for number in range(4)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
    assert found == [expected] * 4
