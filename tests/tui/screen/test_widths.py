"""Tests that screens fit their width, so that no terminal breaks a line inside a word."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator

import pytest
from tests.support.slow import FEW, quick
from tests.tui.helpers import SHOWING, run_script, said, stages, to_turn

from acesaround.game.actions import LayMeld
from acesaround.game.state import Phase
from acesaround.i18n import use_language
from acesaround.rules.load import load, presets
from acesaround.text.columns import display_width
from acesaround.text.formatter import Display
from acesaround.text.names import PlayerNames
from acesaround.tui.screens.full_screens import decision
from acesaround.tui.screens.parts import fitting, lines_of, signed
from acesaround.tui.table import Table

Tables = Callable[..., Table]
FOLDED = ("review", "tricks", "last")
"""Six-player tables, too big for a narrow screen."""


def shown_at(table: Table, display: Display) -> Iterator[tuple[str, list[str]]]:
    """Return everything that can be shown at this decision."""
    view = table.view(0)
    offers = sum(isinstance(action, LayMeld) for action in view.legal) if _melding(table) else 0
    yield "screen", lines_of(decision(view, PlayerNames(table.rules, 0), display, (1,) * offers))
    for name in SHOWING:
        if name != "save" and (table.rules.table.players < 6 or name not in FOLDED):
            yield name, said(table, name, display=display)


@pytest.mark.extended
@pytest.mark.parametrize("tongue", ["en", "de"])
@pytest.mark.parametrize("preset", quick(FEW, presets()))
def test_a_decision_is_seen_without_a_word_cut_short(
    preset: str, tongue: str, new_table: Tables
) -> None:
    table, rows = new_table(preset, 3), 22
    with use_language(tongue):
        for _ in range(40):
            to_turn(table)
            if table.over or _melding(table):
                break
            view, names = table.view(0), PlayerNames(table.rules, 0)
            whole = set(" ".join(lines_of(decision(view, names, Display(width=120)))).split())
            for width in (40, 60, 80):
                lines = fitting(decision(view, names, Display(width=width)), rows)
                trick = [line for line in lines if re.match(r" *(Last|Zuletzt): |  .*\d,", line)]
                assert not [line for line in trick if line.endswith(("Player", "Spieler"))]
                for word in " ".join(lines).split():
                    stem = word.strip(".:,")
                    cut = word.endswith(".") and len(stem) > 1 and word not in whole
                    assert not (cut and any(w.startswith(stem) for w in whole)), (width, lines)
                if table.rules.table.players < 6:
                    assert len(lines) <= rows, (width, lines)
            table.act(table.advice(0, "club").action)


def _melding(table: Table) -> bool:
    return table.state.phase is Phase.STOCK_MELD


@pytest.mark.parametrize("tongue", quick(["de"], ["en", "de"]))
@pytest.mark.parametrize("width", quick([40], [40, 60, 80, 120]))
@pytest.mark.parametrize("preset", quick(FEW, presets()))
def test_no_line_is_wider_than_the_screen(
    preset: str, width: int, tongue: str, new_table: Tables
) -> None:
    display = Display(width=width)
    with use_language(tongue):
        for table in stages(new_table(preset, 3), "club"):
            for name, lines in shown_at(table, display):
                wide = [line for line in lines if display_width(line) > width]
                assert not wide, (name, wide)


@pytest.mark.extended
@pytest.mark.usefixtures("fast_advice")
@pytest.mark.parametrize("width", quick([40], [40, 60]))
@pytest.mark.parametrize("preset", ["nicholas-1992", "three-hand-widow", "two-hand"])
def test_what_comes_between_decisions_fits_too(preset: str, width: int, new_table: Tables) -> None:
    out = run_script(new_table(preset, 3), "pace slow\n" + "take\n" * 40, Display(width=width))
    wide = [line for line in out.split("\n") if display_width(line) > width and ">>" not in line]
    assert not wide, wide


@pytest.mark.parametrize("tongue", ["en", "de"])
@pytest.mark.parametrize("width", [40, 48])
@pytest.mark.parametrize("sides", ["individual", "declarer_vs_rest"])
def test_the_scores_of_six_fit_a_narrow_screen(
    sides: str, width: int, tongue: str, new_table: Tables
) -> None:
    rules = load("six-triple-deck").replace(table={"sides": sides, "meld_bid": "none"})
    table, display = new_table(rules, 3), Display(width=width)
    with use_language(tongue):
        assert len(said(table, "score", display=display)) > 1
        while not table.state.match.results:
            to_turn(table)
            table.act(table.advice(0, "club").action)
        lines = said(table, "score", display=display)
        names = [PlayerNames(rules, 0).seat(seat) for seat in range(6)]
    assert not [line for line in lines if display_width(line) > width]
    told = ", ".join(lines).replace(",,", ",")
    for name, total in zip(names, table.state.match.scores, strict=True):
        assert re.search(rf"{re.escape(f'{name} {signed(total, display)}')}(,|$)", told)
