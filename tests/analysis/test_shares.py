"""Tests of how work is shared while positions are solved."""

from __future__ import annotations

from contextlib import ExitStack

from acesaround.analysis.pool import HelperThreads
from acesaround.kernel.solve import MAX_THREADS, Threads


def test_idle_workers_help_once_nothing_waits() -> None:
    shares = HelperThreads(5)
    for _ in range(3):
        shares.submitted()
    first, second, third = Threads(), Threads(), Threads()
    with ExitStack() as at_work:
        at_work.enter_context(shares.begun(first))
        at_work.enter_context(shares.begun(second))
        assert (first.count, second.count) == (1, 1)
        with shares.begun(third):
            assert (first.count, second.count, third.count) == (2, 2, 1)
        assert (first.count, second.count) == (3, 2)
        shares.submitted()
        assert (first.count, second.count) == (1, 1)


def test_never_more_threads_than_can_be_used() -> None:
    shares, threads = HelperThreads(500), Threads()
    shares.submitted()
    with shares.begun(threads):
        assert threads.count == MAX_THREADS
