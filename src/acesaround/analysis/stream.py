"""Streams of positions: one JSON object per line, answered in order while others are solved."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from concurrent.futures import Future
from pathlib import Path
from queue import Empty, Queue
from threading import Thread
from typing import Any, Final

from acesaround.analysis.answers import answer_of
from acesaround.analysis.pool import STEP, Pool
from acesaround.analysis.problem import Problem
from acesaround.analysis.questions import problem_of
from acesaround.judge.errors import BadQuestion
from acesaround.judge.lines import parse
from acesaround.judge.questions import error_answer, identity_of
from acesaround.kernel.solve import Solution

_AHEAD: Final = 256
"""Most lines to read before the first answer."""

Pending = tuple[Problem, Future[Solution]] | dict[str, Any] | BaseException | None


def answers(
    lines: Iterable[bytes], pool: Pool, base_dir: Path | str | None = None
) -> Iterator[dict[str, Any]]:
    """Yield the answer to each nonblank line, in order, as soon as it's known.

    No line raises an exception. A line that fails to parse is answered with an ``error``. After
    ``pool.cancelled`` is set, running searches are answered with what they have proven, and those
    not started are left out.
    """
    queue: Queue[Pending] = Queue(_AHEAD)
    # Reading blocks until a line arrives, and answers must not wait for that.
    Thread(target=_read, args=(lines, pool, base_dir, queue), daemon=True).start()
    while (pending := _next(queue, pool)) is not None:
        match pending:
            case BaseException():
                raise pending
            case dict():
                yield pending
            case problem, future:
                if (solution := pool.result(future)) is not None:
                    yield answer_of(problem, solution)


def _next(queue: Queue[Pending], pool: Pool) -> Pending:
    """Return the next item, or None at the end or after cancellation."""
    while True:
        if stopped := pool.cancelled.is_set:
            pool.cancel()
        try:
            pending = queue.get(timeout=STEP)
        except Empty:
            if stopped:
                return None
        else:
            # Reading on after the pool was stopped causes its own error, which is ignored.
            return None if stopped and isinstance(pending, BaseException) else pending


def _read(
    lines: Iterable[bytes], pool: Pool, base_dir: Path | str | None, queue: Queue[Pending]
) -> None:
    try:
        for line in lines:
            if line.strip(b" \t\r\n\xef\xbb\xbf"):
                problem = understood(line, base_dir)
                if isinstance(problem, Problem):
                    queue.put((problem, pool.submit(problem.position)))
                else:
                    queue.put(problem)
        queue.put(None)
    except BaseException as error:
        queue.put(error)


def understood(line: bytes, base_dir: Path | str | None) -> Problem | dict[str, Any]:
    """Return the problem in a line, or an answer with the error."""
    identity = None
    try:
        question = parse(line)
        if isinstance(question, dict):
            identity = identity_of(question.get("id"))
        return problem_of(question, base_dir)
    except BadQuestion as error:
        return error_answer(identity, error)
