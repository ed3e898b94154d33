"""Choosing a game and how to play it, question by question."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import Final

from acesaround.i18n import say, say_noted
from acesaround.rules.load import load, presets
from acesaround.store.saves import all_saves
from acesaround.text.columns import capital, wrap
from acesaround.text.look import Look
from acesaround.text.names import seat_title
from acesaround.tui.line.asking import ask_yes
from acesaround.tui.line.kinds import kind_title, kind_titles, read_kind
from acesaround.tui.line.setup import (
    Setup,
    SetupError,
    ask_formula,
    ask_learner,
    named,
    with_changes,
)
from acesaround.tui.line.shelf import Book, books
from acesaround.tui.line.terminal import Lines, Terminal, wrapped

_WIDE: Final = 60
"""Columns from which on a game's title stands beside its name."""
_MANUALS: Final = (
    "doubles-1993",
    "daugherty-1983",
    "three-hand",
    "three-hand-widow",
    "nicholas-1992",
    "two-hand",
)


def choose_game(terminal: Terminal, saves: Path) -> str | Path | None:
    """Let a person pick a preset, those of the five old manuals first, or a save; None to leave."""
    manuals = [name for name in presets() if name in _MANUALS]
    modern = [name for name in presets() if name not in _MANUALS]
    known = manuals
    saved = bool(all_saves(saves))
    last = next((book for book in books(saves, unfinished=True) if book.saved), None)
    terminal.show(lambda look: [*_menu(manuals, look), *_more(last, saved, look), ""])
    while True:
        entry = terminal.ask(say("Which game (number or name, Q leaves)?")).strip().lower()
        begun = [name for name in presets() if entry and name.startswith(entry)]
        if entry in ("q", "quit"):
            return None
        if entry in ("m", "more"):
            known = [*manuals, *modern]
            terminal.show(lambda look: _menu([*manuals, *modern], look))
        elif entry == "r" and last is not None:
            return last.path
        elif entry == "l" and saved:
            if (path := _choose_save(terminal, saves)) is not None:
                return path
        elif entry.isdecimal() and 1 <= int(entry[:4]) <= len(known):
            return known[int(entry[:4]) - 1]
        elif entry in presets():
            return entry
        elif len(begun) == 1:
            return begun[0]
        elif _is_help(entry):
            terminal.show(_menu_help(last is not None, saved))
        else:
            said = say(
                "Type a number from 1 to {last}, a letter of the list, or Q.", last=len(known)
            )
            terminal.show(wrapped(said))


def _is_help(entry: str) -> bool:
    return entry in ("?", "h", "help", say("help"))


def _menu_help(can_continue: bool, saved: bool) -> Lines:
    """Return what each answer to "Which game?" does."""
    answers = [
        ("1, 2, ...", say("the game with that number")),
        ("two-hand", say("a game by its name, which you can cut short")),
        ("M", say("also lists the modern games")),
    ]
    if can_continue:
        answers.append(("R", say("continues the game you played last")))
    if saved:
        answers.append(("L", say("lists all saved games to choose from")))
    answers.append(("Q", say("leaves")))
    return _answers(answers)


def _answers(answers: Sequence[tuple[str, str]]) -> Lines:
    def lines(look: Look) -> list[str]:
        return [
            line
            for answer, does in answers
            for line in wrap(does, look.width, f"  {answer:<10} ", " " * 13)
        ]

    return lines


def ask_to_deal(setup: Setup, terminal: Terminal) -> Setup | None:
    """Let a person deal or change how to play first; None to leave."""
    while True:
        entry = terminal.ask(say("ENTER deals; O lets you choose players, names and help first."))
        word = entry.strip().lower()
        if not word:
            return setup
        if word.startswith("o"):
            return ask_options(setup, terminal)
        if word in ("q", "quit", say("quit")):
            return None
        terminal.show(
            _answers(
                [
                    ("ENTER", say("deals the cards; HELP then lists what you can type")),
                    ("O", say("asks who plays each seat, for names, and for help at the table")),
                    ("Q", say("leaves")),
                ]
            )
        )


def _menu(names: Sequence[str], look: Look) -> list[str]:
    heads = f"     {say('game'):<23}{say('players')}  {say('cards')}"
    lines = ["", look.bold("Aces Around"), "", heads]
    for number, name in enumerate(names, 1):
        rules = load(name)
        facts = f"{rules.table.players:>4}{len(rules.full_deck):>8}   "
        head, title = f"{number:>3}  {name:<23}{facts}", say_noted(rules.title)
        if look.width >= _WIDE:
            lines += wrap(title, look.width, head, " " * len(head))
        else:
            lines += [head.rstrip(), *wrap(title, look.width, "     ")]
    return lines


def _more(last: Book | None, saved: bool, look: Look) -> list[str]:
    lines = [f"  M  {say('more: modern games')}"]
    if last is not None:
        lines += wrap(say("go on with: {game}", game=last.story), look.width, "  R  ", "     ")
    if saved:
        lines.append(f"  L  {say('list of all saved games')}")
    return lines


def _choose_save(terminal: Terminal, saves: Path) -> Path | None:
    """Let a person pick a save by number; None for another game."""
    found = list(books(saves))
    told = [(f"{number:>3}  ", book.story) for number, book in enumerate(found, 1)]
    terminal.page(
        lambda look: [
            "",
            *(part for head, it in told for part in wrap(it, look.width, head, "     ")),
        ]
    )
    while entry := terminal.ask(say("Which game (number, ENTER goes back)?")).strip():
        if _is_help(entry.lower()):
            terminal.show(
                _answers(
                    [
                        ("1, 2, ...", say("continues the game with that number")),
                        ("ENTER", say("goes back to the list of games")),
                    ]
                )
            )
        elif not entry.isdecimal() or not 1 <= int(entry[:6]) <= len(found):
            terminal.show([say("Type a number from 1 to {last}, or ENTER alone.", last=len(found))])
        elif (book := found[int(entry[:6]) - 1]).saved is None:
            terminal.show(wrapped(f"{book.path.name}: {book.story}"))
        else:
            return book.path
    return None


def ask_options(setup: Setup, terminal: Terminal) -> Setup:
    """Let a person change who plays, the names and what is shown; ENTER keeps what there is."""
    rules, kinds = setup.rules, list(setup.kinds)
    names = []
    for seat, name in enumerate(rules.seats):
        kinds[seat] = _ask_kind(terminal, name, kinds[seat])
        question = say("A name for {name} (ENTER keeps it)?", name=seat_title(name))
        names.append(terminal.ask(question).strip())
    try:
        rules = named(rules, names)
    except SetupError as error:
        said = say("{reason}. The names stay as they were.", reason=capital(str(error)))
        terminal.show(wrapped(said))
    learner = ask_learner(terminal)
    formula = learner and ask_formula(terminal)
    helper = ask_yes(
        terminal, say("Shall COUNT count your meld for you (Y/N, ENTER: no)?"), otherwise=False
    )
    shown = {"show_all_hands": learner, "show_formula": formula, "meld_helper": helper}
    return replace(setup, rules=with_changes(rules, {}, shown), kinds=tuple(kinds))


def _ask_kind(terminal: Terminal, name: str, now: str) -> str:
    told = {"name": seat_title(name), "kinds": kind_titles(), "now": kind_title(now)}
    while True:
        question = say("Who is {name}: {kinds} (ENTER: {now})?", **told)
        entry = terminal.ask(question).strip().lower()
        if not entry:
            return now
        try:
            return read_kind(entry)
        except SetupError as error:
            terminal.show(wrapped(f"{capital(str(error))}."))
