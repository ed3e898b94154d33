"""Tests that every answer to a question that a manual leaves open has a test with its number."""

import re
from pathlib import Path

import pytest

TESTS = Path(__file__).parents[1]
LAST = {"A0": 15, "A1": 19, "A2": 15, "A3": 13, "A4": 12}
NOT_RULES = {
    "screens, prompts and the mouse, which the terminal's tests cover": "A3-12",
    "how computer players bid and lead, which their tests cover": "A1-10 A1-16 A1-17",
    "never given": "A2-8 A2-9 A2-10 A2-11 A2-12 A2-13 A2-14",
}
"""Answers that don't need a test here, with reasons."""

EXCUSED = " ".join(NOT_RULES.values()).split()
EVERY = [f"{part}-{number}" for part, last in LAST.items() for number in range(1, last + 1)]


def numbers_in_names() -> set[str]:
    found = set()
    for path in TESTS.rglob("test_*.py"):
        for name in re.findall(r"^\s*(?:async )?def (test_\w+)", path.read_text("utf-8"), re.M):
            found |= {f"{part}-{n}" for part, n in re.findall(r"(?<![A-Za-z])(A\d)_(\d+)", name)}
    return found


TESTED = numbers_in_names()


@pytest.mark.parametrize("number", [number for number in EVERY if number not in EXCUSED])
def test_a_test_bears_the_number(number: str) -> None:
    assert number in TESTED, f"no test is named test_{number.replace('-', '_')}_..."


def test_what_is_excused_exists_and_is_excused_once() -> None:
    assert len(EXCUSED) == len(set(EXCUSED))
    assert set(EXCUSED) <= set(EVERY)


def test_no_test_bears_a_number_that_does_not_exist() -> None:
    assert set(EVERY) >= TESTED
