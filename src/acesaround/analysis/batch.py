"""Batch solver for several problems, with a progress display."""

from __future__ import annotations

import signal
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Protocol

from acesaround.analysis.pool import Pool
from acesaround.analysis.problem import Problem
from acesaround.kernel.solve import Solution


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
