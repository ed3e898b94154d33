"""Several problems solved at once, for people."""

from __future__ import annotations

import signal
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Protocol

from acesaround.analysis.pool import Pool
from acesaround.analysis.problem import Problem
from acesaround.kernel.solve import Solution


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

    Once ``pool.cancelled`` is set they are as `Pool.result` says.
    """
    futures = [pool.submit(problem.position) for problem in problems]
    for future in futures:
        solution = pool.result(future, lambda: progress.show(sum(each.done() for each in futures)))
        progress.hide()
        yield solution


@contextmanager
def ctrl_c_cancels(pool: Pool) -> Iterator[None]:
    """Let Ctrl-C stop the search instead of the program; a second one stops the program."""
    before = signal.getsignal(signal.SIGINT)

    def stop(*_: object) -> None:
        pool.cancelled.set()
        signal.signal(signal.SIGINT, before)

    signal.signal(signal.SIGINT, stop)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)
