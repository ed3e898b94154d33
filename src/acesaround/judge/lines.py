"""Answers a stream of questions as they arrive, one JSON object per line."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, BinaryIO, Final, NoReturn

from acesaround.judge.errors import BadQuestion
from acesaround.judge.questions import error_answer, judge
from acesaround.messages import questions

LONGEST_LINE: Final = 1024 * 1024
"""Maximum number of bytes in a line. A question about a whole hand has fewer than a thousand."""
DEEPEST: Final = 32
"""Maximum nesting depth of objects and lists. Rules are nested four deep."""


@dataclass(frozen=True, slots=True)
class Judged:
    """A line and its answer. `question` is the parsed line if it's an object, or None."""

    number: int
    question: Mapping[str, Any] | None
    answer: dict[str, Any]

    @property
    def failed(self) -> bool:
        """True if the question was invalid, and the answer is an error."""
        return "error" in self.answer


def judge_lines(lines: Iterable[bytes], base_dir: Path | str | None = None) -> Iterator[Judged]:
    """Answer every nonblank line, in order. Invalid lines get error answers."""
    for number, line in enumerate(lines, 1):
        if line.strip(b" \t\r\n\xef\xbb\xbf"):
            yield _judged(number, line, base_dir)


def lines_of(stream: BinaryIO) -> Iterator[bytes]:
    """Yield the lines of a stream, truncating lines that are too long."""
    while line := stream.readline(LONGEST_LINE + 1):
        yield line
        while len(line) > LONGEST_LINE and not line.endswith(b"\n"):
            line = stream.readline(LONGEST_LINE + 1)
            if not line:
                return


def _judged(number: int, line: bytes, base_dir: Path | str | None) -> Judged:
    try:
        question = parse(line)
    except BadQuestion as error:
        return Judged(number, None, error_answer(None, error))
    known = question if isinstance(question, Mapping) else None
    return Judged(number, known, judge(question, base_dir))


def parse(line: bytes) -> Any:
    """Parse a line of JSON. Raises `BadQuestion` if the line is invalid or too large."""
    if len(line) > LONGEST_LINE:
        raise BadQuestion(questions.LINE_TOO_LONG(most=LONGEST_LINE))
    try:
        text = line.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise BadQuestion(questions.NOT_UTF8(byte=error.start + 1)) from None
    try:
        value = json.loads(text, object_pairs_hook=_object, parse_constant=_constant)
    except json.JSONDecodeError as error:
        raise BadQuestion(questions.BAD_JSON(column=error.colno, detail=error.msg)) from None
    except RecursionError:
        raise BadQuestion(questions.TOO_DEEP()) from None
    except BadQuestion:
        raise
    except ValueError:
        raise BadQuestion(questions.TOO_MANY_DIGITS()) from None
    if _depth(value) > DEEPEST:
        raise BadQuestion(questions.TOO_DEEP())
    return value


def _object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found: dict[str, Any] = {}
    for name, value in pairs:
        if name in found:
            raise BadQuestion(questions.NAME_TWICE(name=json.dumps(name[:40])))
        found[name] = value
    return found


def _constant(name: str) -> NoReturn:
    raise BadQuestion(questions.NOT_A_CONSTANT(text=name))


def _depth(value: object) -> int:
    depth, level = 0, [value]
    while level:
        inner: list[object] = []
        for item in level:
            if isinstance(item, dict):
                inner += item.values()
            elif isinstance(item, list):
                inner += item
        nested = any(isinstance(item, dict | list) for item in level)
        depth += nested
        level = inner
    return depth
