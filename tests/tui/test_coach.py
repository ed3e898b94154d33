"""The coach, which asks before a choice that loses points."""

from __future__ import annotations

import io
from collections.abc import Callable
from typing import Any

import pytest
from tests.tui.helpers import one_line, said, to_turn

from acesaround.i18n import tr
from acesaround.notation.actions import parse_action
from acesaround.players.base import Choice
from acesaround.table.saves import PERSON
from acesaround.text.actions import action_text
from acesaround.text.formatter import Display
from acesaround.tui.client import Client
from acesaround.tui.table import Table
from acesaround.tui.terminal import Terminal

Tables = Callable[..., Table]
BAD, GOOD = "TH", "TC"
"""The cards in the last three tricks. The first loses about 10 points."""
QUESTION = tr("terminal.coach_are_you_sure").partition("{")[0]
DISPLAY = Display(symbols=False)


@pytest.fixture
def table(new_table: Tables) -> Table:
    """Return a table where the person has to choose between a bad and a good card."""
    table = new_table("nicholas-1992", 0, (PERSON, "daugherty", "daugherty", "daugherty"))
    to_turn(table)
    while table.state.match.hands == 0 and len(table.state.tricks) < 17:
        table.act(table.advice(0, "daugherty").action)
        to_turn(table)
    assert {str(action) for action in table.view(0).legal} >= {BAD, GOOD}
    return table


def typed(table: Table, *entries: str) -> str:
    """Return everything printed on a live screen when a person enters something."""
    target = io.StringIO()
    entered = io.StringIO("".join(f"{entry}\n" for entry in entries))
    terminal = Terminal(entered, target, DISPLAY, live=True)
    assert Client(table, terminal, "fast").run(()) == 0
    return one_line(target.getvalue())


def test_a_costly_card_is_asked_about(table: Table) -> None:
    shown = typed(table, "coach 4", BAD, "?", "n", "coach off")
    better = action_text(parse_action(GOOD), DISPLAY)
    assert QUESTION in shown
    assert tr("terminal.coach_better", better=better, code=GOOD) in shown
    assert table.view(0).my_turn and len(table.state.tricks) == 17
    assert QUESTION in typed(table, "coach 4", BAD, "y")
    assert len(table.state.tricks) > 17


@pytest.mark.parametrize(
    "entries", [(BAD,), ("coach 4", GOOD), ("coach 20", BAD), ("coach 4", "coach off", BAD)]
)
def test_nobody_is_asked_otherwise(entries: tuple[str, ...], table: Table) -> None:
    assert QUESTION not in typed(table, *entries)
    assert len(table.state.tricks) > 17


def test_the_coach_needs_a_number_a_table_alone_and_the_engine(
    new_table: Tables, table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    for entry in ("coach 0", "coach much", "coach -3"):
        assert tr("terminal.type_coach_4_or_coach_off") in one_line("\n".join(said(table, entry)))
    two = new_table("nicholas-1992", 0, (PERSON, PERSON, "club", "club"))
    assert said(two, "coach 4") == [tr("terminal.it_works_when_you_play_alone")]
    monkeypatch.setattr("acesaround.kernel.backend.backend", lambda: "python")
    assert said(table, "coach 4") == [tr("terminal.it_works_when_the_engine_is_compiled")]


def test_the_coach_does_not_question_its_own_hint(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    bad, advice = Choice(parse_action(BAD), ()), Table.advice

    def hint(table: Table, *asked: Any) -> Choice:
        is_mine = len(table.state.tricks) == 17 and table.state.turn == 0
        return bad if is_mine else advice(table, *asked)

    monkeypatch.setattr(Table, "advice", hint)
    assert QUESTION not in typed(table, "coach 4", "hint", BAD)
    assert len(table.state.tricks) > 17
