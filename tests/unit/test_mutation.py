"""Tests of the mutation tool that don't need cosmic-ray."""

import ast
from collections import Counter
from pathlib import Path

import pytest
from tools.mutation import trial
from tools.mutation.__main__ import wilson
from tools.mutation.choice import Mutant, skipped, statement
from tools.mutation.reach import Map

CODE = '''
from functools import cache


@cache
def half(size: int | None = 4) -> int | None:
    """Return half."""
    if size is None:
        raise ValueError(f"no {1 + 1}")
    return (
        size
        // 2
    )
'''


def test_annotations_error_text_and_caches_have_no_behavior_of_their_own() -> None:
    lines = CODE.splitlines()
    parts = list(skipped(ast.parse(CODE), lines))
    texts = {lines[first][start:end] for (line, start), (_, end) in parts for first in [line - 1]}
    assert texts == {"int | None", 'f"no {1 + 1}"', ""}
    assert ((5, 0), (6, 0)) in parts


def test_tests_reach_a_mutant_by_any_line_of_its_statement() -> None:
    tree = ast.parse(CODE)
    assert statement(tree, 12) == (10, 13)
    assert statement(tree, 8) == (8, 8), "the body of an if is no part of it"


def test_a_mutant_leaves_the_file_as_it_was_and_no_bytecode_fits_it(tmp_path: Path) -> None:
    path = tmp_path / "module.py"
    path.write_text("a = 1\n")
    before = path.stat().st_mtime_ns
    with trial.changed({path: "a = 2\n"}, 4):
        assert path.read_text() == "a = 2\n"
        assert path.stat().st_mtime_ns == before + 4 * 10**9
    assert (path.read_text(), path.stat().st_mtime_ns) == ("a = 1\n", before)


def test_the_share_has_the_interval_of_wilson() -> None:
    assert [round(bound, 1) for bound in wilson(9, 10)] == [59.6, 98.2]


def test_the_tests_that_reach_it_come_first_and_those_with_processes_last(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    known = Map.__new__(Map)
    known.tests = {
        f"tests/{name}": {"s": seconds, "process": "tui" in name, "browser": "browser" in name}
        for name, seconds in {
            "unit/test_a.py::slow": 9, "unit/test_a.py::fast": 1, "unit/test_a.py::other": 1,
            "unit/test_b.py::far": 1, "tui/test_c.py::typed": 1, "browser/test_d.py::seen": 1,
        }.items()
    }  # fmt: skip
    reaching = {"tests/unit/test_a.py::slow", "tests/unit/test_a.py::fast"}
    known._breadth = Counter(dict.fromkeys(known.tests, 10))
    monkeypatch.setattr(Map, "reaching", lambda *_: reaching)

    def order(package: str, budget: float = 99) -> list[list[str]]:
        mutant = Mutant(0, package, f"src/acesaround/{package}/a.py", 1, 1, 1, "", 0, "", "")
        batches = known.batches(mutant, budget)
        return [[test.partition("::")[2] for test in batch] for batch in batches]

    assert order("game") == [["fast", "slow"], ["other"], ["seen", "typed"]]
    assert order("server") == [["fast", "slow"], ["other"], ["seen"]]
    assert order("game", 5) == [["fast"]]
