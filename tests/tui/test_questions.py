"""Tests that help and quit work at every question, and of commands at the wrong time."""

from __future__ import annotations

import ast
import io
from collections.abc import Callable
from pathlib import Path

import pytest
from tests.tui.helpers import Player, desk_at, run_script, to_turn

import acesaround
from acesaround.game.state import Phase
from acesaround.i18n import tr
from acesaround.rules.load import load
from acesaround.text.computer_players import about_players
from acesaround.text.formatter import Display
from acesaround.tui.commands import find_command
from acesaround.tui.input import Left, ask_yes
from acesaround.tui.menu import ask_options, ask_to_deal, choose_game
from acesaround.tui.setup import SetupOptions, ask_formula, ask_learner, kind_titles, set_up
from acesaround.tui.stage import Stage
from acesaround.tui.table import Table
from acesaround.tui.terminal import Terminal

Tables = Callable[..., Table]
SECRET = "what this question is about"
SETUP = set_up(
    load("two-hand"),
    SetupOptions(learner=False),
    Terminal(io.StringIO(), io.StringIO(), Display(), live=False),
)
QUESTIONS: dict[str, tuple[Callable[[Terminal], object], tuple[str, ...], str]] = {
    "yes or no": (lambda it: ask_yes(it, "?", [SECRET]), (), SECRET),
    "game": (lambda it: choose_game(it, Path("nowhere")), (), tr("terminal.leaves")),
    "deal": (
        lambda it: ask_to_deal(SETUP, it),
        (),
        tr("terminal.deals_the_cards_help_then_lists_what"),
    ),
    "player": (
        lambda it: ask_options(SETUP, it),
        (),
        tr("terminal.a_person_plays_at_this_keyboard"),
    ),
    "name": (
        lambda it: ask_options(SETUP, it),
        ("",),
        tr("terminal.a_name_is_shown_at_the_table", most=12),
    ),
    "learner": (ask_learner, (), tr("terminal.the_learners_version_shows_everyones")),
    "formula": (ask_formula, (), tr("terminal.the_formula_option_shows_how_each")),
    "count": (
        lambda it: ask_options(SETUP, it),
        ("", "", "", "", "n"),
        tr("terminal.yes_turns_on_count"),
    ),
}


@pytest.mark.parametrize("name", QUESTIONS)
@pytest.mark.parametrize(("help", "leave"), [("help", "quit"), ("?", "EXIT")])
def test_help_and_quit_work_at_every_question(name: str, help: str, leave: str) -> None:
    question, before, wanted = QUESTIONS[name]
    said = []
    for script in ((*before, leave), (*before, help, leave)):
        target = io.StringIO()
        entries = io.StringIO("".join(f"{entry}\n" for entry in script))
        with pytest.raises(Left):
            question(Terminal(entries, target, Display(), live=False))
        said.append(" ".join(target.getvalue().split()))
    assert said[1].count(wanted) == said[0].count(wanted) + 1


@pytest.mark.parametrize("width", [40, 80])
def test_help_describes_the_computer_players_and_whats_new(width: int) -> None:
    target = io.StringIO()
    display = Display(width=width)
    with pytest.raises(Left):
        ask_options(SETUP, Terminal(io.StringIO("?\nquit\n"), target, display, live=False))
    lines = target.getvalue().splitlines()
    said = " ".join(line.strip() for line in lines)
    for about in about_players():
        version, *older = about.versions
        assert f"{about.title}: {about.line} {version.title}" in said
        for note in version.notes:
            assert (note in said) == bool(older), "only what changed is new"
    help = [line for line in lines if kind_titles() not in line]
    assert all(len(line) <= width for line in help)
    if width == 80:
        assert len(help) < 22, "the question is below it on the screen"


@pytest.mark.parametrize("word", ["coach", "coach on", "over", "count"])
def test_whole_words_before_the_deal_are_no_keys(word: str) -> None:
    """C changes the rules and O asks for options, but words that begin with them do neither."""
    target = io.StringIO()
    with pytest.raises(Left):
        ask_to_deal(SETUP, Terminal(io.StringIO(f"{word}\nquit\n"), target, Display(), live=False))
    said = target.getvalue()
    command = word.split()[0].upper()
    id, told = "terminal.command_works_after_the_deal", {"command": command}
    if find_command(word) is None:
        id, told = "terminal.entry_isnt_an_answer_here", {"entry": f"'{word}'"}
    assert tr(id, **told) in " ".join(said.split())
    assert said.count(tr("terminal.deals_the_cards_help_then_lists_what")) == 1


def test_every_question_goes_through_one_function() -> None:
    asking = set()
    for path in (Path(acesaround.__file__).parent / "tui").rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            match node:
                case ast.Attribute(value=ast.Name("terminal") | ast.Attribute(attr="terminal")):
                    asking |= {path.name} if node.attr == "ask" else set()
    # A decision and passing the keyboard take commands, which include help and quit.
    assert asking == {"input.py", "stage.py"}


def test_H_can_be_a_name(tmp_path: Path) -> None:
    entries = io.StringIO("\nH\n\n\nn\nn\n")
    setup = ask_options(SETUP, Terminal(entries, io.StringIO(), Display(), live=False))
    assert setup.rules.seats[0] == "H"


def test_quit_before_the_deal_saves_nothing(play: Player) -> None:
    assert play("daugherty-1983", script="quit\n").code == 0
    assert not play.saves


def test_quit_leaves_at_a_question_during_a_game(new_table: Tables) -> None:
    table = new_table("nicholas-1992")
    out = run_script(table, "quit\nhelp\nquit\n50\n")
    assert tr("terminal.the_game_is_saved_to_continue_it", command="aces play --resume") in out
    assert table.state.phase is Phase.AUCTION


@pytest.mark.parametrize("entry", ["take", "hint", "claim", "concede"])
def test_a_command_at_a_pause_says_what_it_is_for_and_when_it_works(
    entry: str, new_table: Tables
) -> None:
    said = answered(new_table("nicholas-1992"), entry, deciding=False)
    found = find_command(entry)
    assert found is not None
    assert tr(found[0].summary) in said
    assert tr("terminal.it_works_when_its_your_turn") in said


def test_COUNT_says_what_it_is_for_where_it_is_off(new_table: Tables) -> None:
    table = new_table("nicholas-1992")
    to_turn(table)
    said = answered(table, "count")
    assert tr("terminal.your_meld_with_each_suit_as_trump") in said
    assert "--meld-helper" in said


def answered(table: Table, entry: str, *, deciding: bool = True) -> str:
    """Return a command's reply on one line. An error would be raised."""
    context = desk_at(table, deciding=deciding)
    found = find_command(entry)
    assert found is not None
    stage = Stage(table, context.terminal, "normal", "")
    reply = stage.command(found, context)
    assert callable(reply)
    return " ".join(" ".join(reply(Display())).split())
