"""Workers that play pairs, either one after another or in parallel processes."""

from __future__ import annotations

import multiprocessing
import os
from collections import deque
from collections.abc import Generator, Iterable
from concurrent.futures import Executor, Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from itertools import islice
from multiprocessing.connection import Connection, wait
from multiprocessing.util import Finalize
from pathlib import Path
from threading import Thread
from typing import Final

from acesaround.analysis.duel.contestants import Bench
from acesaround.analysis.duel.errors import DuelError
from acesaround.analysis.duel.keeping import records
from acesaround.analysis.duel.pair import Pair, play_pair
from acesaround.analysis.duel.playing import Stopped
from acesaround.analysis.duel.terms import Duel
from acesaround.analysis.interrupts import ignore, withheld
from acesaround.kernel.cancel import Cancel
from acesaround.messages import duels

_AHEAD: Final = 2
"""Number of pairs to queue per worker while waiting for the first one."""


def played(
    duel: Duel, first: int, jobs: int, *, keep: bool, trace: Path | None = None
) -> Generator[tuple[Pair, str], None, None]:
    """Play deals starting with deal `first`, and yield each pair in order.

    Each pair comes with its records if `keep` is True, or an empty string if not. Conversations
    with programs are saved in the folder `trace`. Closing the iterator stops everything that's
    still in progress. Raises DuelError.
    """
    jobs = min(jobs, duel.pairs - first)
    if jobs > 1:
        return _in_processes(duel, first, jobs, keep, trace)
    return _here(duel, first, keep, trace)


def _here(
    duel: Duel, first: int, keep: bool, trace: Path | None
) -> Generator[tuple[Pair, str], None, None]:
    bench = Bench(duel.players, trace)
    try:
        for number in range(first, duel.pairs):
            yield _one(duel, number, bench, None, keep)
    finally:
        bench.close()


def _one(
    duel: Duel, number: int, bench: Bench, cancel: Cancel | None, keep: bool
) -> tuple[Pair, str]:
    pair, plays = play_pair(duel, number, bench, cancel)
    return pair, records(duel, number, plays) if keep else ""


def _in_processes(
    duel: Duel, first: int, jobs: int, keep: bool, trace: Path | None
) -> Generator[tuple[Pair, str], None, None]:
    spawn = multiprocessing.get_context("spawn")
    told, tell = spawn.Pipe(duplex=False)
    executor = ProcessPoolExecutor(
        jobs, spawn, initializer=_begin, initargs=(duel, keep, trace, told)
    )
    numbers = iter(range(first, duel.pairs))
    futures: deque[Future[tuple[Pair, str]]] = deque()
    try:
        futures.extend(_begun(executor, islice(numbers, jobs * _AHEAD)))
        while futures:
            yield futures.popleft().result()
            futures.extend(_begun(executor, islice(numbers, 1)))
    except BrokenProcessPool:
        raise DuelError(duels.WORKER_ENDED()) from None
    finally:
        tell.send_bytes(b"stop")
        executor.shutdown(cancel_futures=True)
        tell.close()
        told.close()


def _begun(executor: Executor, numbers: Iterable[int]) -> list[Future[tuple[Pair, str]]]:
    with withheld():
        return [executor.submit(_work, number) for number in numbers]


class _Worker:
    """State of a worker process."""

    duel: Duel
    keep: bool
    bench: Bench
    cancel: Cancel


def _begin(duel: Duel, keep: bool, trace: Path | None, told: Connection) -> None:
    ignore()
    _Worker.duel, _Worker.keep = duel, keep
    _Worker.bench, _Worker.cancel = Bench(duel.players, trace), Cancel()
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
