"""Tests of several threads solving the same position."""

from __future__ import annotations

from random import Random
from threading import Thread
from time import sleep

import pytest
from tests.support.kernel.positions import PRESETS, random_position
from tests.support.slow import quick

from acesaround.kernel.backend import Backend
from acesaround.kernel.interface import Cancel
from acesaround.kernel.position import Position
from acesaround.kernel.solve import MAX_THREADS, Bounds, Table, Threads, solve

LONG = {
    "nicholas-1992": 10,
    "daugherty-1983": 11,
    "firehouse": 9,
    "single-deck-auction": 10,
    "three-hand": 11,
    "two-hand": 12,
}
"""Presets and trick counts that take the compiled solver more than a moment."""


def positions(rng: Random, name: str, count: int) -> list[Position]:
    return [random_position(rng, PRESETS[name], LONG[name]) for _ in range(count)]


@pytest.mark.parametrize("name", quick(["nicholas-1992", "two-hand"], LONG))
def test_several_threads_find_what_one_finds(name: str) -> None:
    table = Table(8)
    for position in positions(Random(name), name, 1):
        alone, together = solve(position), solve(position, threads=4, table=table)
        assert together.value == alone.value
        assert together.cards == alone.cards
        assert together.line == alone.line


@pytest.mark.slow
@pytest.mark.parametrize("name", LONG)
def test_several_threads_find_what_one_finds_in_many_positions(name: str) -> None:
    rng = Random(f"{name} many")
    for position in positions(rng, name, 40):
        alone = solve(position)
        together = solve(position, threads=rng.randint(2, 6), table=Table(rng.choice((1, 64))))
        assert (together.value, together.cards) == (alone.value, alone.cards)


@pytest.mark.extended
def test_the_value_alone_and_a_whole_deal_with_a_limit(backend: Backend) -> None:
    short = random_position(Random(1), PRESETS["nicholas-1992"], 6)
    truth = solve(short, cards=False, line=False)
    assert solve(short, cards=False, line=False, threads=3).value == truth.value
    whole = random_position(Random(2), PRESETS["nicholas-1992"], 20)
    bounds = Bounds(0, whole.points)
    for _ in range(3):
        found = solve(whole, seconds=0.05, threads=3, bounds=bounds)
        assert bounds.lower <= found.lower <= found.upper <= bounds.upper
        bounds = found.bounds
        if found.exact:
            break


def test_nodes_count_those_of_all_threads() -> None:
    position = random_position(Random(2), PRESETS["nicholas-1992"], 20)
    found = solve(position, nodes=1_000_000, threads=4)
    # Each thread checks the limit every 8,192 nodes.
    assert 1_000_000 <= found.nodes <= 1_300_000
    assert not found.exact


def test_threads_come_and_go_while_it_runs(backend: Backend) -> None:
    position = random_position(Random(2), PRESETS["nicholas-1992"], 20)
    cancel, threads, found = Cancel(), Threads(), []
    thread = Thread(
        target=lambda: found.append(solve(position, cancel=cancel, threads=threads, table=Table(8)))
    )
    thread.start()
    for count in (3, 1, 4, 2, 1, 2):
        threads.count = count
        sleep(0.02)
    cancel.set()
    thread.join(60)
    assert not thread.is_alive()
    assert 0 <= found[0].lower < found[0].upper <= position.points


def test_how_many_threads_there_may_be() -> None:
    assert Threads(MAX_THREADS).count == MAX_THREADS
    for count in (0, -1, MAX_THREADS + 1):
        with pytest.raises(ValueError, match=rf"^{count} threads .*1 to {MAX_THREADS}"):
            Threads(count)
    with pytest.raises(ValueError, match="0 threads"):
        solve(random_position(Random(7), PRESETS["nicholas-1992"], 2), threads=0)
