"""Solver pool that works on many positions in parallel, on all processors."""

from __future__ import annotations

import multiprocessing
import os
import signal
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import (
    CancelledError,
    Executor,
    Future,
    ProcessPoolExecutor,
    ThreadPoolExecutor,
    wait,
)
from contextlib import contextmanager
from dataclasses import dataclass
from functools import partial
from multiprocessing.sharedctypes import RawArray
from threading import Lock, local
from typing import Final, Protocol, Self

from acesaround.analysis.cluster import Cluster, current_cancel
from acesaround.analysis.problem import Problem
from acesaround.kernel import backend
from acesaround.kernel.interface import Cancel, Flag
from acesaround.kernel.position import Position
from acesaround.kernel.solve import MAX_THREADS, Solution, Table, Threads, solve
from acesaround.messages import Message


@contextmanager
def interrupts_blocked() -> Iterator[None]:
    """Block Ctrl-C in a ``with`` statement, and in the processes started there.

    A worker takes some time to start. Without this, Ctrl-C would kill the worker before it could
    ignore the signal.
    """
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def worker_processes(
    jobs: int, begin: Callable[..., None], *arguments: object
) -> ProcessPoolExecutor:
    """Return an executor whose processes are spawned, ignore Ctrl-C, and call `begin` first.

    Submit work within `interrupts_blocked`, because the executor then starts a process.
    """
    spawn = multiprocessing.get_context("spawn")
    return ProcessPoolExecutor(jobs, spawn, partial(_begin_process, begin, *arguments))


def _begin_process(begin: Callable[..., None], *arguments: object) -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if hasattr(signal, "pthread_sigmask"):
        signal.pthread_sigmask(signal.SIG_UNBLOCK, {signal.SIGINT})
    begin(*arguments)


class HelperThreads:
    """Assignment of idle workers as helpers. While any positions are waiting, no worker helps."""

    def __init__(self, workers: int) -> None:
        self._workers: Final = workers
        self._waiting = 0
        self._at_work: list[Threads] = []
        self._lock: Final = Lock()

    def submitted(self) -> None:
        """Count another waiting position."""
        with self._lock:
            self._waiting += 1
            self._share()

    @contextmanager
    def begun(self, threads: Threads) -> Iterator[None]:
        """Context manager for solving a waiting position.

        The number of threads it can use is stored in `threads`.
        """
        with self._lock:
            self._waiting -= 1
            self._at_work.append(threads)
            self._share()
        try:
            yield
        finally:
            with self._lock:
                self._at_work.remove(threads)
                self._share()

    def _share(self) -> None:
        if not self._at_work:
            return
        idle = 0 if self._waiting else self._workers - len(self._at_work)
        each, more = divmod(idle, len(self._at_work))
        for index, threads in enumerate(self._at_work):
            threads.count = min(MAX_THREADS, 1 + each + (index < more))


_AHEAD_ON_CLUSTER: Final = 100_000
_MEGABYTES: Final = 256
"""Size limit of each worker's table in MB. A long search would fill a smaller one in seconds."""
POLL_SECONDS: Final = 0.1
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

    If there's a `scheduler`, the workers are those of its Dask cluster, and they don't help each
    other. Raises ClusterError if the cluster can't be used.
    """

    ahead = 256
    """Number of positions to read ahead of the next answer."""

    def __init__(self, jobs: int, limits: Limits, scheduler: str | None = None) -> None:
        self._limits = limits
        self._shares = HelperThreads(jobs)
        self.cancelled = Cancel()
        self._executor: Executor
        self._work: Callable[[Position, Limits], Solution]
        if scheduler is not None:
            self._executor, self._work = Cluster(scheduler), _on_cluster
            self.ahead = _AHEAD_ON_CLUSTER
        elif jobs > 1 and backend.backend() == "python":
            flag = RawArray("b", 1)
            self.cancelled = Cancel(flag)
            self._executor = worker_processes(jobs, _begin, flag)
            self._work = _in_process
        else:
            self._executor = ThreadPoolExecutor(jobs)
            self._work = self._in_thread
        self._own = local()

    def submit(self, position: Position) -> Future[Solution]:
        """Start solving a position."""
        self._shares.submitted()
        with interrupts_blocked():
            return self._executor.submit(self._work, position, self._limits)

    def result(
        self, future: Future[Solution], meanwhile: Callable[[], object] = lambda: None
    ) -> Solution | None:
        """Wait for a solution, calling `meanwhile` at regular intervals.

        After `cancelled` is set, this returns what a running search has proven, or None if the
        search hasn't started or runs on a cluster.
        """
        while not future.done():
            if self.cancelled.is_set:
                self.cancel()
            meanwhile()
            wait([future], timeout=POLL_SECONDS)
        try:
            return future.result()
        except CancelledError:
            return None

    @property
    def is_reproducible(self) -> bool:
        """True if nothing but the position and a number of nodes limited the searches."""
        return self._limits.seconds is None and not self.cancelled.is_set

    def cancel(self) -> None:
        """Stop the running searches, and don't start any others. See `result`."""
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

    def __exit__(self, kind: type[BaseException] | None, *_: object) -> None:
        if kind is not None:
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


_own: Final = local()
"""Each thread's table in a worker of a cluster."""


class _Worker:
    """State of a worker process."""

    table: Table
    cancelled: Cancel


def _begin(flag: Flag) -> None:
    _Worker.table, _Worker.cancelled = Table(), Cancel(flag)


def _in_process(position: Position, limits: Limits) -> Solution:
    return _solved(position, limits, _Worker.table, _Worker.cancelled, Threads())


def _solved(
    position: Position, limits: Limits, table: Table, cancelled: Cancel, threads: Threads
) -> Solution:
    if cancelled.is_set:
        raise CancelledError
    if limits.nodes is not None:
        table = Table(_MEGABYTES)  # What earlier searches found would decide how far these go.
    return solve(
        position,
        seconds=limits.seconds,
        nodes=limits.nodes,
        table=table,
        cancel=cancelled,
        threads=threads,
    )


def _on_cluster(position: Position, limits: Limits) -> Solution:
    if not hasattr(_own, "table"):
        _own.table = Table(_MEGABYTES)
    return _solved(position, limits, _own.table, current_cancel(), Threads())


class Progress(Protocol):
    """Progress display."""

    def show(self, done: int) -> None:
        """Show the number of problems solved so far."""
        ...

    def hide(self) -> None:
        """Clear the display before other output is printed."""
        ...


def solutions(
    problems: Sequence[Problem], pool: Pool, progress: Progress
) -> Iterator[Solution | None]:
    """Yield the solutions in order, each as soon as it and all earlier solutions are ready.

    After ``pool.cancelled`` is set, each solution is whatever `Pool.result` returns.
    """
    futures = [pool.submit(problem.position) for problem in problems]
    for future in futures:
        solution = pool.result(future, lambda: progress.show(sum(each.done() for each in futures)))
        progress.hide()
        yield solution


@contextmanager
def ctrl_c_cancels(pool: Pool) -> Iterator[None]:
    """Make Ctrl-C stop the search instead of the program. Pressing it again stops the program."""
    before = signal.getsignal(signal.SIGINT)

    def stop(*_: object) -> None:
        pool.cancelled.set()
        signal.signal(signal.SIGINT, before)

    signal.signal(signal.SIGINT, stop)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)
