"""Choosing a game and how to play it, question by question."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from acesaround.players.registry import player_names
from acesaround.rules.load import load, presets
from acesaround.tui.line.setup import (
    Setup,
    SetupError,
    ask_yes,
    known_kind,
    named,
    with_changes,
)
from acesaround.tui.line.table import PERSON
from acesaround.tui.line.terminal import Terminal
from acesaround.tui.show.text import count

_MANUALS: Final = (
    "doubles-1993",
    "daugherty-1983",
    "three-hand",
    "three-hand-widow",
    "nicholas-1992",
    "two-hand",
)


def choose_game(terminal: Terminal) -> str | None:
    """Let a person pick a preset, those of the five old manuals first; None to leave."""
    manuals = [name for name in presets() if name in _MANUALS]
    modern = [name for name in presets() if name not in _MANUALS]
    known = manuals
    terminal.show(_menu(known, terminal))
    while True:
        entry = terminal.ask("Which game (number or name, Q leaves)?").strip().lower()
        if entry in ("q", "quit"):
            return None
        if entry in ("m", "more"):
            known = [*manuals, *modern]
            terminal.show(_menu(known, terminal))
            continue
        if entry.isdecimal() and 1 <= int(entry[:4]) <= len(known):
            return known[int(entry[:4]) - 1]
        begun = [name for name in presets() if entry and name.startswith(entry)]
        if entry in presets():
            return entry
        if len(begun) == 1:
            return begun[0]
        terminal.show([f"Type a number from 1 to {len(known)}, M for more games, or Q."])


def _menu(names: Sequence[str], terminal: Terminal) -> list[str]:
    look = terminal.look
    lines = ["", look.bold("Aces Around"), ""]
    for number, name in enumerate(names, 1):
        rules = load(name)
        facts = f"{count(rules.table.players, 'player')}, {len(rules.full_deck)} cards"
        lines.append(f"{number:>3}  {name:<22}{rules.title[:34]:<36}{facts}"[: look.width])
    if len(names) == len(_MANUALS):
        lines.append("  M  more: modern games")
    return [*lines, ""]


def ask_options(setup: Setup, terminal: Terminal) -> Setup:
    """Let a person change who plays, the names and what is shown; ENTER keeps what there is."""
    rules, kinds = setup.rules, list(setup.kinds)
    names = []
    for seat, name in enumerate(rules.seats):
        kinds[seat] = _ask_kind(terminal, name, kinds[seat])
        names.append(terminal.ask(f"A name for {name} (ENTER keeps it)?").strip())
    try:
        rules = named(rules, names)
    except SetupError as error:
        terminal.show([f"{str(error)[:1].upper()}{str(error)[1:]}. The names stay as they were."])
    learner = ask_yes(terminal, "Learner's Version(Y/N)?")
    formula = learner and ask_yes(terminal, "Formula Option(Y/N)?")
    helper = ask_yes(terminal, "Shall COUNT count your meld for you(Y/N)?")
    shown = {"show_all_hands": learner, "show_formula": formula, "meld_helper": helper}
    return replace(setup, rules=with_changes(rules, {}, shown), kinds=tuple(kinds))


def _ask_kind(terminal: Terminal, name: str, now: str) -> str:
    known = ", ".join((PERSON, *player_names()))
    while True:
        entry = terminal.ask(f"Who plays {name}: {known} (ENTER: {now})?").strip().lower()
        if not entry:
            return now
        try:
            return known_kind(entry)
        except SetupError as error:
            terminal.show([f"{str(error)[:1].upper()}{str(error)[1:]}."])
