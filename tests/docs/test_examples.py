"""Tests that every example in the README and the documentation runs.

Blocks marked `python` run as statements, or as `>>>` sessions with their output. Each page is a
single session. `console` blocks run their `$ aces ...` lines, with optional answers from `printf`,
and compare the output, except for the line saying that the kernel isn't compiled (`...` matches
anything). Blocks after `<!-- skip: next -->` and blocks in other languages are ignored.
"""

import re
import shlex
from contextlib import redirect_stderr, redirect_stdout, suppress
from doctest import ELLIPSIS, NORMALIZE_WHITESPACE, OutputChecker
from io import BytesIO, TextIOWrapper
from pathlib import Path
from unittest.mock import patch

import pytest
from sybil import Example, Sybil
from sybil.parsers.markdown import CodeBlockParser, PythonCodeBlockParser, SkipParser
from tests.support.forked import forked_workers

from acesaround.cli.main import main
from acesaround.kernel.backend import NOTICE

__all__ = ["forked_workers"]

ROOT = Path(__file__).parents[2]
PAGES = [
    ROOT / "README.md",
    *sorted(page for page in ROOT.glob("docs/**/*.md") if "_build" not in page.parts),
]
OPTIONS = ELLIPSIS | NORMALIZE_WHITESPACE


def run(words: list[str], typed: str) -> str:
    """Run a command in this process, and return everything that it prints."""
    printed = TextIOWrapper(BytesIO(), encoding="utf-8", write_through=True)
    with (
        patch.dict("os.environ", {"NO_COLOR": "1", "COLUMNS": "80"}),
        patch("sys.argv", words),
        patch("sys.stdin", TextIOWrapper(BytesIO(typed.encode()), encoding="utf-8")),
        redirect_stdout(printed),
        redirect_stderr(printed),
        suppress(SystemExit),
    ):
        main(words[1:])
    printed.seek(0)
    return printed.read()


def run_console(example: Example) -> None:
    for entry in re.split(r"^\$ ", str(example.parsed), flags=re.MULTILINE)[1:]:
        command, _, expected = entry.partition("\n")
        words, typed = shlex.split(command, comments=True), ""
        if words[0] == "printf" and words[2] == "|":
            typed, words = words[1].replace("\\n", "\n"), words[3:]
        assert words[:1] == ["aces"], f"only `$ aces ...` can run, not {command!r}: mark it `sh`"
        printed = run(words, typed).replace(f"aces: {NOTICE}\n", "")
        if not OutputChecker().check_output(expected.strip(), printed.strip(), OPTIONS):
            raise AssertionError(f"$ {command}\n{printed}\ninstead of\n{expected}")


SYBIL = Sybil(
    parsers=[
        PythonCodeBlockParser(doctest_optionflags=OPTIONS),
        CodeBlockParser(language="console", evaluator=run_console),
        SkipParser(),
    ]
)


@pytest.mark.parametrize("page", PAGES, ids=[str(page.relative_to(ROOT)) for page in PAGES])
def test_examples(page: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    for example in SYBIL.parse(page).examples():
        example.evaluate()
