"""Solver pool that works on many positions in parallel, on all processors."""

from __future__ import annotations

import multiprocessing
import os
from collections.abc import Callable
from concurrent.futures import (
    CancelledError,
    Executor,
    Future,
    ProcessPoolExecutor,
    ThreadPoolExecutor,
    wait,
)
from dataclasses import dataclass
from threading import local
from types import TracebackType
from typing import Final, Self

from acesaround.analysis.interrupts import ignore, withheld
from acesaround.analysis.shares import Shares
from acesaround.kernel import backend
from acesaround.kernel.cancel import Cancel, Flag
from acesaround.kernel.position import Position
from acesaround.kernel.solve import Solution, solve
from acesaround.kernel.table import Table
from acesaround.kernel.threads import Threads
from acesaround.messages import Message

_MEGABYTES: Final = 256
"""Size limit of each worker's table in MB. A long search would fill a smaller one in seconds."""
STEP: Final = 0.1
"""Seconds between checks for cancellation."""


@dataclass(frozen=True, slots=True)
class Limits:
    """Limits for solving a position. Time is in seconds, and None means no limit."""

    seconds: float | None = None
    nodes: int | None = None


class Pool:
    """Workers that solve positions. Each has its own table.

    For the compiled kernel, workers are threads. For the Python kernel, they're processes, because
    Python runs only one thread at a time. Idle threads help busy ones unless the number of nodes is
    limited. With that limit, results must be reproducible.
    """

    def __init__(self, jobs: int, limits: Limits) -> None:
        self._limits = limits
        self._shares = Shares(jobs)
        self.cancelled = Cancel()
        self._executor: Executor
        if jobs > 1 and backend.backend() == "python":
            spawn = multiprocessing.get_context("spawn")
            flag = spawn.RawArray("b", 1)
            self.cancelled = Cancel(flag)
            self._executor = ProcessPoolExecutor(
                jobs, spawn, initializer=_begin_process, initargs=(flag,)
            )
            self._work: Callable[[Position, Limits], Solution] = _in_process
        else:
            self._executor = ThreadPoolExecutor(jobs)
            self._work = self._in_thread
        self._own = local()

    def submit(self, position: Position) -> Future[Solution]:
        """Start solving a position."""
        self._shares.submitted()
        with withheld():
            return self._executor.submit(self._work, position, self._limits)

    def result(
        self, future: Future[Solution], meanwhile: Callable[[], object] = lambda: None
    ) -> Solution | None:
        """Wait for a solution, calling `meanwhile` at regular intervals.

        After `cancelled` is set, this returns what a running search has proven, or None if the
        search hasn't started.
        """
        while not future.done():
            if self.cancelled.is_set:
                self.cancel()
            meanwhile()
            wait([future], timeout=STEP)
        try:
            return future.result()
        except CancelledError:
            return None

    def cancel(self) -> None:
        """Stop the running searches, keeping what they've proven, and don't start any others."""
        self.cancelled.set()
        self._executor.shutdown(wait=False, cancel_futures=True)

    def _in_thread(self, position: Position, limits: Limits) -> Solution:
        if not hasattr(self._own, "table"):
            self._own.table = Table(_MEGABYTES)
        threads = Threads()
        if limits.nodes is not None:
            return _solved(position, limits, self._own.table, self.cancelled, threads)
        with self._shares.begun(threads):
            return _solved(position, limits, self._own.table, self.cancelled, threads)

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        if error is not None:
            self.cancel()
        self._executor.shutdown()


def processors() -> int:
    """Return the number of processors that this process can use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def notice() -> Message | None:
    """Return a notice to show before a long wait if there's no compiled kernel, or None."""
    return backend.notice()


class _Worker:
    """State of a worker process."""

    table: Table
    cancelled: Cancel


def _begin_process(flag: Flag) -> None:
    ignore()
    _Worker.table, _Worker.cancelled = Table(), Cancel(flag)


def _in_process(position: Position, limits: Limits) -> Solution:
    return _solved(position, limits, _Worker.table, _Worker.cancelled, Threads())


def _solved(
    position: Position, limits: Limits, table: Table, cancelled: Cancel, threads: Threads
) -> Solution:
    if cancelled.is_set:
        raise CancelledError
    return solve(
        position,
        seconds=limits.seconds,
        nodes=limits.nodes,
        table=table,
        cancel=cancelled,
        threads=threads,
    )
