"""`aces players`: list the computer players, and what's new in each of their versions."""

from __future__ import annotations

import argparse
import json
import os
import shutil
from dataclasses import asdict
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from acesaround.text.computer_players import About

_EXAMPLES: Final = """\
Each player has a version. If it starts to play differently, it gets a new one, with notes on what
changed for people who play with it. Saved games and records name the versions they began with.

examples:
  aces players
  aces players expert
  aces players expert --json
"""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Describe the `players` command and add its arguments."""
    from acesaround.players.registry import player_names

    names = player_names()
    parser.description = (
        "List the computer players, strongest first, with their versions. For one player, also "
        "print what's new in each version."
    )
    parser.epilog = _EXAMPLES
    parser.add_argument(
        "name", metavar="NAME", nargs="?", choices=names, help=f"the player: {', '.join(names)}"
    )
    parser.add_argument(
        "--json",
        action="store_true",
        help="print a JSON list of objects, or one object for NAME, with all notes",
    )
    parser.set_defaults(run=_run)


def _run(arguments: argparse.Namespace) -> int:
    from acesaround.i18n import language_of_terminal, use_language
    from acesaround.text.computer_players import about_players

    with use_language(language_of_terminal(os.environ)):
        known = about_players()
        one = next((about for about in known if about.name == arguments.name), None)
        if arguments.json:
            told = [asdict(about) for about in known] if one is None else asdict(one)
            print(json.dumps(told, indent=2, ensure_ascii=False))
        elif one is None:
            _print_list(known)
        else:
            _print_notes(one)
    return 0


def _print_list(known: tuple[About, ...]) -> None:
    from acesaround.i18n import tr

    width = max(len(about.name) for about in known)
    for about in known:
        version = about.versions[0]
        title = tr("cli.player_version", number=version.number, day=version.day)
        print(f"{about.name:{width}}  {title}  {about.line}")


def _print_notes(about: About) -> None:
    from acesaround.text.columns import wrap_columns
    from acesaround.text.computer_players import note_lines

    width = max(40, min(shutil.get_terminal_size().columns - 1, 99))
    for line in wrap_columns(f"{about.title}: {about.line}", width):
        print(line)
    for version in about.versions:
        print(f"\n{version.title}")
        for line in note_lines(version, width):
            print(line)
