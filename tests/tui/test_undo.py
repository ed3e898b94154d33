"""Tests of undo and redo, alone and with others at the screen."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from tests.tui.helpers import Player, desk_at, run_script, to_turn

from acesaround.i18n import tr
from acesaround.notation.actions import parse_action
from acesaround.table.saves import open_save, read_save
from acesaround.tui.commands import find_command
from acesaround.tui.input import Fault
from acesaround.tui.table import Signal, Table

Tables = Callable[..., Table]


def run(table: Table, name: str, *, seat: int = 0, script: str = "") -> object:
    command, argument = find_command(name) or pytest.fail(name)
    return command.run(desk_at(table, seat=seat, script=script), argument)


def three_decisions(table: Table) -> None:
    """Make three decisions. Naming trump isn't one: hearts is the only suit to name."""
    for action in ("50", "trump H", "AS", "TS"):
        to_turn(table)
        table.act(parse_action(action))
    to_turn(table)


def test_redo_does_again_what_undo_took_back_step_by_step(new_table: Tables) -> None:
    table = new_table("nicholas-1992")
    three_decisions(table)
    done, state = table.history.actions(), table.state
    for _ in range(3):
        assert run(table, "undo") is Signal.CHANGED
    assert table.turn == 0
    for _ in range(3):
        assert run(table, "redo") is Signal.CHANGED
    assert (table.history.actions(), table.state) == (done, state)
    assert list(read_save(table.save.path).done) == done
    with pytest.raises(Fault, match=tr("terminal.theres_nothing_to_redo")):
        run(table, "redo")


def test_after_something_else_there_is_nothing_to_redo(new_table: Tables) -> None:
    table = new_table("nicholas-1992")
    three_decisions(table)
    run(table, "undo")
    table.act(parse_action("AC"))
    with pytest.raises(Fault, match=tr("terminal.theres_nothing_to_redo")):
        run(table, "redo")


def test_what_was_taken_back_can_be_done_again_after_a_break(play: Player) -> None:
    play("nicholas-1992", "--seed", "7", "--players", "random", script="50\nundo\n")
    (path,) = play.saves
    assert len(read_save(path).done) == 1
    again = play("--resume", script="redo\n")
    assert "What is trump?" in again.out
    assert len(read_save(path).done) == 5


def resumed(table: Table) -> Table:
    table.save.close()
    return Table.start(*open_save(table.save.path))


def test_what_is_left_after_doing_a_part_again_outlasts_a_break(new_table: Tables) -> None:
    table = new_table("nicholas-1992")
    three_decisions(table)
    done = table.history.actions()
    for _ in range(3):
        run(table, "undo")
    run(table, "redo")
    again = resumed(table)
    for _ in range(2):
        assert run(again, "redo") is Signal.CHANGED
    assert again.history.actions() == done
    assert not again.redo()
    again.save.close()


def test_doing_the_same_by_hand_keeps_the_rest(new_table: Tables) -> None:
    table = new_table("nicholas-1992")
    three_decisions(table)
    done = table.history.actions()
    for _ in range(3):
        run(table, "undo")
    table.act(parse_action("50"))
    again = resumed(table)
    while again.redo():
        pass
    assert again.history.actions() == done
    again.save.close()


def test_something_else_is_something_else_after_a_break_too(new_table: Tables) -> None:
    table = new_table("nicholas-1992")
    three_decisions(table)
    for _ in range(3):
        run(table, "undo")
    table.act(parse_action("pass"))
    again = resumed(table)
    assert not again.redo()
    again.save.close()


def test_a_game_that_was_over_is_over_again(play: Player) -> None:
    play("--demo", "--players", "random", script="take\n" * 200)
    (path,) = play.saves
    play("--resume", str(path), script="undo\n")
    assert not read_save(path).ended
    assert "GAME OVER" in play("--resume", script="redo\n").out
    assert read_save(path).ended


def test_taking_back_what_another_person_did_is_asked_about(new_table: Tables) -> None:
    table = new_table("nicholas-1992", 7, ("human", "random", "human", "random"))
    table.act(parse_action("50"))
    to_turn(table)
    assert table.turn == 2
    # Player 3 hasn't acted yet.
    with pytest.raises(Fault, match=tr("terminal.you_have_no_move_to_undo")):
        run(table, "undo", seat=2)
    table.act(parse_action("pass"))
    to_turn(table)
    assert table.turn == 0
    length = len(table.history.actions())
    asked = tr("terminal.this_also_undoes_moves_by_names_undo", names="Player 3")
    out = run_script(table, "undo\nn\n")
    assert f"{asked} n" in out
    assert len(table.history.actions()) == length
    out = run_script(table, "undo\nx\ny\n")
    assert tr("terminal.entry_isnt_an_answer_here_type_y", entry="'x'") in out
    assert len(table.history.actions()) == 1


def test_taking_back_only_ones_own_is_not_asked_about(new_table: Tables) -> None:
    table = new_table("nicholas-1992", 7, ("human", "random", "human", "random"))
    table.act(parse_action("50"))
    to_turn(table)
    table.act(parse_action("pass"))
    to_turn(table)
    table.act(parse_action("trump H"))
    to_turn(table)
    table.undo(0)
    asked = tr("terminal.this_also_undoes_moves_by_names_undo", names="Player 3")
    assert asked not in run_script(table, "h\nundo\n")
