"""Tests that every numbered rulebook statement about rules has a test with its number."""

import re
from pathlib import Path

import pytest

TESTS = Path(__file__).parents[1]
LAST = {"S0": 56, "S1": 82, "S2": 42, "S3": 88, "S4": 36}
AMBIGUITIES = {"A0": 15, "A1": 19, "A2": 15, "A3": 13, "A4": 12}

NOT_RULES = {
    "what the program or its author is": "S0-1 S0-55 S0-56 S1-1 S1-82 S3-1 S3-2 S3-10 S3-11 S3-88",
    "screens, prompts and the mouse, which the terminal's tests cover": (
        "S1-11 S1-56 S1-57 S1-58 S1-59 S1-60 S1-61 S1-62 S3-12 S3-13 S3-14 S3-15 S3-16 S3-17 S3-20 "
        "S3-26 S3-27 S3-32 S3-38 S3-39 S3-40 S3-47 A3-12"
    ),
    "how computer players bid and lead, which their tests cover": (
        "S1-24 S1-33 S1-34 S1-64 S1-65 S1-66 S1-67 S1-68 S1-69 S1-70 S1-72 S1-73 S1-74 S1-81 S3-7 "
        "A1-10 A1-16 A1-17"
    ),
    "never given": "A2-8 A2-9 A2-10 A2-11 A2-12 A2-13 A2-14",
}
"""Statements that don't need a test here, with reasons."""


def numbers(limits: dict[str, int]) -> set[str]:
    return {f"{part}-{n}" for part, last in limits.items() for n in range(1, last + 1)}


EXCUSED = {number for text in NOT_RULES.values() for number in text.split()}
RULES = sorted(
    (numbers(LAST) | numbers(AMBIGUITIES)) - EXCUSED,
    key=lambda number: (number[:2], int(number[3:])),
)


def numbers_in_names() -> set[str]:
    found = set()
    for path in TESTS.rglob("test_*.py"):
        for name in re.findall(r"^\s*(?:async )?def (test_\w+)", path.read_text("utf-8"), re.M):
            found |= {f"{part}-{n}" for part, n in re.findall(r"(?<![A-Za-z])([SA]\d)_(\d+)", name)}
    return found


TESTED = numbers_in_names()


@pytest.mark.parametrize("number", RULES)
def test_a_test_bears_the_number(number: str) -> None:
    assert number in TESTED, f"no test is named test_{number.replace('-', '_')}_..."


def test_what_is_excused_exists_and_is_excused_once() -> None:
    listed = " ".join(NOT_RULES.values()).split()
    assert len(listed) == len(set(listed))
    assert set(listed) <= numbers(LAST) | numbers(AMBIGUITIES)


def test_no_test_bears_a_number_that_does_not_exist() -> None:
    assert numbers(LAST) | numbers(AMBIGUITIES) >= TESTED
