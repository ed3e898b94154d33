"""`aces judge`: answer questions about the rules, line by line."""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, Any

from acesaround.cli.command_line import open_input

if TYPE_CHECKING:
    from acesaround.judge.questions import Judged

_DESCRIPTION = """\
Answer questions about the rules of a preset, a house-rules file, or an inline table. Each line of
the input is a question: {"id": ..., "rules": ..., "kind": ..., "input": {...}}. Each answer is one
line, in the same order: {"id": ..., "result": {...}}, or {"id": ..., "error": {...}} if the line
can't be read.
"""
_EXAMPLES = """\
exit code: 0 if every line could be read and, with --check, every result matched; otherwise 1

examples:
  aces judge questions.jsonl
  aces judge --check vectors.jsonl
  aces judge --kinds
  echo '{"id": 1, "rules": "two-hand", "kind": "deck", "input": {}}' | aces judge
"""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Describe the `judge` command and add its arguments."""
    parser.description, parser.epilog = _DESCRIPTION, _EXAMPLES
    parser.add_argument(
        "files", metavar="FILE", nargs="*", default=["-"], help="JSON lines; - for standard input"
    )
    what = parser.add_mutually_exclusive_group()
    what.add_argument(
        "--check",
        action="store_true",
        help='compare each result with "expected" in the question and report differences',
    )
    what.add_argument(
        "--kinds", action="store_true", help="list the kinds of questions, with an example of each"
    )
    parser.set_defaults(run=_run)


def _run(arguments: argparse.Namespace) -> int:
    if arguments.kinds:
        return _kinds()
    if arguments.check:
        return _check(arguments.files)
    failed = False
    for _, judged in _judged(arguments.files):
        print(json.dumps(judged.answer), flush=True)
        failed |= judged.failed
    return int(failed)


def _judged(files: Iterable[str]) -> Iterator[tuple[str, Judged]]:
    from acesaround.judge.questions import judge_lines, lines_of

    for name in files:
        title = "standard input" if name == "-" else name
        with open_input(name) as stream:
            yield from ((title, judged) for judged in judge_lines(lines_of(stream)))


def _kinds() -> int:
    from acesaround.judge import judge
    from acesaround.judge.questions import KINDS

    for kind in KINDS.values():
        print(f"{kind.name}: {kind.asks}")
        print(f"  {json.dumps(kind.example)}")
        print(f"  {json.dumps(judge(kind.example))}")
    return 0


def _check(files: Iterable[str]) -> int:
    from acesaround.judge.questions import Tally

    tally = Tally()
    for name, judged in _judged(files):
        if not tally.add(judged):
            print(f"{name}, line {judged.number}: {_complaint(judged)}", flush=True)
    parts = [f"{tally.agreed} as expected", f"{tally.differed} different"]
    parts.append(f"{tally.failed} invalid")
    if tally.unchecked:
        parts.append(f"{tally.unchecked} with no expected result")
    print(", ".join(parts))
    return int(not tally.good)


def _complaint(judged: Judged) -> str:
    identity = json.dumps(judged.answer["id"])
    if judged.failed or judged.question is None:
        error = judged.answer["error"]
        return f"{identity} is invalid: {error['message']} [{error['code']}]"
    expected, got = judged.question["expected"], judged.answer["result"]
    return f"{identity}\n  expected {_text(expected)}\n  got      {_text(got)}"


def _text(value: Any) -> str:
    text = json.dumps(value)
    return text if len(text) <= 2000 else text[:1997] + "..."
