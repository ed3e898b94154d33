"""Tests of typing at a terminal: keys, pastes, signals, and what the next person can see."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import termios
from pathlib import Path

import pytest
from tests.tui.helpers import plain
from tests.tui.terminal_person import Sit, Sitting

from acesaround.i18n import tr
from acesaround.tui import line_editor
from acesaround.tui.line_editor import LineEditor, Resized

GAME = ("nicholas-1992", "--seed", "7", "--players", "random", "--fast")
BID, TRUMP, PLAY = "Your bid?", "What is trump?", "Your play(RS)?"
LEFT, UP, CTRL_U, CTRL_Y = "\x1b[D", "\x1b[A", "\x15", "\x19"
RUBOUT = "\x7f"


def at_bid(sit: Sit, **environment: str) -> Sitting:
    person = sit(*GAME, **environment)
    person.wait(BID)
    return person


def pasted(text: str) -> str:
    """Return what a terminal sends when someone pastes `text`."""
    return f"\x1b[200~{text}\x1b[201~"


def test_keys_edit_an_entry(sit: Sit) -> None:
    person = at_bid(sit)
    person.type(f"0日{RUBOUT}{LEFT}5", TRUMP)
    assert tr("text.you_took_the_bid_at_bid", bid="50") in person.shown


def test_the_next_person_cannot_bring_back_an_entry(sit: Sit) -> None:
    person = at_bid(sit)
    person.type(f"secret{CTRL_U}50", TRUMP)
    person.child.send(f"{UP}{CTRL_Y}x")
    shown = person.wait(f"{TRUMP} x")
    assert "secret" not in shown.split("\n")[-1]


def test_what_is_typed_ahead_is_kept(sit: Sit) -> None:
    person = at_bid(sit)
    since = len(person.raw)
    person.child.send("50\rh\rno")
    person.wait(f"{PLAY} no", since)


@pytest.mark.extended
@pytest.mark.parametrize("paste", [pasted, str])
def test_a_long_paste_is_refused_once(sit: Sit, paste: type[str]) -> None:
    person = at_bid(sit)
    since = len(person.raw)
    person.child.send(paste("9" * 3000))
    person.type("", BID)
    error = tr("terminal.entry_isnt_a_bid_enter_a_number", entry=f"'{'9' * 24}...'")
    said = " ".join(plain(person.raw[since:]).split())
    assert said.count(error) == 1
    assert said.count("9" * 1001) <= 2, "typed, and then printed as it was entered"
    assert "9" * 1002 not in said.replace(" ", "")


def test_a_paste_is_one_line_without_control_characters(sit: Sit) -> None:
    person = at_bid(sit)
    person.child.send(pasted(" bid\r\n\t\x1b[2J\x07 50\n"))
    person.wait(f"{BID} bid [2J 50")
    person.child.send(RUBOUT * 6)
    person.type("50", TRUMP)


def test_bytes_that_are_no_text_are_refused(sit: Sit) -> None:
    person = at_bid(sit)
    since = len(person.raw)
    os.write(person.child.child_fd, b"\xff\xfe")
    person.type("", BID)
    assert "'\ufffd\ufffd'" in person.raw[since:]


def test_an_interrupt_from_outside_leaves_the_terminal_as_it_was(sit: Sit) -> None:
    person = at_bid(sit)
    assert not termios.tcgetattr(person.child.child_fd)[3] & termios.ECHO
    os.kill(person.child.pid, signal.SIGINT)
    person.child.expect("aces play --resume")
    assert termios.tcgetattr(person.child.child_fd)[3] & termios.ECHO
    assert person.end() == 130
    assert "Traceback" not in person.raw


def test_a_dumb_terminal_edits_lines_itself(sit: Sit) -> None:
    person = at_bid(sit, TERM="dumb")
    person.child.send(f"59{RUBOUT}0\n")
    person.wait(TRUMP)
    person.resize(60)
    person.type("x", TRUMP)
    assert max(map(len, person.shown.split("\n"))) <= 60
    person.child.sendeof()
    assert person.end() == 0
    assert "\x1b" not in person.raw


def test_a_resize_between_entries_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    sizes = iter([(80, 24), (70, 24), (70, 24), (70, 30)])
    monkeypatch.setattr(line_editor, "window_size", lambda: os.terminal_size(next(sizes)))
    monkeypatch.setattr(line_editor, "is_dumb_terminal", lambda: True)
    monkeypatch.setattr(line_editor, "_read_line", lambda prompt: prompt)
    editor = LineEditor()
    with pytest.raises(Resized):
        editor.ask("a")
    assert editor.ask("b") == "b"
    with pytest.raises(Resized):
        editor.ask("c")


@pytest.mark.extended
def test_a_script_and_help_import_no_line_editor(tmp_path: Path) -> None:
    script = (
        "import sys\nfrom acesaround.cli.main import main\n"
        "try:\n    main(sys.argv[1:])\nexcept SystemExit:\n    pass\n"
        "print({'asyncio', 'prompt_toolkit', 'tqdm'}.intersection(sys.modules), file=sys.stderr)"
    )
    for words in (["play", "--help"], ["play", *GAME]):
        ran = subprocess.run(
            [sys.executable, "-c", script, *words],
            input="50\nquit\ny\n",
            capture_output=True,
            text=True,
            env=os.environ | {"ACES_HOME": str(tmp_path)},
            check=True,
        )
        assert ran.stderr == "set()\n"
        assert ran.stdout
