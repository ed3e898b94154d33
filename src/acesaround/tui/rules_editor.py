"""The editor for house rules before a game (S2-1): asks for rules to change, and checks them."""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from typing import Final

from acesaround.i18n import tr
from acesaround.rules.errors import RulesError
from acesaround.rules.model import RuleSet
from acesaround.text.rulebook.book import shown_title
from acesaround.text.rulebook.field_text import path_title
from acesaround.tui.input import Fault, Left, ask, ask_yes
from acesaround.tui.rule_entries import read_value
from acesaround.tui.rules_draft import RulesDraft
from acesaround.tui.screens.rule_lists import (
    RuleGroup,
    groups,
    listing,
    overview,
    problem_line,
    rule_lines,
)
from acesaround.tui.terminal import Lines, Terminal, answer_list, wrapped

SUFFIX: Final = ".toml"


def edit_rules(rules: RuleSet, terminal: Terminal) -> RuleSet | None:
    """Let a person change rules before a game (S2-1).

    Return the rules to play by, or None if the person pressed Ctrl-C and nothing changes. Raise
    `Left` if the person leaves the program.
    """
    try:
        return _Editor(RulesDraft(rules), terminal).run()
    except KeyboardInterrupt:
        terminal.show(["", tr("terminal.the_rules_didnt_change")])
        return None


class _Editor:
    """A dialog about one draft at one terminal."""

    def __init__(self, draft: RulesDraft, terminal: Terminal) -> None:
        self.draft, self.terminal = draft, terminal

    def run(self) -> RuleSet:
        """Ask for groups of rules until the person is done, and return the rules."""
        while True:
            found = groups(self.draft)
            self.terminal.page(partial(overview, self.draft, found))
            question, help = "terminal.which_rules_number_or_enter", _group_answers(len(found))
            while not self._open(found, entry := self._ask(question, help)):
                if not entry and not self.draft.problems:
                    return self.draft.rules()
                if not entry:
                    self._show_problems()

    def _open(self, found: Sequence[RuleGroup], entry: str) -> bool:
        """Show a group of rules, or run a command. Return False if nothing was to change."""
        last = len(found)
        if (index := _index(entry, last)) is not None:
            self._edit_group(found[index].title)
            return True
        if entry and self._command(entry):
            return True
        if entry:
            self._show(tr("terminal.enter_a_number_from_1_to_last_2", last=last))
        return False

    def _edit_group(self, title: str) -> None:
        """Show the rules of a group, and change them, until the person goes back."""
        while True:
            group = next(group for group in groups(self.draft) if group.title == title)
            self.terminal.page(partial(listing, self.draft, group))
            question, help = "terminal.which_rule_number_or_enter", _rule_answers(len(group.paths))
            while not self._change(group, entry := self._ask(question, help)):
                if not entry:
                    return

    def _change(self, group: RuleGroup, entry: str) -> bool:
        """Change a rule of a group, or run a command. Return False if nothing was to change."""
        last = len(group.paths)
        number, _, value = entry.partition(" ")
        if (index := _index(number, last)) is not None:
            if not value.strip():
                self._edit_rule(group.paths[index])
                return True
            return self._set(group.paths[index], value.strip())
        if entry and self._command(entry):
            return True
        if entry:
            self._show(tr("terminal.enter_a_number_from_1_to_last", last=last))
        return False

    def _edit_rule(self, path: str) -> None:
        """Show a rule's meaning and values, and ask for a new one until it's valid."""
        meaning = partial(rule_lines, self.draft, path)
        self.terminal.show(meaning)
        while entry := self._ask("terminal.new_value_or_enter_to_keep_it", meaning):
            if self._set(path, entry):
                return

    def _set(self, path: str, entry: str) -> bool:
        """Change or reset a rule. Return False, and say what's wrong, if the value is invalid."""
        if entry.lower() == "reset":
            self.draft.reset(path)
        elif (wrong := self._enter(path, entry)) is not None:
            self._show(wrong)
            return False
        self._show_problems()
        return True

    def _enter(self, path: str, entry: str) -> str | None:
        """Change a rule to the value in an entry. Return what's wrong with it, if anything."""
        try:
            problem = self.draft.set(path, read_value(entry, path))
        except Fault as fault:
            return f"{path_title(path)}: {fault.reason}."
        return None if problem is None else problem_line(problem)

    def _command(self, entry: str) -> bool:
        """Run a command. Return False if the entry isn't one."""
        word, _, argument = entry.partition(" ")
        commands: dict[str, Callable[[str], None]] = {
            "u": self._undo,
            "r": self._reset,
            "s": self._save,
            "l": self._load,
            "q": self._leave,
        }
        names = {"undo": "u", "reset": "r", "save": "s", "load": "l"}
        command = commands.get(names.get(word.lower(), word.lower()))
        if command is None:
            return False
        command(argument.strip())
        return True

    def _undo(self, _argument: str) -> None:
        done = self.draft.undo()
        self._show(tr("terminal.change_undone" if done else "terminal.theres_no_change_to_undo"))

    def _reset(self, _argument: str) -> None:
        self.draft.reset_all()
        title = shown_title(self.draft.preset.title)
        self._show(tr("terminal.these_are_the_rules_of_game_again", game=title))

    def _save(self, argument: str) -> None:
        try:
            text = self.draft.text()
        except RulesError:
            self._show_problems()
            return
        path = self._file(argument, "terminal.save_as_which_file")
        if path is None:
            return
        said = tr("terminal.file_exists_replace_it", file=path)
        try:
            if path.exists() and not self._agrees(said):
                return
            path.write_text(text, "utf-8")
        except (OSError, ValueError) as error:
            reason = getattr(error, "strerror", None) or str(error)
            self._show(tr("terminal.cant_write_file_reason", file=path, reason=reason))
            return
        self._show(tr("terminal.saved_as_file_to_play_by_these", file=path))

    def _load(self, argument: str) -> None:
        path = self._file(argument, "terminal.load_which_file")
        if path is None:
            return
        try:
            self.draft.read(path)
        except RulesError as error:
            self._show(f"{path}: {problem_line(error.problems[0])}")

    def _file(self, argument: str, question: str) -> Path | None:
        """Return the path to a rules file, asking for it if necessary, or None to go back."""
        help = answer_list([("FILE", tr("terminal.a_file_name_ending_in", suffix=SUFFIX))])
        name = argument or self._ask(question, help, free=True)
        if not name:
            return None
        return Path(os.path.expanduser(name if name.endswith(SUFFIX) else name + SUFFIX))

    def _leave(self, _argument: str = "") -> None:
        """Leave the program, or return if the person would rather keep the changes."""
        question = tr("terminal.leave_without_these_rules_y_n")
        if not self.draft.differences() or self._agrees(question):
            raise Left

    def _ask(self, question: str, help: Lines, *, free: bool = False) -> str:
        """Return the answer to a question, unless the person leaves."""
        while True:
            try:
                return ask(self.terminal, tr(question), help, free=free)
            except Left:
                self._leave()

    def _agrees(self, question: str) -> bool:
        """Ask a question, and return True for yes. ENTER alone means no."""
        help = wrapped(tr("terminal.y_confirms_n_lets_you_choose"))
        return ask_yes(self.terminal, question, help, otherwise=False)

    def _show(self, text: str) -> None:
        self.terminal.show(wrapped(text))

    def _show_problems(self) -> None:
        problems = self.draft.problems
        if problems:
            self._show(problem_line(problems[0]))


