"""`aces play`: play a game in the terminal."""

from __future__ import annotations

import argparse
import os
import sys
from datetime import UTC
from pathlib import Path
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from acesaround.rules.model import RuleSet
    from acesaround.tui.table import Pace, Table
    from acesaround.tui.terminal import Terminal

FAILED: Final = 2
_OF_A_NEW_GAME: Final = (
    "game", "seed", "demo", "target", "players", "seat", "names", "learner", "formula",
    "meld_helper",
)  # fmt: skip
_EXAMPLES: Final = """\
examples:
  aces play
  aces play nicholas-1992
  aces play house.toml --seed 7 --names Ann,Bob,Carl,Dora
  aces play two-hand --seat North=human
  aces play nicholas-1992 --seed evening
  aces play daugherty-1983 --learner --formula
  aces play --resume
"""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Describe the `play` command and add its arguments."""
    from acesaround.players.registry import player_names

    kinds = ", ".join(player_names())
    parser.description = (
        "Play a game against computer players, or with several people sharing one "
        "screen. Every action is saved as it happens."
    )
    parser.epilog = _EXAMPLES
    parser.add_argument(
        "game", metavar="PRESET|FILE", nargs="?", help="a preset or a house-rules file (TOML)"
    )
    deal = parser.add_argument_group("the deal")
    deal.add_argument(
        "--seed",
        metavar="TEXT",
        help="a number or any text; the same seed always deals the same cards (default: random)",
    )
    deal.add_argument(
        "--demo", action="store_true", help="play one hand, always with the same cards"
    )
    deal.add_argument("--target", metavar="N", type=int, help="points needed to win (a house rule)")
    people = parser.add_argument_group("the players")
    people.add_argument(
        "--players",
        metavar="KINDS",
        default="",
        help=f"one kind of player for all computer seats ({kinds}), or a kind for each seat, "
        "separated by commas; a seat can also be human (default: the rules' computer player)",
    )
    people.add_argument(
        "--seat",
        metavar="NAME=KIND",
        action="append",
        default=[],
        help=f"the kind of player in one seat: human, {kinds}; can be repeated",
    )
    people.add_argument(
        "--names",
        metavar="A,B,...",
        default="",
        help="names for all seats, or for people's seats only",
    )
    table = parser.add_argument_group("the table")
    yes_no = argparse.BooleanOptionalAction
    table.add_argument("--learner", action=yes_no, help="show all hands (the learner's version)")
    table.add_argument(
        "--formula",
        action=yes_no,
        help="show all hands, and the bid that the 1983 formula gives each player",
    )
    table.add_argument(
        "--meld-helper", action=yes_no, help="allow the COUNT command to count your meld"
    )
    saved = parser.add_argument_group("saved games")
    saved.add_argument(
        "--resume",
        metavar="FILE",
        nargs="?",
        const="",
        help="continue a saved game (default: the last unfinished one)",
    )
    saved.add_argument(
        "--list", action="store_true", help="list the saved games, with damaged ones marked"
    )
    screen = parser.add_argument_group("the screen")
    screen.add_argument(
        "--pace",
        choices=("fast", "normal", "slow"),
        help="when to pause: never; after the auction, melds, and hand; or also after every trick",
    )
    screen.add_argument("--fast", action="store_true", help="the same as --pace fast")
    screen.add_argument(
        "--no-color", "--no-colour", action="store_true", help="turn off color, as NO_COLOR does"
    )
    screen.add_argument(
        "--ascii",
        action=yes_no,
        help="show suits as letters (the default in the C locale), or as symbols",
    )
    screen.add_argument(
        "--width", metavar="N", type=int, help="screen width in columns, from 40 to 120"
    )
    screen.add_argument(
        "--no-bell",
        action="store_true",
        help="don't ring the bell at pauses and errors, where the 1992 program beeped",
    )
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    """Play a game, resume a save, or list the saves, in the terminal's language."""
    from acesaround.i18n import language_of_terminal, use_language

    with use_language(language_of_terminal(os.environ)):
        return _speaking(arguments)


