"""The coach, which asks before a choice that loses points."""

from __future__ import annotations

import io
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from tests.tui.helpers import one_line, said, to_turn

from acesaround.i18n import tr, tr_plural
from acesaround.messages import coach, first_times, review
from acesaround.notation.actions import parse_action
from acesaround.players.base import Choice
from acesaround.store.coach_record import (
    COACH,
    CoachRecord,
    read_coach_record,
    start_coach,
    write_coach_record,
)
from acesaround.table.choice_check import check_choice
from acesaround.table.fading import ENOUGH, WINDOW
from acesaround.table.saves import PERSON
from acesaround.text.advice import hint_sentence
from acesaround.text.formatter import Display, format_message, message_sentence
from acesaround.tui.client import Client, welcome
from acesaround.tui.coach import Coach, ask_about
from acesaround.tui.table import Table
from acesaround.tui.terminal import Terminal

Tables = Callable[..., Table]
BAD, GOOD = "TH", "TC"
"""The cards in the last three tricks. The first loses about 10 points."""
QUESTION = tr("terminal.coach_are_you_sure").split("{loss}")[0].removeprefix("{choice}")
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


def typed(table: Table, *entries: str, coach: Coach | None = None) -> str:
    """Return everything printed on a live screen when a person enters something."""
    target = io.StringIO()
    entered = io.StringIO("".join(f"{entry}\n" for entry in entries))
    terminal = Terminal(entered, target, DISPLAY, live=True)
    assert Client(table, terminal, "fast", coach=coach).run(()) == 0
    return one_line(target.getvalue())


def test_a_costly_card_is_asked_about(table: Table) -> None:
    shown = typed(table, "coach 4", BAD, "?", "n", "coach off")
    plain = hint_sentence(table.view(0), parse_action(GOOD), DISPLAY, table.rules.seats)
    assert f"Play 10H{QUESTION}" in shown
    fact = message_sentence(review.PROVEN_IN(more=0, deals=1), DISPLAY)
    before, after = tr("terminal.coach_better", plain="|", code=GOOD).split("|")
    assert f"{before}{plain} {fact.split(' in ')[0]}" in shown and after in shown
    assert table.view(0).my_turn and len(table.state.tricks) == 17
    assert QUESTION in typed(table, "coach 4", BAD, "y")
    assert len(table.state.tricks) > 17


def test_the_question_says_why_a_choice_can_cost_points(table: Table) -> None:
    found = check_choice(table.now, 0, "7", parse_action(BAD))
    assert found is not None
    target = io.StringIO()
    for chosen, best in (("60", "pass"), ("pass", "60")):
        terminal = Terminal(io.StringIO("n\n"), target, DISPLAY, live=True)
        one = replace(found, chosen=chosen, best=best, reasons=())
        assert ask_about(one, table.view(0), "", DISPLAY, terminal, bool) is False
    shown = one_line(target.getvalue())
    for cost in (coach.BID_WITHOUT_TRUMP, coach.PASS_TOO_LOW):
        assert shown.count(format_message(cost(), DISPLAY)) == 1


@pytest.mark.parametrize("instead", [GOOD, "take"])
def test_another_card_or_a_command_answers_the_coach(instead: str, table: Table) -> None:
    shown = typed(table, "coach 4", BAD, instead)
    assert QUESTION in shown
    trick = table.state.tricks[17]
    played = str(trick.cards[-trick.leader % 4])
    assert played == GOOD if instead == GOOD else played != BAD


def test_what_is_no_card_is_refused_at_the_coachs_question(table: Table) -> None:
    shown = typed(table, "coach 4", BAD, "maybe", "", "?")
    asked = tr("terminal.entry_isnt_an_answer_here_type_y", entry="'maybe'")
    enter = tr("terminal.type_y_for_yes_or_n_for")
    better = tr("terminal.coach_better", plain="|", code=GOOD).split("|")[1]
    assert shown.count(QUESTION) == 4
    assert asked in shown.split(QUESTION)[1] and enter in shown.split(QUESTION)[2]
    assert better in shown.split(QUESTION)[3]
    assert table.view(0).my_turn and len(table.state.tricks) == 17


@pytest.mark.parametrize(
    "entries",
    [
        (BAD,),
        ("coach 4", GOOD),
        ("coach 20", BAD),
        ("coach 4", "coach off", BAD),
        ("coach on", GOOD),
    ],
)
def test_nobody_is_asked_otherwise(entries: tuple[str, ...], table: Table) -> None:
    assert QUESTION not in typed(table, *entries)
    assert len(table.state.tricks) > 17


