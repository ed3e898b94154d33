"""Tests of the solver's bounds when it's stopped early."""

from __future__ import annotations

from random import Random
from threading import Thread
from time import sleep

import pytest
from tests.support.kernel.backends import FASTEST, using
from tests.support.kernel.positions import PRESETS, odd_rules, random_position
from tests.support.slow import quick

from acesaround.kernel.backend import Backend, load
from acesaround.kernel.interface import Cancel
from acesaround.kernel.position import Position
from acesaround.kernel.reference import Table as ReferenceTable
from acesaround.kernel.solve import Bounds, Solution, Table, solve

DOUBLE = PRESETS["nicholas-1992"]


def contains(stopped: Solution, truth: Solution) -> None:
    """Check that the true values lie within all bounds."""
    assert truth.value is not None
    assert stopped.lower <= truth.value <= stopped.upper
    for card, bounds in stopped.cards.items():
        value = truth.cards[card].value
        assert value is not None and bounds.lower <= value <= bounds.upper, card
    if stopped.line:
        assert stopped.exact


@pytest.mark.extended
@pytest.mark.parametrize("nodes", quick([1, 5000], [1, 10, 300, 1000, 5000, 20_000]))
def test_a_node_limit_leaves_proven_bounds(backend: Backend, nodes: int) -> None:
    rng = Random(nodes)
    for index in range(3):
        position = random_position(rng, DOUBLE, 6, lopsided=bool(index % 2))
        contains(solve(position, nodes=nodes), solve(position))


@pytest.mark.parametrize("backend", FASTEST, indirect=True)
def test_bounds_only_ever_tighten(backend: Backend) -> None:
    rng = Random(3)
    for _ in range(5):
        position = random_position(rng, DOUBLE, 7)
        truth, table = solve(position), Table(8)
        bounds = Bounds(0, position.points)
        for nodes in (1, 300, 600, 1200, 2400, 4800, 10**9):
            found = solve(position, nodes=nodes, table=table, bounds=bounds)
            contains(found, truth)
            assert bounds.lower <= found.lower <= found.upper <= bounds.upper
            bounds = found.bounds
        assert bounds.exact


def test_bounds_from_an_earlier_call_are_kept(backend: Backend) -> None:
    position = random_position(Random(4), DOUBLE, 6)
    value = solve(position).lower
    known = Bounds(max(0, value - 1), min(position.points, value + 2))
    found = solve(position, nodes=1, bounds=known)
    assert known.lower <= found.lower <= value <= found.upper <= known.upper
    most = position.points
    with pytest.raises(ValueError, match=rf"0 to {most} .*{most + 1} to {most + 2}"):
        solve(position, bounds=Bounds(most + 1, most + 2))


def test_no_time_at_all_proves_what_is_plain(backend: Backend) -> None:
    position = random_position(Random(1), DOUBLE, 20)
    found = solve(position, seconds=0)
    assert 0 <= found.lower <= found.upper <= position.points
    assert found.line == ()


def test_a_deadline_is_kept(backend: Backend) -> None:
    found = solve(random_position(Random(2), DOUBLE, 20), seconds=0.05)
    assert not found.exact and found.value is None
    assert found.seconds < 30


def test_another_thread_cancels(backend: Backend) -> None:
    cancel, found = Cancel(), []
    position = random_position(Random(2), DOUBLE, 20)
    thread = Thread(target=lambda: found.append(solve(position, cancel=cancel)))
    thread.start()
    sleep(0.05)
    assert not found
    cancel.set()
    thread.join(60)
    assert not thread.is_alive()
    assert not found[0].exact


def test_cancelled_before_it_begins(backend: Backend) -> None:
    cancel = Cancel()
    cancel.set()
    assert cancel.is_set
    assert not solve(random_position(Random(2), DOUBLE, 20), cancel=cancel).exact


