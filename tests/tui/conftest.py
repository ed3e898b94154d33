"""Fixtures for terminal tests."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from tests.tui.helpers import Player, table_of
from tests.tui.terminal_person import Sitting

from acesaround.rules.model import RuleSet
from acesaround.tui.table import Table


@pytest.fixture
def play(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> Player:
    """Return a runner for `aces play` with scripted input."""
    monkeypatch.delenv("NO_COLOR", raising=False)
    return Player(tmp_path / "home", monkeypatch, capsys)


@pytest.fixture
def fast_advice(monkeypatch: pytest.MonkeyPatch) -> None:
    """Have the club player give advice, for tests that don't look at it. It never searches."""
    monkeypatch.setattr("acesaround.tui.table.best_player", lambda: "club")


@pytest.fixture
def new_table(tmp_path: Path) -> Iterator[Callable[..., Table]]:
    """Return a factory for tables with a person at seat 0 and random players; closes them."""
    tables = []

    def make(
        rules: RuleSet | str, seed: int | str = 7, kinds: tuple[str, ...] | None = None
    ) -> Table:
        tables.append(table_of(tmp_path, rules, seed, kinds))
        return tables[-1]

    yield make
    for table in tables:
        table.save.close()


@pytest.fixture
def sit(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Callable[..., Sitting]]:
    monkeypatch.delenv("NO_COLOR", raising=False)
    sittings = []

    def start(*words: str, columns: int = 80, **environment: str) -> Sitting:
        sittings.append(Sitting(tmp_path / "home", *words, columns=columns, **environment))
        return sittings[-1]

    yield start
    for sitting in sittings:
        sitting.child.close(force=True)
