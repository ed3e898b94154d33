"""Tests of the lists in tests/rulebook/statements: no statement and no test is missing."""

import ast
import re
import tomllib
from functools import cache
from pathlib import Path

import pytest
from tools.statement_page import named_tests

ROOT = Path(__file__).parents[2]
LAST = {"S0": 56, "S1": 82, "S2": 42, "S3": 88, "S4": 36}
FACES = ("page", "terminal", "library")
MAX_WORDS = 14
FUNCTIONS = (ast.FunctionDef, ast.AsyncFunctionDef)
NUMBERS = re.compile(r"(?<![A-Za-z])(S\d)_(\d+)(?:_to_(?:S\d_)?(\d+))?(?=_|$)")
"""Matches S1_40 or S1_29_to_32 in the name of a test."""
TITLES = re.compile(r"^\s*(?:it|test)(?:\.\w+\(.*?\))?\(\s*(?P<quote>[\"'`])(.*?)(?P=quote),", re.M)

Statement = dict[str, str | list[str]]
by_manual = pytest.mark.parametrize("manual", LAST)


@cache
def statements(manual: str) -> dict[str, Statement]:
    path = Path(__file__).parent / "statements" / f"{manual}.toml"
    return tomllib.loads(path.read_text("utf-8")) if path.exists() else {}


@cache
def names(file: str) -> frozenset[str]:
    """Return the tests of a file: Python functions, or titles of a vitest file."""
    path = ROOT / file
    if not path.is_file():
        return frozenset()
    text = path.read_text("utf-8")
    if file.startswith("web/tests/"):
        return frozenset(match[2] for match in TITLES.finditer(text))
    found = (node for node in ast.walk(ast.parse(text)) if isinstance(node, FUNCTIONS))
    return frozenset(node.name for node in found if node.name.startswith("test_"))


def listed(manual: str, number: str) -> list[str]:
    """Return the tests that a statement names, over all faces."""
    statement = statements(manual).get(number, {})
    return [test for face in FACES for test in named_tests(statement.get(face, ""))]


def numbers_of(test: str) -> set[tuple[str, str]]:
    """Return the statements that the name of a test bears."""
    return {
        (manual, str(number))
        for manual, first, last in NUMBERS.findall(test.partition("::")[2])
        for number in range(int(first), int(last or first) + 1)
    }


@cache
def numbered() -> dict[tuple[str, str], list[str]]:
    """Return the tests whose names bear a number, by that number."""
    found: dict[tuple[str, str], list[str]] = {}
    for path in sorted((ROOT / "tests").rglob("test_*.py")):
        file = path.relative_to(ROOT).as_posix()
        for test in (f"{file}::{name}" for name in sorted(names(file))):
            for number in sorted(numbers_of(test)):
                found.setdefault(number, []).append(test)
    return found


@by_manual
def test_every_statement_is_listed_in_order(manual: str) -> None:
    assert [*statements(manual)] == [str(number) for number in range(1, LAST[manual] + 1)]


@by_manual
def test_every_statement_has_its_values(manual: str) -> None:
    for number, statement in statements(manual).items():
        assert statement.keys() - {"gap"} == {"says", *FACES}, number
        says = str(statement["says"])
        assert len(says.split()) <= MAX_WORDS and says.endswith("."), number


@by_manual
def test_no_value_is_empty(manual: str) -> None:
    every = statements(manual).items()
    assert [
        f"{manual}-{number} {key}"
        for number, statement in every
        for key, value in statement.items()
        if not value
    ] == []


@by_manual
def test_every_test_that_is_named_is_there_and_is_named_once(manual: str) -> None:
    for number in statements(manual):
        named = listed(manual, number)
        assert len(named) == len(set(named)), number
        gone = [test for test in named if test.partition("::")[2] not in names(test.split("::")[0])]
        assert gone == [], number


@by_manual
def test_every_test_with_a_number_is_named_under_it(manual: str) -> None:
    assert [
        f"{manual}-{number}: {test}"
        for (part, number), tests in numbered().items()
        for test in tests
        if part == manual and test not in listed(manual, number)
    ] == []
