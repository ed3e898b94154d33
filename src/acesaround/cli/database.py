"""`aces database`: check, copy, back up, restore, and export a server's database; find tables."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Final

from acesaround.cli.command_line import counted

if TYPE_CHECKING:
    from acesaround.server.jobs.game_export import FinishedGame
    from acesaround.store.places import Place

_DESCRIPTION: Final = """\
Look after a server's database. A database is a file, as for `aces serve --database`, or the address
of a PostgreSQL database. All commands work while a server has the database open, except that only a
new or empty database can be written to.
"""
_EXAMPLES: Final = """\
`check` replays every table. `backup` writes a new file that `restore` and `aces serve` can read.
`copy` also moves tables from a file to PostgreSQL, or back. `export` writes the records of finished
games to a zip file, and leaves out tables that can't be read. Otherwise, nothing is written if
anything fails. To view a record, unzip the file and use `aces replay`.
The server's log has a digest instead of a table's name. `find` prints the name, which is secret.

Anyone who has a copy of a database can take every seat, so keep backups private. To leave a
password out of the command, set PGPASSWORD or use PostgreSQL's password file.

exit code: 0; 1 if `check` or `export` finds a table that can't be read, or `find` finds none; 2 if
the command can't run; 130 after Ctrl-C

examples:
  aces database check tables.db
  aces database find tables.db 1f9a40c2
  aces database backup postgresql://aces@db.example/aces saturday.db
  aces database restore saturday.db postgresql://aces@db.example/aces
  aces database copy tables.db postgresql://aces@db.example/aces
  aces database export tables.db games.zip
"""
_DATABASE: Final = "FILE|ADDRESS"
_SHOWN: Final = 20
"""Maximum number of unreadable tables to list."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Describe the `database` command and add its arguments."""
    parser.description, parser.epilog = _DESCRIPTION, _EXAMPLES
    actions = parser.add_subparsers(metavar="ACTION", required=True)
    check = actions.add_parser("check", help="replay every table, and report those that fail")
    check.add_argument("database", metavar=_DATABASE, help="the database to check")
    check.set_defaults(run=partial(_run, _check))
    find = actions.add_parser("find", help="print the name of a table in the server's log")
    find.add_argument("database", metavar=_DATABASE, help="the database to search")
    find.add_argument("digest", metavar="DIGEST", help="the table's 8 hex digits in the log")
    find.set_defaults(run=partial(_run, _find))
    copy = actions.add_parser("copy", help="copy a database to a new or empty one")
    copy.add_argument("source", metavar="FROM", help="the database to copy")
    copy.add_argument("target", metavar="TO", help="a new file, or an empty PostgreSQL database")
    copy.set_defaults(run=partial(_run, _copy))
    backup = actions.add_parser("backup", help="copy a database to a new file")
    backup.add_argument("source", metavar=_DATABASE, help="the database to back up")
    backup.add_argument("target", metavar="FILE", help="the backup, a new file")
    backup.set_defaults(run=partial(_run, _back_up))
    restore = actions.add_parser("restore", help="check a backup, and copy it to a new database")
    restore.add_argument("source", metavar="FILE", help="the backup")
    restore.add_argument("target", metavar="TO", help="a new file, or an empty PostgreSQL database")
    restore.set_defaults(run=partial(_run, _restore))
    export = actions.add_parser("export", help="write the records of all finished games")
    export.add_argument("database", metavar=_DATABASE, help="the database with the games")
    export.add_argument("target", metavar="FILE.zip", help="a new zip file")
    export.set_defaults(run=partial(_run, _export))


def _run(action: object, arguments: argparse.Namespace) -> int:
    from acesaround.store.database import BadDatabase
    from acesaround.store.event_log import Unread, Unwritten

    assert callable(action)
    try:
        code: int = action(arguments)
    except (BadDatabase, Unread, Unwritten) as error:
        _complain(str(error))
        return 2
    return code


def _complain(problem: str) -> None:
    print(f"aces: {problem}", file=sys.stderr)


def _check(arguments: argparse.Namespace) -> int:
    from acesaround.store.places import place_of

    return 1 if _broken_tables(place_of(arguments.database)) else 0


def _find(arguments: argparse.Namespace) -> int:
    from acesaround.server.log_events import digest
    from acesaround.store.event_log import EventLog
    from acesaround.store.places import place_of, reading_engine

    with EventLog(reading_engine(place_of(arguments.database))) as log:
        found = [name for name in log.names() if digest(name) == arguments.digest.lower()]
    if not found:
        _complain(f"no table here has the digest {arguments.digest[:60]!r}; copy it from the log")
    for name in found:
        print(name)
    return 0 if found else 1


def _copy(arguments: argparse.Namespace) -> int:
    from acesaround.store.places import place_of

    return _copied(place_of(arguments.source), place_of(arguments.target))


