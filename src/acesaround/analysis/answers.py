"""Answers to positions in JSON lines, and files that keep them."""

from __future__ import annotations

import json
from collections import deque
from collections.abc import Iterable, Iterator, Mapping
from concurrent.futures import Future
from itertools import islice
from pathlib import Path
from queue import Empty, Queue
from threading import Thread
from typing import IO, Any, Final, Self

from acesaround.analysis.inputs import problem_of
from acesaround.analysis.pool import POLL_SECONDS, Pool
from acesaround.analysis.problem import Problem
from acesaround.judge.inputs import BadQuestion
from acesaround.judge.questions import error_answer, identity_of, parse
from acesaround.kernel.solve import Solution
from acesaround.messages import CodedError, positions


def answer_of(problem: Problem, solution: Solution, *, reproducible: bool = True) -> dict[str, Any]:
    """Return a problem's solution as JSON.

    If a limit stopped the search before a card's value was exact, the card isn't in ``cards``.
    Instead, ``bounds`` gives the proven bounds for such cards. ``bounds`` is present only if there
    are such cards. An answer that isn't exact says if it's `reproducible`: a limit in seconds
    depends on the machine.
    """
    answer: dict[str, Any] = {
        "id": problem.identity,
        "value": solution.value,
        "exact": solution.exact,
        "lower": solution.lower,
        "upper": solution.upper,
        "cards": {
            str(card): bounds.value for card, bounds in solution.cards.items() if bounds.exact
        },
        "line": [str(card) for card in solution.line],
        "nodes": solution.nodes,
        "ms": round(1000 * solution.seconds, 3),
    }
    loose = {
        str(card): [bounds.lower, bounds.upper]
        for card, bounds in solution.cards.items()
        if not bounds.exact
    }
    if loose:
        answer["bounds"] = loose
    if not solution.exact:
        answer["reproducible"] = reproducible
    return answer


_BLANK: Final = b" \t\r\n\xef\xbb\xbf"


def questions_in(lines: Iterable[bytes]) -> Iterator[bytes]:
    """Yield the lines that aren't blank."""
    return (line for line in lines if line.strip(_BLANK))


class BadAnswerFile(CodedError):
    """A file with answers to different questions."""


class AnswerOutput:
    """Binary stream to which answers are written as JSON lines, each visible at once.

    `count` is the number of answers written so far. `failed` is True if any is an error.
    """

    def __init__(self, stream: IO[bytes]) -> None:
        self._stream = stream
        self.count, self.failed = 0, False

    def write(self, answer: Mapping[str, Any]) -> None:
        """Write the next answer."""
        self._stream.write(json.dumps(answer).encode() + b"\n")
        self._stream.flush()
        self.count += 1
        self.failed |= "error" in answer


class AnswerFile(AnswerOutput):
    """File with an answer for each question, in order.

    Opening it skips the `questions` that it already answers and cuts off an incomplete last answer.
    Raises BadAnswerFile, and changes nothing, if the file has something else.
    """

    def __init__(self, path: Path, questions: Iterator[bytes]) -> None:
        super().__init__(path.open("a+b"))
        self._stream.seek(0)
        end, last, rest = 0, b"", b""
        for line in self._stream:
            if line.endswith(b"\n"):
                last, end = line, end + len(line)
                self.count += 1
                self.failed |= b'"error"' in line and "error" in _fields(line)
            else:
                rest = line
        answered = deque(islice(questions, self.count), maxlen=1)
        fits = not last or (bool(answered) and _answers(last, answered.pop()))
        if not fits or not _BEGIN.startswith(rest[: len(_BEGIN)]):
            self._stream.close()
            raise BadAnswerFile(positions.OTHER_ANSWERS(path=path))
        self._stream.truncate(end)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self._stream.close()


_BEGIN: Final = b'{"id": '
"""How every answer begins."""


def _fields(line: bytes) -> dict[str, Any]:
    """Return a line's JSON object, or an empty one if it isn't an object."""
    try:
        found = parse(line)
    except BadQuestion:
        return {}
    return found if isinstance(found, dict) else {}


def _answers(answer: bytes, question: bytes) -> bool:
    """Return True if `answer` is an answer to `question`."""
    found = _fields(answer)
    answers = "id" in found and ("value" in found or "error" in found)
    return answers and bool(found["id"] == _identity(question))


def _identity(line: bytes) -> Any:
    """Return the id that the answer to a line has."""
    try:
        return identity_of(_fields(line).get("id"))
    except BadQuestion:
        return None


Pending = tuple[Problem, Future[Solution]] | dict[str, Any] | BaseException | None


def answers(questions: Iterable[bytes], pool: Pool) -> Iterator[dict[str, Any]]:
    """Yield the answer to each question, in order, as soon as it's ready.

    Invalid lines never raise an exception. Their answers contain an ``error``. After
    ``pool.cancelled`` is set, the answers for running searches contain what they've proven.
    Searches that haven't started don't get an answer.
    """
    queue: Queue[Pending] = Queue(pool.ahead)
    # Reading blocks until a line arrives. A separate thread does the reading, so answers don't
    # have to wait.
    Thread(target=_read_problems, args=(questions, pool, queue), daemon=True).start()
    while (pending := _next_pending(queue, pool)) is not None:
        match pending:
            case BaseException():
                raise pending
            case dict():
                yield pending
            case problem, future:
                if (solution := pool.result(future)) is not None:
                    yield answer_of(problem, solution, reproducible=pool.is_reproducible)


def _next_pending(queue: Queue[Pending], pool: Pool) -> Pending:
    """Return the next item, or None at the end or after cancellation."""
    while True:
        if stopped := pool.cancelled.is_set:
            pool.cancel()
        try:
            pending = queue.get(timeout=POLL_SECONDS)
        except Empty:
            if stopped:
                return None
        else:
            # If reading continues after the pool was stopped, it raises an error that doesn't
            # matter.
            return None if stopped and isinstance(pending, BaseException) else pending


def _read_problems(questions: Iterable[bytes], pool: Pool, queue: Queue[Pending]) -> None:
    try:
        for line in questions:
            problem = problem_or_error(line)
            if isinstance(problem, Problem):
                queue.put((problem, pool.submit(problem.position)))
            else:
                queue.put(problem)
        queue.put(None)
    except BaseException as error:
        queue.put(error)


def problem_or_error(line: bytes) -> Problem | dict[str, Any]:
    """Return a line's problem, or an answer with the error if the line is invalid."""
    try:
        return problem_of(parse(line))
    except BadQuestion as error:
        return error_answer(_identity(line), error)
