"""Menus for choosing a game or a save, and how to play it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from pathlib import Path
from typing import Final

from acesaround.i18n import tr, tr_plural
from acesaround.rules.load import MANUALS, load, presets
from acesaround.rules.model import RuleSet
from acesaround.store.data_folder import all_saves, finished
from acesaround.store.save_format import SaveError
from acesaround.table import saves as saved_tables
from acesaround.text.columns import capital, wrap_columns
from acesaround.text.computer_players import about_players, note_lines
from acesaround.text.formatter import Display, format_message
from acesaround.text.names import PlayerNames, kind_title, seat_title
from acesaround.text.rulebook.book import shown_title
from acesaround.tui.commands import find_command
from acesaround.tui.input import ask, ask_yes, shown
from acesaround.tui.rules_editor import edit_rules
from acesaround.tui.screens.results import leaders
from acesaround.tui.setup import (
    LONGEST_NAME,
    Setup,
    SetupError,
    ask_formula,
    ask_learner,
    kind_titles,
    named,
    read_kind,
    with_changes,
    with_rules,
)
from acesaround.tui.terminal import Lines, Terminal, answer_list, wrapped


@dataclass(frozen=True, slots=True)
class SavedGame:
    """A saved game, with the date it was last played and its contents or a damage report."""

    path: Path
    played: str
    saved: saved_tables.SavedGame | None
    damage: str = ""

    @property
    def story(self) -> str:
        """A line with the game, hand, scores, and date, or with the damage report."""
        if self.saved is None:
            return tr("terminal.damaged_reason_date", reason=self.damage, date=self.played)
        rules, match = self.saved.header.rules, self.saved.state.match
        names = PlayerNames(rules)
        if self.saved.ended:
            hands = tr_plural("common.count_hand", match.hands)
            where = tr("terminal.finished_after_hands", hands=hands)
            if match.winner is not None:
                where += tr("terminal.won_by_side", side=names.score_name(match.winner, 24))
        else:
            where = tr("common.hand_hand", hand=match.hands + 1)
            if match.hands:
                where += tr("terminal.side_ahead", side=leaders(match, names))
        scores = ", ".join(
            f"{names.score_name(i, 24)} {match.scores[i]}" for i in names.score_order()
        )
        return f"{shown_title(rules.title)}, {where}: {scores} ({self.played})"


def list_saved_games(folder: Path, *, unfinished: bool = False) -> Iterator[SavedGame]:
    """Yield the saves in `folder`, most recent first. `unfinished` leaves out finished games."""
    for path in all_saves(folder):
        if unfinished and finished(path):
            continue
        played = f"{datetime.fromtimestamp(path.stat().st_mtime):%Y-%m-%d %H:%M}"
        try:
            yield SavedGame(path, played, saved_tables.read_save(path))
        except SaveError as error:
            place = tr("terminal.line_number", number=error.line) if error.line is not None else ""
            yield SavedGame(path, played, None, place + format_message(error.message, Display()))


def saved_games(folder: Path, display: Display) -> list[str]:
    """Return lines that list the saves with their file names."""
    lines = []
    for book in list_saved_games(folder):
        lines += [book.path.name, *wrap_columns(book.story, display.width, "    ", "    ")]
    if not lines:
        return [tr("terminal.no_saved_games_in_folder", folder=folder)]
    return [tr("terminal.saved_games_in_folder_most_recent_first", folder=folder), *lines]


_WIDE: Final = 60
"""Minimum screen width, in columns, for a game's title next to its name."""


def choose_game(terminal: Terminal, saves: Path) -> str | RuleSet | Path | None:
    """Let a person pick a preset, change its rules, or pick a save. Return None if they leave.

    Games from the old manuals come first.
    """
    manuals = [name for name in presets() if name in MANUALS]
    modern = [name for name in presets() if name not in MANUALS]
    known = manuals
    saved = bool(all_saves(saves))
    last = next((book for book in list_saved_games(saves, unfinished=True) if book.saved), None)
    terminal.show(lambda display: [*_menu(manuals, display), *_more(last, saved, display), ""])
    help = _menu_help(last is not None, saved)
    while True:
        entry = ask(terminal, tr("terminal.which_game_number_or_name_or_q"), help).lower()
        word, _, named = entry.partition(" ")
        if entry == "q":
            return None
        if word in ("c", "change"):
            if (rules := _change_rules(terminal, named.strip(), known)) is not None:
                return rules
        elif entry in ("m", "more"):
            known = [*manuals, *modern]
            terminal.show(lambda display: _menu([*manuals, *modern], display))
        elif entry == "r" and last is not None:
            return last.path
        elif entry == "l" and saved:
            if (path := _choose_save(terminal, saves)) is not None:
                return path
        elif (game := _game(entry, known)) is not None:
            return game
        else:
            said = tr("terminal.enter_a_number_from_1_to_last_2", last=len(known))
            terminal.show(wrapped(said))


