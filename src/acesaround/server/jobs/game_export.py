"""The job that collects the records of finished games, and the file with them."""

from __future__ import annotations

import zipfile
from collections.abc import Iterable, Sequence
from hashlib import blake2b
from io import BytesIO
from typing import Final

import msgspec
from msgspec import json

from acesaround.game.state import Phase
from acesaround.notation.writer import dumps
from acesaround.server.jobs.kind import JobKind
from acesaround.store.event_log import EventLog
from acesaround.table.history import EventHistory, game_record

_DATE: Final = (1980, 1, 1, 0, 0, 0)
"""Time of all files in a zip file, so the same games give the same file."""


class FinishedGame(msgspec.Struct, frozen=True):
    """A finished game: the name of its rules, and its record."""

    rules: str
    record: str


def finished_game(log: EventLog, table: str) -> FinishedGame | None:
    """Return a table's game; None if it isn't over, or if there's no such table.

    Raise Unread if the database fails, or ValueError if the table can't be read.
    """
    header = log.header(table)
    if header is None:
        return None
    history = EventHistory.read(header, log.read(table))
    if history.now.game.phase is not Phase.OVER:
        return None
    record = dumps(game_record(history.now, history.actions()))
    return FinishedGame(history.now.header.rules.name, record)


def _export_game(log: EventLog, input: str, number: int) -> str:
    tables = json.decode(input, type=list[str])
    return json.encode(finished_game(log, tables[number - 1])).decode()


EXPORT: Final = JobKind("export", _export_game)


def export_input(tables: Sequence[str]) -> str:
    """Return the input of the job that exports the games of these tables. Each is a part."""
    return json.encode(tables).decode()


def export_key(seats: Iterable[tuple[str, int]]) -> str:
    """Return the key of the job that exports the games of these seats, given as table and seat."""
    return blake2b(json.encode(sorted(seats)), digest_size=16).hexdigest()


def games_in(parts: Iterable[str]) -> list[FinishedGame]:
    """Return the games in a job's parts. Tables without a finished game are left out."""
    found = (json.decode(part, type=FinishedGame | None) for part in parts)
    return [game for game in found if game is not None]


def zip_file(games: Iterable[FinishedGame]) -> bytes:
    """Return a zip file with a record for each game, named after its number and its rules."""
    written = BytesIO()
    with zipfile.ZipFile(written, "w", zipfile.ZIP_DEFLATED) as archive:
        for number, game in enumerate(games, 1):
            entry = zipfile.ZipInfo(f"{number:03}-{_plain(game.rules)}.aces", _DATE)
            entry.compress_type = zipfile.ZIP_DEFLATED
            archive.writestr(entry, game.record)
    return written.getvalue()


def _plain(name: str) -> str:
    return "".join(sign if sign.isascii() and sign.isalnum() else "-" for sign in name)[:60]
