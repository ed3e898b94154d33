"""Tests of the lists in tests/rulebook/statements: no statement and no test is missing."""

import ast
import re
import tomllib
from collections import Counter
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
LAST = {"S0": 56, "S1": 82, "S2": 42, "S3": 88, "S4": 36}
FACES = ("page", "terminal", "library")
MAX_WORDS = 14
NUMBERS = re.compile(r"(?<![A-Za-z])(S\d)_(\d+)(?:_to_(\d+))?(?=_)")
"""Matches S1_40 or S1_29_to_32 in the name of a test."""
TITLES = re.compile(r"^\s*(?:it|test)(?:\.\w+\(.*?\))?\(\s*(?P<quote>[\"'`])(.*?)(?P=quote),", re.M)

Statement = dict[str, str | list[str]]
EVERY = [(manual, str(number)) for manual, last in LAST.items() for number in range(1, last + 1)]


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
    tree = ast.walk(ast.parse(text))
    return frozenset(
        node.name
        for node in tree
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)
        and node.name.startswith("test_")
    )


def tests_of(value: str | list[str]) -> list[str]:
    """Return the tests in a value. A text without "::" is a reason and names none."""
    if isinstance(value, list):
        return value
    return [value] if "::" in value else []


def listed(statement: Statement) -> list[str]:
    """Return the tests that a statement names, over all faces."""
    return [test for face in FACES for test in tests_of(statement.get(face, ""))]


def numbers_of(test: str) -> set[tuple[str, str]]:
    """Return the statements that the name of a test bears."""
    return {
        (manual, str(number))
        for manual, first, last in NUMBERS.findall(test.partition("::")[2])
        for number in range(int(first), int(last or first) + 1)
    }


def numbered() -> Iterator[str]:
    """Yield each test whose name bears a number, as ``file::name``."""
    for path in sorted((ROOT / "tests").rglob("test_*.py")):
        file = path.relative_to(ROOT).as_posix()
        yield from (test for name in names(file) if numbers_of(test := f"{file}::{name}"))


@pytest.mark.parametrize("manual", LAST)
def test_every_statement_is_listed_in_order(manual: str) -> None:
    assert [*statements(manual)] == [number for part, number in EVERY if part == manual]


@pytest.mark.parametrize(("manual", "number"), EVERY)
def test_a_statement_is_complete(manual: str, number: str) -> None:
    statement = statements(manual)[number]
    assert statement.keys() - {"gap"} == {"says", *FACES}
    assert [key for key, value in statement.items() if not value] == []
    says = statement["says"]
    assert isinstance(says, str) and len(says.split()) <= MAX_WORDS and says.endswith(".")


@pytest.mark.parametrize(("manual", "number"), EVERY)
def test_every_test_that_a_statement_names_is_there(manual: str, number: str) -> None:
    for test in listed(statements(manual)[number]):
        file, _, name = test.partition("::")
        assert name in names(file), f"there is no {test}"


@pytest.mark.parametrize(("manual", "number"), EVERY)
def test_a_test_with_numbers_of_this_manual_bears_this_one(manual: str, number: str) -> None:
    for test in listed(statements(manual)[number]):
        borne = {its_number for part, its_number in numbers_of(test) if part == manual}
        assert not borne or number in borne, test


@pytest.mark.parametrize(("manual", "number"), EVERY)
def test_a_statement_names_a_test_once(manual: str, number: str) -> None:
    counted = Counter(listed(statements(manual)[number]))
    assert [test for test, times in counted.items() if times > 1] == []


@pytest.mark.parametrize("test", numbered())
def test_a_test_is_listed_under_the_numbers_that_it_bears(test: str) -> None:
    for manual, number in sorted(numbers_of(test)):
        assert test in listed(statements(manual).get(number, {})), f"not under {manual}-{number}"
