"""When many computer players have to move at once, each gets less time, so none takes too long."""

from __future__ import annotations

import threading

import pytest

from acesaround.players.base import Limit
from acesaround.server.thinking import ThinkingPool
from acesaround.table.automatic_events import LIMIT


class Simulation:
    """Moves on a simulated clock. Each takes all of its thinking time and a little more."""

    def __init__(self, threads: int, arrivals: list[float], rest: float = 0.002) -> None:
        self.at, self.took, self.given = 0.0, list[float](), list[float]()
        pool = ThinkingPool(threads, lambda: self.at)
        free = [0.0] * threads
        waiting, coming = list[float](), sorted(arrivals)
        while waiting or coming:
            thread = free.index(min(free))
            self.at = max(free[thread], waiting[0] if waiting else coming[0])
            while coming and coming[0] <= self.at:
                waiting.append(coming.pop(0))
                pool._since.append(waiting[-1])
            since = waiting.pop(0)
            pool._since.popleft()
            seconds = pool.limit(None).seconds
            assert seconds is not None
            self.given.append(seconds)
            free[thread] = self.at + seconds + rest
            self.took.append(free[thread] - since)
        pool.shutdown()


@pytest.mark.parametrize("threads", [1, 2, 8])
@pytest.mark.parametrize("moves", [1, 10, 100, 300])
def test_no_move_of_a_burst_takes_two_seconds(threads: int, moves: int) -> None:
    found = Simulation(threads, [0.0] * moves)
    assert max(found.took) < 2.0
    assert sum(found.took) and (moves > threads or found.given == [LIMIT.seconds] * moves)


@pytest.mark.parametrize("rate", [2, 20, 100, 200])
def test_no_move_takes_two_seconds_at_a_steady_rate(rate: int) -> None:
    found = Simulation(2, [number / rate for number in range(10 * rate)])
    assert max(found.took) < 2.0
    # The threads are used, and not left idle by limits that are too short.
    used = sum(found.given) / (2 * 10)
    assert used > 0.4 or set(found.given) == {LIMIT.seconds}


def test_a_pool_says_that_players_are_hurried() -> None:
    pool = ThinkingPool(2, lambda: 0.0)
    assert pool.limit(None) == LIMIT and not pool.hurried
    pool._since.extend([0.0] * 100)
    short = pool.limit(Limit(seconds=0.5, worlds=40))
    assert pool.hurried and short.worlds == 40 and short.seconds == pytest.approx(2 * 1.0 / 100)
    pool._since.clear()
    assert pool.limit(None) == LIMIT and not pool.hurried
    pool.shutdown()


def test_moves_begin_in_turn_and_are_counted() -> None:
    with ThinkingPool(1) as pool:
        begun = list[int]()
        moves = [pool.submit(begun.append, number) for number in range(20)]
        for move in moves:
            move.result(10)
        assert begun == list(range(20)) and pool.waiting == 0


def test_a_cancelled_move_does_not_wait_forever() -> None:
    with ThinkingPool(1) as pool:
        going = threading.Event()
        first = pool.submit(going.wait, 10)
        others = [pool.submit(int) for _ in range(3)]
        assert all(move.cancel() for move in others)
        going.set()
        first.result(10)
        pool.submit(int).result(10)
        assert pool.waiting == 0