@pytest.mark.parametrize("backend", FASTEST, indirect=True)
@pytest.mark.parametrize("shared", [False, True])
def test_several_threads_at_once(backend: Backend, shared: bool) -> None:
    rng = Random(9)
    positions = [random_position(rng, DOUBLE, 5) for _ in range(12)]
    positions += [random_position(rng, odd_rules(rng), 2) for _ in range(12)]
    truths = [solve(position) for position in positions]
    table = Table(8) if shared else None
    found: dict[tuple[int, int], Solution] = {}

    def work(worker: int) -> None:
        order = list(range(len(positions)))
        Random(worker).shuffle(order)
        for index in order:
            found[worker, index] = solve(positions[index], table=table)

    threads = [Thread(target=work, args=(worker,)) for worker in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(found) == 4 * len(positions)
    for (_, index), solution in found.items():
        assert solution.value == truths[index].value
        assert solution.cards == truths[index].cards


def test_a_small_table_and_a_cleared_one(backend: Backend) -> None:
    table = Table(1)
    rng = Random(12)
    positions = [random_position(rng, DOUBLE, 7) for _ in range(2)]
    values = [solve(position).value for position in positions]
    for _ in range(2):
        assert [solve(position, table=table).value for position in positions] == values
        table.clear()


def test_the_reference_kernel_forgets_rather_than_grow() -> None:
    position = random_position(Random(7), DOUBLE, 6)
    table = Table(1)
    with using("python"):
        entries = table.in_module(load("python"))
        assert isinstance(entries, ReferenceTable)
        entries.most = 100
        assert solve(position, table=table).value == solve(position).value
    # The solver checks every 256 nodes, each of which can add a table entry.
    assert 0 < len(entries.cache_for(DOUBLE, 0).entries) <= 100 + 256


def test_cards_and_line_only_when_asked_for(backend: Backend) -> None:
    position = random_position(Random(7), DOUBLE, 4)
    whole = solve(position)
    assert whole.cards and whole.line
    bare = solve(position, cards=False, line=False)
    assert (bare.value, bare.cards, bare.line) == (whole.value, {}, ())


@pytest.mark.parametrize("seconds", [-1, float("nan")])
def test_no_such_time_limit(seconds: float) -> None:
    with pytest.raises(ValueError, match=f"{seconds} seconds"):
        solve(random_position(Random(7), DOUBLE, 2), seconds=seconds)


def test_no_such_node_limit_or_table() -> None:
    with pytest.raises(ValueError, match="0 nodes"):
        solve(random_position(Random(7), DOUBLE, 2), nodes=0)
    with pytest.raises(ValueError, match=r"megabytes .*1 or more.* 0"):
        Table(0)


def positions_for_ideas(rng: Random, tricks: int) -> list[Position]:
    return [random_position(rng, rules, tricks) for rules in PRESETS.values() if rules.seats <= 4]


@pytest.mark.extended
@pytest.mark.parametrize("bit", range(10))
def test_no_pruning_idea_changes_a_value(backend: Backend, bit: int) -> None:
    for position in positions_for_ideas(Random(bit), 4)[bit % 2 :: 2]:
        found, other = solve(position), solve(position, without=1 << bit)
        assert (found.value, found.cards) == (other.value, other.cards), position


@pytest.mark.slow
@pytest.mark.parametrize("bit", range(10))
def test_no_pruning_idea_changes_a_value_of_many_tricks(backend: Backend, bit: int) -> None:
    longest = 7 if backend == "python" else 12
    rng = Random(bit)
    for tricks in range(5, longest + 1):
        for rules in rng.sample([each for each in PRESETS.values() if each.seats <= 4], 3):
            position = random_position(rng, rules, tricks)
            value = solve(position, cards=False, line=False).value
            assert value is not None
            # Without its table, a search this deep wouldn't finish.
            most = 100_000 if backend == "python" else 5_000_000
            other = solve(position, cards=False, line=False, without=1 << bit, nodes=most)
            assert other.lower <= value <= other.upper, position
