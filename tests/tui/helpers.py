"""Helpers to play in tests, with the whole command or a table in memory."""

from __future__ import annotations

import io
import re
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from acesaround.cli.main import main
from acesaround.rules.load import load
from acesaround.rules.model import RuleSet
from acesaround.store.save_format import SaveHeader
from acesaround.store.savefile import SaveFile
from acesaround.table.saves import PERSON
from acesaround.text.columns import wrap_columns
from acesaround.text.formatter import Display
from acesaround.tui.client import Client
from acesaround.tui.commands import COMMANDS, find_command
from acesaround.tui.input import Fault
from acesaround.tui.table import NotNow, SeatContext, Table
from acesaround.tui.terminal import Terminal

ESCAPE = "\x1b"
# Commands that do more than show something.
DOING = {"undo", "redo", "quit", "pace", "bell", "take", "claim", "concede"}
SHOWING = [command.name for command in COMMANDS if command.name not in DOING]


@dataclass
class Played:
    """The result of a run of `aces play`."""

    code: int
    out: str
    err: str

    @property
    def lines(self) -> list[str]:
        return self.out.split("\n")


class Player:
    """Runner of `aces play` in this process, with its own data folder."""

    def __init__(self, home: Path, monkeypatch: pytest.MonkeyPatch, capsys: Any) -> None:
        self.home, self._monkeypatch, self._capsys = home, monkeypatch, capsys
        monkeypatch.setenv("ACES_HOME", str(home))
        # Messages name the program as it was started, so don't let them name pytest.
        monkeypatch.setattr(sys, "argv", ["aces"])

    def __call__(self, *words: str, script: str = "") -> Played:
        self._monkeypatch.setattr(sys, "stdin", io.StringIO(script))
        try:
            code = main(["play", *words])
        except SystemExit as stopped:
            code = int(stopped.code or 0)
        taken = self._capsys.readouterr()
        return Played(code, taken.out, taken.err)

    @property
    def saves(self) -> list[Path]:
        return sorted((self.home / "saves").glob("*.jsonl"))


def table_of(
    home: Path, rules: RuleSet | str, seed: int | str = 7, kinds: tuple[str, ...] | None = None
) -> Table:
    """Return a table with a person at seat 0 and random players elsewhere."""
    chosen = load(rules) if isinstance(rules, str) else rules
    players = chosen.table.players
    header = SaveHeader(chosen, seed, kinds or (PERSON, *["random"] * (players - 1)), "2026-11-20")
    number = len(list(home.glob("*.jsonl")))
    return Table.start(SaveFile.create(home / f"{number}.jsonl", header))


def desk_at(
    table: Table,
    *,
    script: str = "",
    seat: int = 0,
    deciding: bool = True,
    display: Display | None = None,
) -> SeatContext:
    """Return the context of a person, with plain text in and out."""
    terminal = Terminal(io.StringIO(script), io.StringIO(), display or Display(), live=False)
    return SeatContext(table, terminal, seat, deciding)


def said(
    table: Table, entry: str, *, deciding: bool = True, display: Display | None = None
) -> list[str]:
    """Return what a command shows, or its error."""
    context = desk_at(table, deciding=deciding, display=display)
    found = find_command(entry)
    assert found is not None, entry
    command, argument = found
    try:
        reply = command.run(context, argument)
    except Fault as fault:
        return [
            *fault.lines(context.display),
            *wrap_columns(fault.explained(table.rules), context.display.width),
        ]
    except NotNow as error:
        return wrap_columns(str(error), context.display.width)
    assert callable(reply)
    return reply(context.display)


def run_script(table: Table, script: str, display: Display | None = None) -> str:
    """Return everything the line client prints when `script` is typed."""
    target = io.StringIO()
    terminal = Terminal(io.StringIO(script), target, display or Display(), live=False)
    Client(table, terminal).run(())
    return target.getvalue()


def plain(text: str) -> str:
    """Return `text` without escape codes."""
    return re.sub(r"\x1b\[[0-9;?]*[A-Za-z]", "", text)


def one_line(text: str) -> str:
    """Return `text` as if nothing in it were wrapped."""
    return " ".join(text.split())


def to_turn(table: Table) -> None:
    """Let computer players act until a person has a decision."""
    from acesaround.table.automatic_events import forced

    while not table.over:
        seat = table.turn
        assert seat is not None
        if seat in table.people:
            only = forced(table.view(seat))
            if only is None:
                return
            table.act(only)
        else:
            choice = table.advice(seat, table.kinds[seat])
            table.act(choice.action, choice.why)


def stages(table: Table, kind: str) -> Iterator[Table]:
    """Yield the table each time seat 0 decides at a new stage.

    The computer player `kind` decides for the person, until the second hand is over.
    """
    seen = set()
    for _ in range(70):
        to_turn(table)
        if table.over or len(table.state.match.results) > 1:
            return
        stage = (table.state.phase, len(table.state.match.results), len(table.state.tricks) % 4)
        if stage not in seen:
            seen.add(stage)
            yield table
        table.act(table.advice(0, kind).action)
