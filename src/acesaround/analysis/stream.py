"""Solves a stream of positions in parallel, one JSON object per line, and answers in order."""

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
"""Maximum number of lines to read ahead of the next answer."""

Pending = tuple[Problem, Future[Solution]] | dict[str, Any] | BaseException | None


def answers(
    lines: Iterable[bytes], pool: Pool, base_dir: Path | str | None = None
) -> Iterator[dict[str, Any]]:
    """Yield the answer to each nonblank line, in order, as soon as it's ready.

    Invalid lines never raise an exception. Their answers contain an ``error``. After
    ``pool.cancelled`` is set, the answers for running searches contain what they've proven.
    Searches that haven't started don't get an answer.
    """
    queue: Queue[Pending] = Queue(_AHEAD)
    # Reading blocks until a line arrives. A separate thread does the reading, so answers don't
    # have to wait.
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
            # If reading continues after the pool was stopped, it raises an error that doesn't
            # matter.
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
    """Return a line's problem, or an answer with the error if the line is invalid."""
    identity = None
    try:
        question = parse(line)
        if isinstance(question, dict):
            identity = identity_of(question.get("id"))
        return problem_of(question, base_dir)
    except BadQuestion as error:
        return error_answer(identity, error)
