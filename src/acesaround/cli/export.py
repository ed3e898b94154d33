"""`aces export`: print a game saved by `aces play` as a record."""

from __future__ import annotations

import argparse
import re
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Final

from acesaround.messages import Formatter

if TYPE_CHECKING:
    from acesaround.notation.record import Record

_EXAMPLES: Final = """\
`aces play` saves every game, and `aces play --list` lists the saves. SAVE is the path to a save, or
its file name in the saves folder. A record shows all hands, so wait until a game is over before you
export it. `aces replay SAVE` shows a save without exporting it.

examples:
  aces export --newest > evening.aces
  aces export 2026-11-20-201500-two-hand.jsonl --json
"""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Describe the `export` command and add its arguments."""
    parser.description = "Print a game saved by `aces play` as a record, with the players' reasons."
    parser.epilog = _EXAMPLES
    which = parser.add_mutually_exclusive_group(required=True)
    which.add_argument("save", metavar="SAVE", nargs="?", help="the saved game")
    which.add_argument("--newest", action="store_true", help="the most recent saved game")
    parser.add_argument("--json", action="store_true", help="print one JSON object instead of text")
    parser.set_defaults(run=_run)


def _run(arguments: argparse.Namespace) -> int:
    from acesaround.cli.command_line import print_problem, saved_game

    path = _newest() if arguments.newest else saved_game(arguments.save)
    if path is None:
        from acesaround.store.data_folder import saves_folder

        where = saves_folder()
        print_problem(
            f"no saved games in {where}; start one with `aces play`. Games played on the page are "
            "saved there, under Your games"
        )
        return 2
    record = record_of_save(path)
    if arguments.json:
        from acesaround.notation.record_json import to_json

        print(to_json(record))
    else:
        from acesaround.notation.writer import dumps

        print(dumps(record), end="")
    return 0


def record_of_save(path: Path, speaker: Callable[[Sequence[str]], Formatter] = Formatter) -> Record:
    """Return a saved game's record: its date, the kinds of players and their versions, and reasons.

    Reasons become comments, as worded by `speaker`, which gets the names of the seats. Undone
    actions are left out. Raise `SaveError` if the save is invalid.
    """
    from acesaround.notation.actions import seat_labels
    from acesaround.notation.errors import NotationError
    from acesaround.notation.record import versions_tag
    from acesaround.store.save_format import SaveError
    from acesaround.table.history import record_of_actions
    from acesaround.table.saves import read_save

    saved = read_save(path)
    header, rules = saved.header, saved.header.rules
    tags = dict(zip(seat_labels(rules.table.players), header.seats, strict=True))
    if re.match("[0-9]{4}-[0-9]{2}-[0-9]{2}T", header.started):
        tags["Date"] = header.started[:10]
    tags |= versions_tag(header.versions)
    try:
        return record_of_actions(rules, saved.done, tags, speaker(rules.seats), header.seed)
    except NotationError as error:
        raise SaveError(path, error.message) from None


def _newest() -> Path | None:
    from acesaround.store.data_folder import all_saves, saves_folder

    return next(iter(all_saves(saves_folder())), None)
