"""Tests with several people at one screen: conceding the rest needs a partner's consent."""

from __future__ import annotations

from collections.abc import Callable

from tests.tui.helpers import run_script, to_turn
from tests.tui.terminal_person import Sit

from acesaround.game.state import Phase
from acesaround.i18n import tr
from acesaround.table.events import Agreed
from acesaround.table.saves import PERSON, open_save
from acesaround.text.formatter import Display
from acesaround.text.names import PlayerNames
from acesaround.text.results import ended_early
from acesaround.tui.screens.results import hand_result
from acesaround.tui.table import Table

Tables = Callable[..., Table]


def playing(new_table: Tables, *people: int) -> Table:
    """Return a table where a person is about to play a card."""
    kinds = tuple(PERSON if seat in people else "random" for seat in range(4))
    table = new_table("nicholas-1992", 3, kinds)
    while True:
        to_turn(table)
        assert table.turn is not None
        if table.state.phase is Phase.TRICK_PLAY:
            return table
        table.act(table.advice(table.turn).action)


def test_the_partner_has_to_agree(new_table: Tables) -> None:
    table = playing(new_table, 0, 2)
    seat, seats = table.turn, {0: "Player 1", 2: "Player 3"}
    assert seat is not None
    name, partner = seats[seat], seats[2 - seat]
    out = run_script(table, "concede\nmaybe\nn\nconcede\n?\n")
    asked = tr("terminal.name_other_wants_to_concede_the_rest", name=partner, other=name)
    assert out.count(asked) == 2, "once more after what was neither yes nor no"
    assert f"Pass the keyboard to {partner}." in out
    assert tr("text.the_opponents_take_all_the_tricks_left") in out
    back = " ".join(out[out.index(tr("terminal.name_declined", name=partner)) :].split())
    assert tr("terminal.your_request_was_declined_make_a_move") in back
    assert tr("text.help_not_agreed") in back
    assert asked not in back and table.state.phase is Phase.TRICK_PLAY
    run_script(table, "take\n")
    out = run_script(table, "concede\ny\n")
    assert "Player 1 and Player 3 conceded the rest." in out.replace(
        "Player 3 and Player 1", "Player 1 and Player 3"
    )


def test_a_request_and_its_answer_survive_a_restart(new_table: Tables) -> None:
    table = playing(new_table, 0, 2)
    run_script(table, "concede\n")
    table = resumed(table)
    assert table.now.proposal is not None and table.now.proposal.concedes, "stopped while asking"
    run_script(table, "concede\nn\n")
    table = resumed(table)
    assert table.now.proposal is None
    out = " ".join(run_script(table, "concede\n").split())
    assert tr("terminal.your_request_was_declined_make_a_move") in out
    run_script(table, "take\n")
    run_script(table, "concede\ny\n")
    assert sum(isinstance(event, Agreed) for event in table.history.events) == 1
    table = resumed(table)
    assert len(table.state.match.results) == 1
    table.save.close()


def resumed(table: Table) -> Table:
    """Return the table, opened again from its save file."""
    path = table.save.path
    table.save.close()
    save, saved = open_save(path)
    return Table.start(save, saved)


def test_opponents_are_not_asked(new_table: Tables) -> None:
    table = playing(new_table, 0, 1)
    name = {0: "Player 1", 1: "Player 2"}[table.turn or 0]
    out = run_script(table, "concede\n")
    assert "Do you agree" not in out
    assert f"{name} conceded the rest." in out


def test_who_decides_for_another_sees_his_own_cards_alone(new_table: Tables, sit: Sit) -> None:
    table = playing(new_table, 0, 2)
    assert table.turn is not None
    name, partner = (f"Player {seat + 1}" for seat in (table.turn, 2 - table.turn))
    table.save.close()
    asked = tr("terminal.name_other_wants_to_concede_the_rest", name=partner, other=name)
    person = sit("--resume", str(table.save.path), "--fast")
    person.wait(f"{name}, press ENTER when only you can see the screen.")
    mine = hand(person.type("", "Your play(RS)?"))
    person.type("concede", "(Y/N)?")
    shown = person.type("y", f"{partner}, press ENTER when only you can see the screen.")
    assert not hand(shown)
    shown = person.type("", asked)
    assert hand(shown) and hand(shown) != mine
    assert tr("text.the_opponents_take_all_the_tricks_left") in shown
    assert "You can play" not in shown
    person.type("n", f"{name}, press ENTER when only you can see the screen.")
    shown = person.type("", "Your play(RS)?")
    assert hand(shown) == mine
    assert tr("terminal.name_declined", name=partner) in shown


def hand(shown: str) -> list[str]:
    """Return the rows of a hand on the screen."""
    suits = ("Spades", "Hearts", "Clubs", "Diamonds")
    return [line for line in shown.split("\n") if any(suit in line for suit in suits)]


def test_who_ended_a_hand_stands_below_its_outcome(new_table: Tables) -> None:
    table = playing(new_table, 0)
    while table.state.trick or table.turn != 0:
        table.act(table.advice(table.turn or 0).action)
    run_script(table, "concede\n")
    result = table.state.match.results[-1]
    told = {
        None: "Player 1 conceded the rest.", 0: "You conceded the rest.",
        2: "Player 1 conceded the rest.",
    }  # fmt: skip
    for reader, words in told.items():
        names = PlayerNames(table.rules, reader)
        assert hand_result(result, names, Display())[2] == words == ended_early(result, names)
    names = PlayerNames(table.rules, 2)
    assert ended_early(result, names, (2,)) == "You and Player 1 conceded the rest."