def test_the_coach_needs_a_number_a_table_alone_and_the_engine(
    new_table: Tables, table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    for entry in ("coach 0", "coach much", "coach -3"):
        assert tr("terminal.type_coach_on_coach_4_or_coach_off") in one_line(
            "\n".join(said(table, entry))
        )
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


def test_the_coach_that_fades_counts_the_first_choice_at_a_decision(
    table: Table, tmp_path: Path
) -> None:
    folder = tmp_path / "home"
    shown = typed(table, "coach on", BAD, "n", GOOD, coach=Coach(folder))
    assert QUESTION in shown
    record = read_coach_record(folder)
    assert record.amount == "fading" and record.recent[0] is False
    assert len(table.state.tricks) > 17


def test_a_first_time_is_explained_once_while_the_coach_is_on(table: Table, tmp_path: Path) -> None:
    note = str(first_times.OUT_OF_TRUMP())
    assert note not in typed(table, coach=Coach(tmp_path))
    write_coach_record(tmp_path, CoachRecord("fading"))
    assert note in typed(table, coach=Coach(tmp_path))
    assert note not in typed(table, coach=Coach(tmp_path))


def test_the_coach_asks_less_after_good_decisions_and_says_so_once(
    table: Table, tmp_path: Path
) -> None:
    faded, met = tr("terminal.coach_faded", points=8), frozenset({"first_out_of_trump"})
    write_coach_record(tmp_path, CoachRecord("fading", (False,) * WINDOW, met))
    assert faded not in typed(table, coach=Coach(tmp_path))
    write_coach_record(tmp_path, CoachRecord("fading", (True,) * ENOUGH, met))
    assert faded in typed(table, coach=Coach(tmp_path))
    assert faded not in typed(table, coach=Coach(tmp_path))


def test_the_record_of_the_coach_survives_and_bad_ones_start_over(tmp_path: Path) -> None:
    kept = CoachRecord(4, (True, False), frozenset({"first_widow"}))
    write_coach_record(tmp_path, kept)
    assert read_coach_record(tmp_path) == kept
    assert not start_coach(tmp_path)
    for text in ("", "[]", '{"amount": -4, "recent": "no", "met": {}}', '{"amount": true}'):
        (tmp_path / COACH).write_text(text)
        assert read_coach_record(tmp_path) == CoachRecord()
    assert start_coach(tmp_path) and read_coach_record(tmp_path).amount == "fading"
    write_coach_record(tmp_path, CoachRecord(0))
    assert not start_coach(tmp_path)


def test_coach_alone_says_what_the_coach_does(table: Table, tmp_path: Path) -> None:
    how = tr("terminal.how_to_set_the_coach")
    off = f"{tr('terminal.the_coach_is_off')} {how}"
    assert off in typed(table, "coach")
    good = CoachRecord("fading", (True,) * ENOUGH, frozenset({"first_out_of_trump"}))
    write_coach_record(tmp_path, good)
    asks = tr_plural("terminal.the_coach_asks_from_count_points", 8)
    shown = typed(table, "coach", coach=Coach(tmp_path))
    assert f"{asks} {tr('terminal.the_coach_fades')} {how}" in shown


def test_small_mistakes_are_summed_up_after_the_hand(table: Table) -> None:
    finish = ("take",) * 3
    small = tr_plural("terminal.coach_let_mistakes_go", 1, loss="|", worst="|").split("|")[0]
    shown = typed(table, "coach 20", BAD, *finish)
    assert small in shown and "Trick 18: play 10H. Better: play 10C." in shown
    assert small not in typed(table, "coach 20", "coach off", "undo", BAD, *finish)


def test_a_mistake_that_is_undone_is_not_summed_up(table: Table) -> None:
    small = tr_plural("terminal.coach_let_mistakes_go", 1, loss="|", worst="|").split("|")[0]
    assert small not in typed(table, "coach 20", BAD, "undo", GOOD, *("take",) * 3)


def test_the_coach_is_offered_until_it_is_set(table: Table, tmp_path: Path) -> None:
    offer = tr("terminal.new_to_pinochle_coach_on")

    def greeting() -> str:
        return one_line("\n".join(welcome(table, table.state, DISPLAY, (), Coach(tmp_path))))

    assert offer in greeting()
    write_coach_record(tmp_path, CoachRecord(0))
    assert offer not in greeting()