def _game(entry: str, known: Sequence[str]) -> str | None:
    """Return the preset for a number in the list, a name, or the start of one name, or None."""
    if entry.isdecimal() and 1 <= int(entry[:4]) <= len(known):
        return known[int(entry[:4]) - 1]
    if entry in presets():
        return entry
    begun = [name for name in presets() if entry and name.startswith(entry)]
    return begun[0] if len(begun) == 1 else None


def _change_rules(terminal: Terminal, entry: str, known: Sequence[str]) -> RuleSet | None:
    """Let a person change a game's rules. Return None if the person goes back to the list."""
    help = answer_list([(f"1 ... {len(known)}", tr("terminal.changes_that_games_rules"))])
    while (game := _game(entry, known)) is None:
        if entry:
            terminal.show(wrapped(tr("terminal.enter_a_games_number_or_name")))
        entry = ask(terminal, tr("terminal.which_games_rules_number_or_name"), help).lower()
        if not entry:
            return None
    return edit_rules(load(game), terminal)


def _menu_help(can_continue: bool, saved: bool) -> Lines:
    """Return an explanation of each answer to "Which game?"."""
    answers = [
        ("1, 2, ...", tr("terminal.the_game_with_that_number")),
        ("two-hand", tr("terminal.a_game_by_its_name_which_you")),
        ("M", tr("terminal.also_lists_the_modern_games")),
    ]
    if can_continue:
        answers.append(("R", tr("terminal.continues_the_game_you_played_last")))
    if saved:
        answers.append(("L", tr("terminal.lists_all_saved_games_to_choose_from")))
    answers += [
        ("C", tr("terminal.changes_a_games_rules_before_you_play")),
        ("Q", tr("terminal.leaves")),
    ]
    return answer_list(answers)


def ask_to_deal(setup: Setup, terminal: Terminal) -> Setup | None:
    """Let a person deal, or change the options first. Return None if the person leaves."""
    while True:
        word = ask(terminal, tr("terminal.press_enter_to_deal_or_o_to"), _deal_help()).lower()
        if not word:
            return setup
        if word in ("o", "options"):
            return ask_options(setup, terminal)
        if word in ("c", "change", "change the rules"):
            rules = edit_rules(setup.rules, terminal)
            setup = setup if rules is None else with_rules(setup, rules)
            continue
        if word == "q":
            return None
        if (found := find_command(word)) is not None:
            command = found[0].name.upper()
            terminal.show(wrapped(tr("terminal.command_works_after_the_deal", command=command)))
        else:
            terminal.show(wrapped(tr("terminal.entry_isnt_an_answer_here", entry=shown(word))))
        terminal.show(_deal_help())


def _deal_help() -> Lines:
    """Return an explanation of each answer before the deal."""
    return answer_list(
        [
            ("ENTER", tr("terminal.deals_the_cards_help_then_lists_what")),
            ("O", tr("terminal.asks_who_plays_each_seat_for_names")),
            ("C", tr("terminal.changes_the_rules_first")),
            ("Q", tr("terminal.leaves")),
        ]
    )


def _menu(names: Sequence[str], display: Display) -> list[str]:
    heads = f"     {tr('terminal.game'):<23}{tr('terminal.players')}  {tr('terminal.cards')}"
    lines = ["", display.bold("Aces Around"), "", heads]
    for number, name in enumerate(names, 1):
        rules = load(name)
        facts = f"{rules.table.players:>4}{len(rules.full_deck):>8}   "
        head, title = f"{number:>3}  {name:<23}{facts}", shown_title(rules.title)
        if display.width >= _WIDE:
            lines += wrap_columns(title, display.width, head, " " * len(head))
        else:
            lines += [head.rstrip(), *wrap_columns(title, display.width, "     ")]
    return lines