def _index(entry: str, last: int) -> int | None:
    """Return the index for a number from 1 to `last`, or None for any other entry."""
    if entry.isascii() and entry.isdecimal() and 1 <= int(entry[:4]) <= last:
        return int(entry[:4]) - 1
    return None


def _group_answers(last: int) -> Lines:
    answers = [
        (f"1 ... {last}", tr("terminal.shows_those_rules_to_change_them")),
        ("ENTER", tr("terminal.goes_on_with_these_rules")),
        *_commands(),
    ]
    return answer_list(answers)


def _rule_answers(last: int) -> Lines:
    answers = [
        (f"1 ... {last}", tr("terminal.explains_that_rule_and_asks_for_a")),
        ("1 VALUE", tr("terminal.changes_the_first_rule_right_away")),
        ("ENTER", tr("terminal.goes_back_to_all_rules")),
        *_commands(),
    ]
    return answer_list(answers)


def _commands() -> list[tuple[str, str]]:
    return [
        ("U", tr("terminal.undoes_the_last_change")),
        ("R", tr("terminal.resets_all_rules")),
        ("S FILE", tr("terminal.saves_the_rules_as_a_file")),
        ("L FILE", tr("terminal.loads_a_file_with_house_rules")),
        ("Ctrl-C", tr("terminal.goes_back_and_changes_nothing")),
        ("QUIT", tr("terminal.leaves")),
    ]
