"""Runs a duel pair by pair: in this process, in parallel workers, or on a cluster."""

from __future__ import annotations

import multiprocessing
import os
from collections import deque
from collections.abc import Generator, Iterable, Iterator
from concurrent.futures import Executor, Future
from concurrent.futures.process import BrokenProcessPool
from contextlib import ExitStack, closing
from itertools import islice
from multiprocessing.connection import Connection, wait
from multiprocessing.util import Finalize
from pathlib import Path
from threading import Thread
from typing import Final, Self

from acesaround.analysis.arena.duel import Duel, DuelError, PlayerFactory, try_out
from acesaround.analysis.arena.files import Log, RecordFile, check_target, make_folder, records_text
from acesaround.analysis.arena.pair import Pair, Stopped, play_pair
from acesaround.analysis.arena.results import Standing
from acesaround.analysis.cluster import Cluster, current_cancel
from acesaround.analysis.pool import interrupts_blocked, worker_processes
from acesaround.kernel.backend import backend
from acesaround.kernel.interface import Cancel
from acesaround.messages import file_problems

_PAIRS_AHEAD: Final = 2
"""Number of pairs to queue per worker while waiting for the first one."""


def play_pairs(
    duel: Duel,
    first: int,
    jobs: int,
    *,
    keep: bool,
    trace: Path | None = None,
    scheduler: str | None = None,
) -> Generator[tuple[Pair, str], None, None]:
    """Play deals starting with deal `first`, and yield each pair in order.

    Each pair comes with its records if `keep` is True, or an empty string if not. Conversations
    with programs are saved in the folder `trace`. Closing the iterator stops everything that's
    still in progress. If there's a `scheduler`, its Dask cluster plays instead of `jobs` workers.
    Raises DuelError or ClusterError.
    """
    if scheduler is not None:
        return _on_cluster(duel, first, scheduler, keep)
    jobs = min(jobs, duel.pairs - first)
    if jobs > 1:
        return _in_processes(duel, first, jobs, keep, trace)
    return _here(duel, first, keep, trace)


def _here(
    duel: Duel, first: int, keep: bool, trace: Path | None
) -> Generator[tuple[Pair, str], None, None]:
    bench = PlayerFactory(trace)
    try:
        for number in range(first, duel.pairs):
            yield _one(duel, number, bench, None, keep)
    finally:
        bench.close()


def _one(
    duel: Duel, number: int, bench: PlayerFactory, cancel: Cancel | None, keep: bool
) -> tuple[Pair, str]:
    pair, plays = play_pair(duel, number, bench, cancel)
    return pair, records_text(duel, number, plays) if keep else ""


def _on_cluster(
    duel: Duel, first: int, scheduler: str, keep: bool
) -> Generator[tuple[Pair, str], None, None]:
    numbers = iter(range(first, duel.pairs))
    futures: deque[Future[tuple[Pair, str]]] = deque()
    with Cluster(scheduler) as cluster:
        while True:
            for number in islice(numbers, max(1, cluster.ahead - len(futures))):
                futures.append(cluster.submit(_with_new_players, duel, number, keep))
            if not futures:
                return
            yield futures.popleft().result()


def _with_new_players(duel: Duel, number: int, keep: bool) -> tuple[Pair, str]:
    with closing(PlayerFactory()) as bench:
        return _one(duel, number, bench, current_cancel(), keep)


def _in_processes(
    duel: Duel, first: int, jobs: int, keep: bool, trace: Path | None
) -> Generator[tuple[Pair, str], None, None]:
    told, tell = multiprocessing.Pipe(duplex=False)
    executor = worker_processes(jobs, _begin, duel, keep, trace, told)
    numbers = iter(range(first, duel.pairs))
    futures: deque[Future[tuple[Pair, str]]] = deque()
    try:
        futures.extend(_begun(executor, islice(numbers, jobs * _PAIRS_AHEAD)))
        while futures:
            yield futures.popleft().result()
            futures.extend(_begun(executor, islice(numbers, 1)))
    except BrokenProcessPool:
        raise DuelError(file_problems.WORKER_ENDED()) from None
    finally:
        tell.send_bytes(b"stop")
        executor.shutdown(cancel_futures=True)
        tell.close()
        told.close()


def _begun(executor: Executor, numbers: Iterable[int]) -> list[Future[tuple[Pair, str]]]:
    with interrupts_blocked():
        return [executor.submit(_work, number) for number in numbers]


class _Worker:
    """State of a worker process."""

    duel: Duel
    keep: bool
    bench: PlayerFactory
    cancel: Cancel


