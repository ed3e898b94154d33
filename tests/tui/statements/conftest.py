"""Fixtures for the manuals' statements in the terminal."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from tests.tui.statements.people import People, SitDown

from acesaround.rules.model import RuleSet


@pytest.fixture
def sit_down(tmp_path: Path) -> Iterator[SitDown]:
    """Return a function that seats people at a terminal with chosen cards."""
    seated: list[People] = []

    def make(rules: RuleSet | str, *hands: str, **cards: Any) -> People:
        folder = tmp_path / str(len(seated))
        folder.mkdir()
        seated.append(People(folder, rules, *hands, **cards))
        return seated[-1]

    yield make
    for people in seated:
        people.table.save.close()
