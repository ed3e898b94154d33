"""Tests of house rules in plain English, and of the lines that each one-field change affects.

`make golden` rewrites the files.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from difflib import unified_diff
from pathlib import Path

import pytest
from tests.rules.mutations import bases, valid_changes
from tests.support.house_rules import HOUSES

from acesaround.text.rulebook.book import explain

FOLDER = Path(__file__).parent / "rules"


@pytest.mark.parametrize("name", HOUSES)
def test_house_rules_read_as_they_did(name: str, golden: Callable[[Path, str], None]) -> None:
    slug = "-".join(name.replace(",", "").split())
    golden(FOLDER / f"{slug}.txt", explain(HOUSES[name]))


@pytest.mark.extended
def test_every_change_reads_as_it_did(golden: Callable[[Path, str], None]) -> None:
    golden(FOLDER / "changes.txt", "\n".join(_changes()))


def _changes() -> Iterator[str]:
    """Yield, for each field, the lines removed and added where it can first be changed."""
    seen: set[str] = set()
    for rules in bases():
        before, here = explain(rules).splitlines(), set[str]()
        for path, changed in valid_changes(rules, seen):
            here.add(path)
            lines = list(unified_diff(before, explain(changed).splitlines(), n=0, lineterm=""))
            yield "\n".join([path, *(one for one in lines[2:] if one[0] in "+-")]) + "\n"
        seen |= here