def _begin(duel: Duel, keep: bool, trace: Path | None, told: Connection) -> None:
    _Worker.duel, _Worker.keep = duel, keep
    _Worker.bench, _Worker.cancel = PlayerFactory(trace), Cancel()
    Finalize(None, _Worker.bench.close, exitpriority=10)
    Thread(target=_watch, args=(told, _Worker.cancel), daemon=True).start()


def _watch(told: Connection, cancel: Cancel) -> None:
    """Stop playing when the parent asks for it. Exit if the parent process was killed."""
    parent = multiprocessing.parent_process()
    assert parent is not None
    if parent.sentinel not in wait([told, parent.sentinel]):
        cancel.set()
        wait([parent.sentinel])
    os._exit(1)


def _work(number: int) -> tuple[Pair, str]:
    worker = _Worker
    if worker.cancel.is_set:
        raise Stopped
    return _one(worker.duel, number, worker.bench, worker.cancel, worker.keep)


class Run:
    """Iterator that plays a duel and yields each `Pair`.

    `standing` always contains the results so far. `log` is a file to which every pair is written.
    Pairs already in that file aren't played again. `keep` is a file for records of all games.
    `trace` is a folder for conversations with programs. `scheduler` is the address of a Dask
    cluster that plays instead of `jobs` workers here. Use this class as a context manager, which
    closes the files.

    Raises DuelError before writing anything if a player doesn't exist or declines the rules, if the
    log is from another duel, or if records would replace a file. Raises KernelChoiceError if the
    kernel named in ``ACES_KERNEL`` can't be used.
    """

    def __init__(
        self,
        duel: Duel,
        *,
        jobs: int = 1,
        log: Path | None = None,
        keep: Path | None = None,
        trace: Path | None = None,
        scheduler: str | None = None,
    ) -> None:
        if jobs < 1:
            raise DuelError(file_problems.NO_WORKERS(jobs=jobs))
        if scheduler is not None and trace is not None:
            raise DuelError(file_problems.TRACE_ON_CLUSTER())
        backend()
        if trace is not None:
            make_folder(trace)
        for name in dict.fromkeys(name for side in duel.sides for name in side):
            try_out(name, duel.rules, trace)
        self.duel, self._jobs, self._trace, self._scheduler = duel, jobs, trace, scheduler
        self._stack = ExitStack()
        self._log: Log | None = None
        self._kept: RecordFile | None = None
        self.standing = Standing(duel)
        try:
            self._open(log, keep)
        except BaseException:
            self._stack.close()
            raise
        self.begun = len(self.standing.pairs)

    def _open(self, log: Path | None, keep: Path | None) -> None:
        for path in (log, keep):
            if path is not None:
                check_target(path)
        if log is None:
            if keep is not None:
                self._kept = self._stack.enter_context(RecordFile.create(keep))
            return
        if keep is not None and keep.exists() and not log.exists():
            raise DuelError(file_problems.FILE_EXISTS(path=keep))
        where = None if keep is None else os.path.relpath(keep, log.parent)
        terms = self.duel.described() | {"keep": where}
        self._log = self._stack.enter_context(Log.open(log, terms))
        for pair in self._log.pairs:
            self.standing.add(pair)
        if keep is not None:
            self._kept = self._stack.enter_context(RecordFile.reopen(keep, self._log.kept))

    def __iter__(self) -> Iterator[Pair]:
        first = len(self.standing.pairs)
        if self._over():
            return
        keep = self._kept is not None
        playing = play_pairs(
            self.duel, first, self._jobs, keep=keep, trace=self._trace, scheduler=self._scheduler
        )
        with closing(playing) as pairs:
            try:
                for pair, text in pairs:
                    self._write(pair, text)
                    self.standing.add(pair)
                    yield pair
                    if self._over():
                        return
            finally:
                self._sync()

    def _over(self) -> bool:
        standing = self.standing
        return standing.decided or len(standing.pairs) == self.duel.pairs

    def _write(self, pair: Pair, text: str) -> None:
        if self._kept is not None:
            self._kept.append(text)
        if self._log is not None:
            self._log.append(pair, 0 if self._kept is None else self._kept.size)
            if self._log.due:
                self._sync()

    def _sync(self) -> None:
        if self._kept is not None:
            self._kept.sync()
        if self._log is not None:
            self._log.sync()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self._stack.close()


def play_duel(
    duel: Duel, *, jobs: int = 1, log: Path | None = None, keep: Path | None = None
) -> Standing:
    """Play a whole duel and return the result."""
    with Run(duel, jobs=jobs, log=log, keep=keep) as run:
        for _ in run:
            pass
        return run.standing