def _back_up(arguments: argparse.Namespace) -> int:
    from acesaround.store.places import place_of

    target = place_of(arguments.target)
    if isinstance(target, str):
        _complain("a backup is a file; to fill another PostgreSQL database, use `copy`")
        return 2
    return _copied(place_of(arguments.source), target)


def _restore(arguments: argparse.Namespace) -> int:
    from acesaround.store.database_copy import updated
    from acesaround.store.places import place_of

    backup, target = place_of(arguments.source), place_of(arguments.target)
    with updated(backup) as source:
        if _broken_tables(source, backup):
            _complain(
                "nothing was restored; choose another backup, or copy this one as it is: `copy`"
            )
            return 2
        return _copied(source, target, backup)


def _export(arguments: argparse.Namespace) -> int:
    from acesaround.server.jobs.game_export import write_zip
    from acesaround.store.backup_file import write_backup
    from acesaround.store.places import place_of

    target, games = Path(arguments.target), _FinishedGames(place_of(arguments.database))
    if target.suffix.lower() != ".zip":
        _complain(f"{target}: games are exported to a zip file; choose a name that ends in .zip")
        return 2
    if target.exists():
        _complain(f"{target}: the file exists; choose a new one")
        return 2

    def fill(draft: Path) -> None:
        with open(draft, "wb") as file:
            number = write_zip(file, games)
        print(f"Exported {counted(number, 'finished game')} to {target}")

    try:
        write_backup(target, fill)
    except OSError as error:
        _complain(f"{target}: {error.strerror}")
        return 2
    if games.unreadable:
        tables = counted(games.unreadable, "table")
        _complain(f"{tables} can't be read; `aces database check` shows why")
    return 1 if games.unreadable else 0


class _FinishedGames:
    """The finished games in a database, oldest first, and the number of unreadable tables."""

    def __init__(self, place: Place) -> None:
        self._place, self.unreadable = place, 0

    def __iter__(self) -> Iterator[FinishedGame]:
        from acesaround.server.jobs.game_export import Unreadable, finished_game
        from acesaround.store.event_log import EventLog
        from acesaround.store.places import reading_engine

        with EventLog(reading_engine(self._place)) as log:
            for name in reversed(log.names()):
                try:
                    game = finished_game(log, name)
                except Unreadable:
                    self.unreadable += 1
                    continue
                if game is not None:
                    yield game


def _broken_tables(place: Place, shown: Place | None = None) -> int:
    """Replay every table of a database, list those that can't be read, and return their number.

    `shown` is the place to show if it isn't `place`.
    """
    from acesaround.cli.progress import Bar
    from acesaround.store.event_log import EventLog
    from acesaround.store.places import place_text, reading_engine
    from acesaround.table.history import EventHistory

    broken, events = dict[str, str](), 0
    with EventLog(reading_engine(place)) as log:
        names = log.names()
        bar = Bar(len(names), "checked")
        for done, name in enumerate(names, 1):
            try:
                events += EventHistory.read(log.header(name) or "", log.read(name)).now.seq
            except Exception as error:
                broken[name] = str(error) or type(error).__name__
            bar.show(done)
        bar.hide()
    place = shown or place
    found = f"{counted(len(names), 'table')}, {counted(events, 'event')}, {len(broken)} unreadable"
    print(f"{place_text(place)}: {found}")
    for name, problem in list(broken.items())[:_SHOWN]:
        print(f"  table {name}: {problem}")
    if len(broken) > _SHOWN:
        print(f"  and {len(broken) - _SHOWN} more")
    return len(broken)


def _copied(source: Place, target: Place, shown: Place | None = None) -> int:
    """Copy a database and return the exit code. A new file is complete, or isn't there.

    `shown` is the place to show if it isn't `source`.
    """
    from acesaround.cli.progress import Bar
    from acesaround.store.database_copy import copy_database
    from acesaround.store.places import place_text

    if isinstance(target, Path) and target.exists():
        _complain(f"{target}: the file exists; choose a new one")
        return 2
    bars: list[Bar] = []

    def show(done: int, whole: int) -> None:
        if not bars:
            bars.append(Bar(whole, "rows copied"))
        bars[0].show(done)

    written = target.with_name(f"{target.name}.part") if isinstance(target, Path) else target
    try:
        tables = copy_database(source, written, show)
        if isinstance(target, Path) and isinstance(written, Path):
            os.rename(written, target)
    finally:
        for bar in bars:
            bar.hide()
        if isinstance(written, Path):
            _remove(written)
    places = f"from {place_text(shown or source)} to {place_text(target)}"
    print(f"Copied {counted(tables, 'table')} {places}")
    return 0


def _remove(path: Path) -> None:
    """Remove what's left of a file that SQLite wrote."""
    from acesaround.store.sqlite import SIDE_FILES

    for suffix in ("", *SIDE_FILES):
        path.with_name(path.name + suffix).unlink(missing_ok=True)