def _more(last: SavedGame | None, saved: bool, display: Display) -> list[str]:
    lines = [
        f"  M  {tr('terminal.more_modern_games')}",
        f"  C  {tr('terminal.change_a_games_rules_first')}",
    ]
    if last is not None:
        lines += wrap_columns(
            tr("terminal.resume_game", game=last.story), display.width, "  R  ", "     "
        )
    if saved:
        lines.append(f"  L  {tr('terminal.list_all_saved_games')}")
    return lines


def _choose_save(terminal: Terminal, saves: Path) -> Path | None:
    """Let a person pick a save by number. Return None if the person goes back."""
    found = list(list_saved_games(saves))
    told = [(f"{number:>3}  ", book.story) for number, book in enumerate(found, 1)]
    terminal.page(
        lambda display: [
            "",
            *(part for head, it in told for part in wrap_columns(it, display.width, head, "     ")),
        ]
    )
    help = answer_list(
        [
            ("1, 2, ...", tr("terminal.continues_the_game_with_that_number")),
            ("ENTER", tr("terminal.goes_back_to_the_list_of_games")),
        ]
    )
    while entry := ask(terminal, tr("terminal.which_game_number_or_enter_to_go"), help):
        if not entry.isdecimal() or not 1 <= int(entry[:6]) <= len(found):
            terminal.show([tr("terminal.enter_a_number_from_1_to_last", last=len(found))])
        elif (book := found[int(entry[:6]) - 1]).saved is None:
            terminal.show(wrapped(f"{book.path.name}: {book.story}"))
        else:
            return book.path
    return None


def ask_options(setup: Setup, terminal: Terminal) -> Setup:
    """Let a person change players, names, and what's shown. ENTER keeps a player or a name."""
    rules, kinds = setup.rules, list(setup.kinds)
    names = []
    for seat, name in enumerate(rules.seats):
        kinds[seat] = _ask_kind(terminal, name, kinds[seat])
        question = tr("terminal.new_name_for_name_enter_to_keep", name=seat_title(name))
        help = wrapped(tr("terminal.a_name_is_shown_at_the_table", most=LONGEST_NAME))
        names.append(ask(terminal, question, help, free=True))
    try:
        rules = named(rules, names)
    except SetupError as error:
        said = tr("terminal.reason_the_names_didnt_change", reason=capital(str(error)))
        terminal.show(wrapped(said))
    learner = ask_learner(terminal)
    formula = learner and ask_formula(terminal)
    question = tr("terminal.should_count_add_up_your_meld_for")
    help = wrapped(tr("terminal.yes_turns_on_count"))
    helper = ask_yes(terminal, question, help, otherwise=False)
    shown = {"show_all_hands": learner, "show_formula": formula, "meld_helper": helper}
    return replace(setup, rules=with_changes(rules, {}, shown), kinds=tuple(kinds))


def _kinds_help(display: Display) -> list[str]:
    """Return lines that describe the computer players, with what's new if they changed.

    With 80 columns, the lines fit on a screen of 24 lines.
    """
    lines = [*wrap_columns(tr("terminal.a_person_plays_at_this_keyboard"), display.width), ""]
    for about in about_players():
        version, *older = about.versions
        told = f"{about.title}: {about.line} {version.title}"
        lines += wrap_columns(told, display.width, "  ", "    ")
        if older:
            lines += [f"    {line}" for line in note_lines(version, display.width - 4)]
    return [*lines, "", *wrap_columns(tr("terminal.older_versions"), display.width)]


def _ask_kind(terminal: Terminal, name: str, now: str) -> str:
    told = {"name": seat_title(name), "kinds": kind_titles(), "now": kind_title(now)}
    while True:
        question = tr("terminal.who_plays_name_kinds_enter_for_now", **told)
        entry = ask(terminal, question, _kinds_help).lower()
        if not entry:
            return now
        try:
            return read_kind(entry)
        except SetupError as error:
            terminal.show(wrapped(f"{capital(str(error))}."))
