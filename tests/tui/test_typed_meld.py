"""Tests of meld totals typed at the terminal (S1-50, A1-7)."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from tests.support.table import deal
from tests.tui.helpers import run_script

from acesaround.game.actions import Bid, EnterMeld, Pass
from acesaround.game.state import Phase
from acesaround.i18n import tr
from acesaround.rules.load import load
from acesaround.store.save_format import SaveHeader
from acesaround.store.savefile import SaveFile
from acesaround.table.saves import PERSON
from acesaround.text.formatter import Display
from acesaround.text.names import PlayerNames
from acesaround.tui.screens.bids_and_melds import meld_sheet, shown_after
from acesaround.tui.table import Table

NO_MARRIAGE = "S:AAAATTTTKKKK H:AAAATTTT"


@contextmanager
def without_marriage(home: Path, **meld: str) -> Iterator[Table]:
    """Return a table where seat 0 won the bid, can't name trump, and must type a total."""
    rules = load("daugherty-1983").replace(meld=meld)
    header = SaveHeader(rules, 1, (PERSON, *["random"] * 3), "2026-11-20")
    with SaveFile.create(home / "x.jsonl", header) as save:
        table = Table(save)
        for action in (deal(rules, NO_MARRIAGE), Bid(60), Pass(), Pass(), Pass()):
            table.act(action)
        yield table


def test_S1_50_a_person_types_meld_in_a_board_set(tmp_path: Path) -> None:
    with without_marriage(tmp_path) as table:
        assert (table.state.phase, table.turn) == (Phase.ENTER_MELD, 0)
        out = run_script(table, "999\n")
    assert ">> South, your turn. What is your meld?" in out
    assert (
        tr(
            "terminal.name_total_meld_entered_typed_cut_to",
            name="You (bid 60)",
            total="0",
            typed="999",
            counted="0",
        )
        in out
    )
    assert "Board set" in out
    assert [seat for seat, meld in enumerate(table.state.match.results[0].round.entered) if meld]


@pytest.mark.parametrize(("costs", "counts"), [("excess", 13), ("meld", 0)])
def test_a_total_that_costs_is_told(tmp_path: Path, costs: str, counts: int) -> None:
    with without_marriage(tmp_path, overclaim_costs=costs) as table:
        for total in (0, 27, 20, 20):
            table.act(EnterMeld(total))
        result = table.state.match.results[0]
        assert (result.round.melds[1].total, result.round.counted[1]) == (20, counts)
        told = meld_sheet(
            shown_after(table.rules, result.round), PlayerNames(table.rules, 0), Display()
        )
    id = "terminal.name_total_meld_entered_typed_so_only"
    assert tr(id, name="West", total=20, typed=27, counted=counts) in told
