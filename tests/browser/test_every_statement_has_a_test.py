"""Every statement about something seen, heard, or done has a numbered browser test."""

import re
import tomllib
from pathlib import Path

HERE = Path(__file__).parent
LAST = {"S0": 56, "S1": 82, "S2": 42, "S3": 88, "S4": 36}
LISTED = tomllib.loads((HERE / "statements.toml").read_text("utf-8"))
ELSEWHERE = [number for text in LISTED.pop("elsewhere").values() for number in text.split()]


def written() -> set[str]:
    """Return every statement test, as ``file::name``."""
    return {
        f"{path.name}::{name}"
        for path in (HERE / "statements").glob("test_*.py")
        for name in re.findall(r"^def (test_\w+)", path.read_text("utf-8"), re.M)
    }


def test_every_listed_number_is_borne_by_its_test() -> None:
    there = written()
    for part, numbers in LISTED.items():
        for number, test in numbers.items():
            assert test in there, f"{part}-{number}: there is no {test}"
            assert re.search(rf"{part}_{number}(_|$)", test), f"{part}-{number}: {test}"


def test_every_statement_is_listed_once() -> None:
    listed = [f"{part}-{number}" for part, numbers in LISTED.items() for number in numbers]
    every = [f"{part}-{n}" for part, last in LAST.items() for n in range(1, last + 1)]
    assert sorted(listed + ELSEWHERE) == sorted(every)


def test_no_test_bears_a_number_that_is_not_listed() -> None:
    for test in written():
        for part, number in re.findall(r"(S\d)_(\d+)", test):
            assert number in LISTED[part], f"{test}: {part}-{number} is not listed"