def _speaking(arguments: argparse.Namespace) -> int:
    from acesaround.cli.main import broken_rules
    from acesaround.rules.errors import RulesError
    from acesaround.store.save_format import SaveError
    from acesaround.table.automatic_events import EndlessDeals
    from acesaround.text.formatter import Display, format_message
    from acesaround.tui.input import Left
    from acesaround.tui.setup import SetupError
    from acesaround.tui.terminal import InputEnded, standard_terminal

    terminal = standard_terminal(
        color=False if arguments.no_color else None,
        width=arguments.width,
        ascii_only=arguments.ascii,
        bell=not arguments.no_bell,
    )
    try:
        return _run(arguments, terminal)
    except (InputEnded, Left):
        return 0
    except RulesError as error:
        print(f"aces: {broken_rules(error)}", file=sys.stderr)
        return FAILED
    except SaveError as error:
        print(f"aces: {format_message(error.placed, Display(symbols=False))}", file=sys.stderr)
        return FAILED
    except (EndlessDeals, SetupError) as error:
        print(f"aces: {error}", file=sys.stderr)
        return FAILED


def _run(arguments: argparse.Namespace, terminal: Terminal) -> int:
    from acesaround.i18n import tr
    from acesaround.messages import file_problems
    from acesaround.store.data_folder import home, make_home_private, saves_folder
    from acesaround.store.save_format import SaveError
    from acesaround.tui.client import Client, welcome
    from acesaround.tui.coach import Coach
    from acesaround.tui.menu import saved_games
    from acesaround.tui.setup import SetupError
    from acesaround.tui.terminal import NARROWEST, WIDEST

    _only_what_matters(arguments)
    for notice in make_home_private():
        print(f"aces: {notice}", file=sys.stderr)
    if arguments.list:
        terminal.show(saved_games(saves_folder(), terminal.display))
        return 0
    width = arguments.width
    if width is not None and not NARROWEST <= width <= WIDEST:
        said = tr(
            "cli.width_must_be_least_to_most_columns",
            least=NARROWEST,
            most=WIDEST,
            width=width,
        )
        raise SetupError(said)
    if arguments.resume is not None:
        table, notes = _resumed(arguments.resume)
    else:
        begun = _begun(arguments, terminal)
        if begun is None:
            return 0
        table, notes = begun
    notes = [*notes, *_narrow(terminal), *_compiling()]
    pace: Pace = "fast" if arguments.fast else arguments.pace or "normal"
    again, state, coach = _command("--resume"), table.state, Coach(home())
    with table.save:
        try:
            return Client(table, terminal, pace, again, coach).run(
                lambda display: welcome(
                    table, state, display, notes, coach if terminal.live else None
                )
            )
        except SaveError as error:
            problem = file_problems.SAFE_BEFORE(reason=error.message, command=again)
            raise SaveError(error.path, problem) from None


def _compiling() -> list[str]:
    """Return a note if the engine is still compiling or hasn't been compiled."""
    from acesaround.cli.progress import missing_engine
    from acesaround.i18n import tr
    from acesaround.kernel.backend import build_progress

    state = build_progress()
    if state is None or not state.running:
        said = missing_engine()
        return [said] if said else []
    percent = round(100 * state.done)
    said = tr(
        "common.engine_percent_ready_simpler_play_until",
        percent=percent,
    )
    return [f"{said}."]


def _house_rules(rules: RuleSet) -> list[str]:
    """Return a note if the rules differ from the preset whose title they have."""
    from acesaround.text.rulebook.book import changed_from, heading

    return [] if changed_from(rules) is None else [f"{heading(rules)}."]


def _narrow(terminal: Terminal) -> list[str]:
    """Return a note if the terminal is so narrow that lines have to wrap."""
    from acesaround.i18n import tr
    from acesaround.tui.terminal import NARROWEST

    if not terminal.narrow:
        return []
    said = tr(
        "cli.the_game_needs_least_columns_your",
        least=NARROWEST,
        columns=terminal.columns,
    )
    return [said]


