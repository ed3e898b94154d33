"""Streams of positions: one JSON object a line, answered in order while others are solved."""

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
"""Lines read before the first of them is answered, at most."""

Pending = tuple[Problem, Future[Solution]] | dict[str, Any] | BaseException | None


def answers(
    lines: Iterable[bytes], pool: Pool, base_dir: Path | str | None = None
) -> Iterator[dict[str, Any]]:
    """The answer to every line that is not blank, in order, each as soon as it is known.

    Nothing in a line raises an exception: what cannot be understood is answered with an ``error``.
    Once ``pool.cancelled`` is set, what was running is answered with what is proven, and what had
    not begun is left out.
    """
    queue: Queue[Pending] = Queue(_AHEAD)
    # Reading waits for whoever writes the lines; meanwhile answers must come out.
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
    """What was read next; None at the end, and when nothing more will be begun."""
    while True:
        if stopped := pool.cancelled.is_set:
            pool.cancel()
        try:
            pending = queue.get(timeout=STEP)
        except Empty:
            if stopped:
                return None
        else:
            # Reading on after the pool was stopped ends in an error of its own.
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
    """The problem of a line, or the answer that says why it is none."""
    identity = None
    try:
        question = parse(line)
        if isinstance(question, dict):
            identity = identity_of(question.get("id"))
        return problem_of(question, base_dir)
    except BadQuestion as error:
        return error_answer(identity, error)
