"""Several problems solved at once, for people."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from concurrent.futures import Future, wait
from typing import Final, Protocol

from acesaround.analysis.pool import Pool
from acesaround.analysis.problem import Problem
from acesaround.kernel.solve import Solution

_STEP: Final = 0.1
"""Seconds between two looks at how far it is."""


class Progress(Protocol):
    """Somebody who wants to see how far it is."""

    def show(self, done: int) -> None:
        """So many are solved."""
        ...

    def hide(self) -> None:
        """Something else is about to be printed."""
        ...


def solutions(
    problems: Sequence[Problem], pool: Pool, progress: Progress
) -> Iterator[Solution | None]:
    """The solutions in order, each as soon as it and those before it are there.

    Ctrl-C stops the search: what was running gives what it has proven, the rest None, and
    ``pool.cancelled`` is set.
    """
    futures = [pool.submit(problem.position) for problem in problems]
    for future in futures:
        yield _result(future, futures, pool, progress)
    progress.hide()


def _result(
    future: Future[Solution], futures: list[Future[Solution]], pool: Pool, progress: Progress
) -> Solution | None:
    while True:
        try:
            while not wait([future], timeout=_STEP).done:
                progress.show(sum(each.done() for each in futures))
            progress.hide()
            return None if future.cancelled() else future.result()
        except KeyboardInterrupt:
            pool.cancel()