def _only_what_matters(arguments: argparse.Namespace) -> None:
    """Raise SetupError if any options conflict or would have no effect."""
    from acesaround.i18n import tr
    from acesaround.tui.setup import SetupError

    if arguments.fast and arguments.pace not in (None, "fast"):
        said = tr("cli.fast_and_pace_pace_conflict_use_only", pace=arguments.pace)
        raise SetupError(said)
    if arguments.resume is None and not arguments.list:
        return
    wishes = {name: getattr(arguments, name) for name in _OF_A_NEW_GAME}
    given = [n for n, wish in wishes.items() if wish or (wish is False and n != "demo")]
    if given:
        names = ", ".join(
            tr("cli.the_preset") if n == "game" else f"--{n.replace('_', '-')}" for n in given
        )
        if arguments.list:
            raise SetupError(tr("cli.list_shows_the_saved_games_leave_out", names=names))
        raise SetupError(tr("cli.resume_continues_a_saved_game_leave_out", names=names))


def _command(arguments: str = "") -> str:
    from acesaround.cli.command_line import play_command

    return play_command(arguments, program=sys.argv[0], environ=os.environ)


def _resumed(name: str) -> tuple[Table, list[str]]:
    """Return the table for a saved game and notes about it.

    If `name` is empty, use the last unfinished game.
    """
    from acesaround.cli.command_line import saved_game
    from acesaround.i18n import tr
    from acesaround.messages import file_problems
    from acesaround.messages.values import message_of
    from acesaround.store.data_folder import newest_unfinished, saves_folder
    from acesaround.store.save_format import SaveError
    from acesaround.table.saves import open_save
    from acesaround.tui.client import resumed
    from acesaround.tui.setup import SetupError, known_kind
    from acesaround.tui.table import Table

    path = saved_game(name) if name else newest_unfinished(saves_folder())
    if path is None:
        said = tr(
            "cli.no_unfinished_game_in_folder_command",
            folder=saves_folder(),
            command=_command(),
        )
        raise SetupError(said)
    try:
        save, saved = open_save(path)
    except SaveError as error:
        if name:
            raise
        problem = file_problems.ANOTHER(
            reason=error.message, all=_command("--list"), another=_command("--resume FILE")
        )
        raise SaveError(path, problem, error.line) from None
    try:
        for kind in saved.header.seats:
            known_kind(kind)
        table = Table.start(save, saved)
        return table, resumed(table, saved.torn)
    except SetupError as error:
        save.close()
        raise SaveError(path, message_of(error), 1) from None


def _begun(arguments: argparse.Namespace, terminal: Terminal) -> tuple[Table, list[str]] | None:
    """Return a new table and notes about it, or None if the user quits."""
    from datetime import datetime

    from acesaround.players.registry import current_versions
    from acesaround.rules.load import load
    from acesaround.rules.model import RuleSet
    from acesaround.store.data_folder import new_save, saves_folder
    from acesaround.store.save_format import SaveHeader
    from acesaround.table.automatic_events import EndlessDeals
    from acesaround.tui.menu import ask_to_deal, choose_game
    from acesaround.tui.setup import DEMONSTRATION, SetupOptions, check_wishes, set_up, with_company
    from acesaround.tui.table import Table

    wishes = SetupOptions(
        arguments.seed,
        arguments.demo,
        arguments.players,
        tuple(arguments.seat),
        arguments.names,
        arguments.learner,
        arguments.formula,
        arguments.meld_helper,
        arguments.target,
    )
    check_wishes(wishes)
    folder = saves_folder()
    game = arguments.game or (DEMONSTRATION if arguments.demo else choose_game(terminal, folder))
    if game is None:
        return None
    if isinstance(game, Path):
        return _resumed(str(game))
    setup = set_up(game if isinstance(game, RuleSet) else load(game), wishes, terminal)
    if not arguments.game and not arguments.demo and terminal.live:
        asked = ask_to_deal(setup, terminal)
        if asked is None:
            return None
        setup = asked
    setup = with_company(setup)
    now = datetime.now(UTC)
    header = SaveHeader(
        setup.rules,
        setup.seed,
        setup.kinds,
        now.isoformat(timespec="seconds"),
        current_versions(setup.kinds),
    )
    save = new_save(folder, header, now)
    try:
        return Table.start(save), [*setup.note, *_house_rules(setup.rules)]
    except EndlessDeals:
        save.close()
        save.path.unlink()
        raise
