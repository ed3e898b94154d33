"""Tests that a resized window shows the same text, wrapped to the new width."""

from __future__ import annotations

import io
import os
import re
import sys
from collections.abc import Callable

import pytest
from tests.tui.helpers import plain

from acesaround.i18n import tr
from acesaround.players.base import Choice
from acesaround.rules.load import load
from acesaround.text.formatter import Display
from acesaround.tui.client import Client
from acesaround.tui.line_editor import LineEditor, Resized, begins_nothing, window_size
from acesaround.tui.table import Pace, Table
from acesaround.tui.terminal import Terminal

Tables = Callable[..., Table]
RESIZE = "<a window of another size>"
CLEAR = "\x1b[H\x1b[2J"


class Typed(LineEditor):
    """Scripted entries, with window resizes between them."""

    def __init__(self, *entries: str) -> None:
        super().__init__()
        self.entries, self.asked = list(entries), list[str]()

    def ask(self, prompt: str) -> str:
        self.asked.append(prompt)
        if not self.entries:
            raise EOFError
        if self.entries[0] == RESIZE:
            del self.entries[0]
            raise Resized
        return self.entries.pop(0)

    def key(self, prompt: str, begins: Callable[[str], bool] = begins_nothing) -> str:
        """Return ENTER, a single key, or the colon in front of a command."""
        entry = self.ask(prompt)
        if len(entry) > 1:
            self.entries.insert(0, entry)
            return ":"
        return entry or "\r"


def sat(table: Table, *entries: str, pace: Pace = "normal") -> tuple[str, list[str]]:
    """Return everything printed, and every question asked."""
    editor, target, widths = Typed("", *entries), io.StringIO(), iter(range(79, 40, -1))
    where = Terminal(
        io.StringIO(),
        target,
        Display(height=500),
        live=True,
        editor=editor,
        measure=lambda: (Display(width=next(widths), height=500), None),
    )
    assert Client(table, where, pace).run(["Welcome."]) == 0
    return target.getvalue(), editor.asked


@pytest.fixture(autouse=True)
def xterm(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TERM", "xterm")


def hints(text: str) -> list[str]:
    """Return every hint, without its reason."""
    return re.findall(r"Hint: [^:.]*", " ".join(plain(text).split()))


def test_a_question_that_was_answered_is_not_asked_again(new_table: Tables) -> None:
    _, asked = sat(new_table("nicholas-1992"), "quit", "n", RESIZE, "50", "h", "quit", "n", RESIZE)
    assert sum("Leave the game?" in question for question in asked) == 2


_UNDO = tr("terminal.this_also_undoes_moves_by_names_undo", names="\n").partition("\n")[0]


def test_moves_that_were_not_taken_back_stay(new_table: Tables) -> None:
    rules = load("nicholas-1992").replace(table={"show_all_hands": True})
    table = new_table(rules, 7, ("human", "random", "human", "human"))
    _, asked = sat(table, "50", "51", "52", "undo", "n", RESIZE, "hint")
    assert sum(_UNDO in question for question in asked) == 1
    assert len(table.history.actions()) > 3


def test_what_was_said_is_not_said_of_another_moment(
    new_table: Tables, monkeypatch: pytest.MonkeyPatch
) -> None:
    learning = {"show_all_hands": True, "show_formula": True, "meld_helper": True}
    table = new_table(load("nicholas-1992").replace(table=learning))
    counted: list[int] = []
    advice = table.advice

    def sought(seat: int, name: str | None = None) -> Choice:
        counted.append(seat)
        return advice(seat, name)

    monkeypatch.setattr(table, "advice", sought)
    commands = ["hint", "count", "auction", "melds", "last", "contract", "why now", "save", "h"]
    entries = ["50", "auction", "h", *commands, "x", "h", *["take", *commands] * 3]
    entries += ["pace fast", *["undo"] * 4]
    out, _ = sat(table, *entries, pace="fast")
    searches = len(counted)
    table = new_table(load("nicholas-1992").replace(table=learning))
    advice = table.advice
    monkeypatch.setattr(table, "advice", sought)
    out, _ = sat(table, *entries, RESIZE, pace="fast")
    assert len(counted) == 2 * searches
    before, after = (hints(part) for part in out.split(CLEAR))
    assert len(after) > 1
    assert before[-len(after) :] == after


def test_a_window_that_tells_no_size_is_measured_as_at_the_start(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.delenv("COLUMNS", raising=False)
    monkeypatch.delenv("LINES", raising=False)
    monkeypatch.setattr(sys.stdout, "fileno", lambda: 1, raising=False)
    monkeypatch.setattr(os, "get_terminal_size", lambda _where: os.terminal_size((0, 0)))
    assert window_size() == (80, 24)
    monkeypatch.setattr(os, "get_terminal_size", lambda _where: os.terminal_size((100, 0)))
    assert window_size() == (100, 24)

    def gone(_where: int) -> os.terminal_size:
        raise OSError

    monkeypatch.setattr(os, "get_terminal_size", gone)
    assert window_size() == (80, 24)
