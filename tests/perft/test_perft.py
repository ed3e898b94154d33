"""Tests that the engine, a simple implementation, and a fixed table count equal lines of play."""

import re
from dataclasses import replace
from pathlib import Path

import pytest
from tests.perft.positions import Case, cases, engine_count, naive_count
from tests.perft.sheets import SHEETS
from tests.support.slow import quick

from acesaround.rules.load import presets

CASES = list(cases())
TABLE = dict(
    line.rsplit(" = ", 1)
    for line in Path(__file__).with_name("counts.txt").read_text("utf-8").splitlines()
    if line and not line.startswith("#")
)


@pytest.mark.parametrize("case", quick(CASES[::10], CASES), ids=str)
def test_the_engine_the_naive_player_and_the_table_agree(case: Case) -> None:
    counted = engine_count(case)
    assert counted == naive_count(case)
    assert counted == int(TABLE[str(case)])


@pytest.mark.slow
@pytest.mark.parametrize(
    "case", [case for case in CASES if not case.left], ids=lambda case: f"{case}, deeper"
)
def test_engine_and_naive_player_agree_one_move_deeper(case: Case) -> None:
    deeper = replace(case, depth=case.depth + 1)
    assert engine_count(deeper) == naive_count(deeper)


def test_every_preset_is_counted_and_every_line_of_the_table_used() -> None:
    assert {case.preset for case in CASES} == set(presets())
    assert set(TABLE) == {str(case) for case in CASES}
    assert set(SHEETS) < set(presets())


def test_the_naive_player_knows_no_engine() -> None:
    for name in ("naive.py", "naive_two.py", "sheets.py"):
        text = Path(__file__).with_name(name).read_text("utf-8")
        assert not re.search(r"^\s*(from|import)\s+acesaround", text, re.MULTILINE)
