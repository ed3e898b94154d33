"""Fixtures for the manuals' statements in the terminal."""

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, Protocol

import pytest
from tests.support.table import deal
from tests.tui.helpers import run_script
from tests.tui.statements.people import People, one_line

from acesaround.notation.actions import parse_action
from acesaround.rules.load import load
from acesaround.rules.model import RuleSet
from acesaround.store.save_format import SaveHeader
from acesaround.store.savefile import SaveFile
from acesaround.table.saves import PERSON
from acesaround.tui.table import Table


@pytest.fixture
def sit_down(tmp_path: Path) -> Iterator[Callable[..., People]]:
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


class Deals(Protocol):
    """Function that deals the given cards and more, takes actions, and returns the table.

    A person plays seat 0. The other seats have random players.
    """

    def __call__(
        self,
        rules: RuleSet | str,
        *hands: str,
        dealer: int | None = None,
        stock: str = "",
        actions: str = "",
    ) -> Table: ...


@pytest.fixture
def dealt(tmp_path: Path) -> Iterator[Deals]:
    """Return a function that deals chosen cards at a new table."""
    tables: list[Table] = []

    def deal_at_table(
        rules: RuleSet | str,
        *hands: str,
        dealer: int | None = None,
        stock: str = "",
        actions: str = "",
    ) -> Table:
        chosen = load(rules) if isinstance(rules, str) else rules
        header = SaveHeader(
            chosen, 1, (PERSON, *["random"] * (chosen.table.players - 1)), "2026-11-20"
        )
        table = Table(SaveFile.create(tmp_path / f"{len(tables)}.jsonl", header))
        tables.append(table)
        table.act(deal(chosen, *hands, dealer=dealer, stock=stock))
        for action in filter(None, actions.split(", ")):
            table.act(parse_action(action))
        return table

    yield deal_at_table
    for table in tables:
        table.save.close()


def typed(table: Table, *entries: str) -> str:
    """Return what the terminal shows while the person types, with line breaks as spaces."""
    script = "".join(f"{entry}\n" for entry in entries)
    return one_line(run_script(table, script))


def first_card(table: Table) -> str:
    """Return the person's card in the first trick."""
    state = table.state
    leader = state.tricks[0].leader if state.tricks else state.leader
    cards = state.tricks[0].cards if state.tricks else state.trick
    assert leader is not None
    return str(cards[-leader % table.rules.table.players])
