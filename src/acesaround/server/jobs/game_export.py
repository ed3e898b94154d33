"""The job that collects the records of finished games, and the file with them."""

from __future__ import annotations

import zipfile
from collections.abc import Iterable, Sequence
from hashlib import blake2b
from io import BytesIO
from typing import IO, Final

import msgspec
from msgspec import json

from acesaround.kernel.interface import Cancel
from acesaround.notation.writer import dumps
from acesaround.server.jobs.kind import JobKind
from acesaround.server.log_events import digest, event_logger
from acesaround.store.event_log import EventLog
from acesaround.table.history import EventHistory, game_record

_log = event_logger(__name__)
_DATE: Final = (1980, 1, 1, 0, 0, 0)
"""Time of all files in a zip file, so the same games give the same file."""


class FinishedGame(msgspec.Struct, frozen=True):
    """A finished game: the name of its rules, and its record."""

    rules: str
    record: str


class Unreadable(Exception):
    """A table that's damaged, or from another version of this program."""


def finished_game(log: EventLog, table: str) -> FinishedGame | None:
    """Return a table's game; None if it isn't over, or if there's no such table.

    Raise Unread if the database fails, or Unreadable if the table is damaged.
    """
    header = log.header(table)
    if header is None:
        return None
    events = log.read(table)
    try:
        history = EventHistory.read(header, events)
    except Exception as error:
        raise Unreadable from error
    if not history.now.is_over:
        return None
    record = dumps(game_record(history.now, history.actions()))
    return FinishedGame(history.now.header.rules.name, record)


def _export_game(log: EventLog, input: str, number: int, _cancel: Cancel) -> str:
    table = json.decode(input, type=list[str])[number - 1]
    try:
        game = finished_game(log, table)
    except Unreadable:
        _log.warning("a table can't be exported", table=digest(table), exc_info=True)
        game = None
    return json.encode(game).decode()


EXPORT: Final = JobKind("export", _export_game)


def export_input(tables: Sequence[str]) -> str:
    """Return the input of the job that exports the games of these tables. Each is a part."""
    return json.encode(tables).decode()


def export_key(seats: Iterable[tuple[str, int | None]]) -> str:
    """Return the key of the job that exports games, given their tables and the person's seats."""
    written = b"\n".join(sorted(map(json.encode, seats)))
    return blake2b(written, digest_size=16).hexdigest()


def games_in(parts: Iterable[str]) -> list[FinishedGame]:
    """Return the games in a job's parts. Tables without one that can be read are left out."""
    found = (json.decode(part, type=FinishedGame | None) for part in parts)
    return [game for game in found if game is not None]


def write_zip(target: IO[bytes], games: Iterable[FinishedGame]) -> int:
    """Write a zip file with a record for each game, and return the number of games.

    The records are named after their numbers and rules.
    """
    number = 0
    with zipfile.ZipFile(target, "w", zipfile.ZIP_DEFLATED) as archive:
        for number, game in enumerate(games, 1):
            entry = zipfile.ZipInfo(f"{number:03}-{_plain(game.rules)}.aces", _DATE)
            entry.compress_type = zipfile.ZIP_DEFLATED
            archive.writestr(entry, game.record)
    return number


def zip_file(games: Iterable[FinishedGame]) -> bytes:
    """Return a zip file as `write_zip` writes it."""
    written = BytesIO()
    write_zip(written, games)
    return written.getvalue()


def _plain(name: str) -> str:
    return "".join(sign if sign.isascii() and sign.isalnum() else "-" for sign in name)[:60]
