"""Files of a duel: its log, its game records, and those written at the end."""

from __future__ import annotations

import json
import os
import secrets
from collections.abc import Sequence
from pathlib import Path
from time import monotonic
from typing import IO, Any, Final, Self

from msgspec import ValidationError, convert

from acesaround.analysis.arena.duel import Duel, DuelError
from acesaround.analysis.arena.pair import Pair, Played
from acesaround.analysis.arena.statistics import Count
from acesaround.messages import file_problems
from acesaround.notation.actions import seat_labels
from acesaround.notation.builder import record_of
from acesaround.notation.errors import CONTROL, LONGEST_TAG
from acesaround.notation.record import versions_tag
from acesaround.notation.tokens import bounded_lines
from acesaround.notation.writer import dumps
from acesaround.players.registry import current_versions
from acesaround.store.private_files import publish, try_lock


def check_target(path: Path) -> None:
    """Raise DuelError if a file can't be written. Call this before playing."""
    if path.is_dir():
        raise DuelError(file_problems.IS_A_FOLDER(path=path))
    if path.exists() and not path.is_file():
        raise DuelError(file_problems.PATH_NOT_A_FILE(path=path))
    if not path.parent.is_dir():
        raise DuelError(file_problems.NO_FOLDER(path=path, folder=path.parent))


def make_folder(path: Path) -> None:
    """Create a folder unless it exists. Raises DuelError for an unusable path, or OSError."""
    if path.exists() and not path.is_dir():
        raise DuelError(file_problems.NOT_A_FOLDER(path=path))
    if not path.parent.is_dir():
        raise DuelError(file_problems.NO_FOLDER(path=path, folder=path.parent))
    path.mkdir(exist_ok=True)


def write_whole(path: Path, text: str) -> None:
    """Write a file atomically, replacing any existing one. If this fails, nothing changes."""
    draft = path.with_name(f".{path.name}.{secrets.token_hex(4)}")
    try:
        draft.write_text(text, encoding="utf-8")
        os.replace(draft, path)
    except BaseException:
        draft.unlink(missing_ok=True)
        raise


_FORMAT: Final = 1
_LONGEST_LINE: Final = 1 << 20
_SYNC_SECONDS: Final = 0.5
_OPTIONS: Final = {
    "a": "A", "b": "B", "rules": "--rules", "digest": "the digest of the rules", "seed": "--seed",
    "limit_a": "the limit of A", "limit_b": "the limit of B", "sprt": "--sprt", "keep": "--keep",
}  # fmt: skip
"""Names of the terms in messages, such as the command-line options that set them."""


class Log:
    """Open log, locked for this process.

    `pairs` lists the pairs that were in the log when it was opened. `kept` is the number of bytes
    that their records take up in the records file.
    """

    def __init__(self, stream: IO[bytes], pairs: list[Pair], kept: int) -> None:
        self._stream, self.pairs, self.kept = stream, pairs, kept
        self._synced = monotonic()

    @classmethod
    def open(cls, path: Path, terms: dict[str, object]) -> Self:
        """Open the log at `path` to continue it, or create it if it doesn't exist.

        `terms` can ask for more deals than the log's own terms. Raises DuelError if the file isn't
        a log, or if the log is in use, has other terms, or has more deals. Raises OSError if it
        can't be opened.
        """
        header = json.dumps({"duel": _FORMAT} | terms) + "\n"
        try:
            return cls(publish(path, header.encode(), _LONGEST_LINE), [], 0)
        except FileExistsError:
            pass
        stream = path.open("r+b", buffering=_LONGEST_LINE)
        try:
            if not try_lock(stream):
                raise DuelError(file_problems.LOG_IN_USE(path=path))
            pairs, kept, size = _read(path, stream, terms)
            stream.truncate(size)
            stream.seek(size)
        except BaseException:
            stream.close()
            raise
        return cls(stream, pairs, kept)

    def append(self, pair: Pair, kept: int) -> None:
        """Write a pair. If `due` is True afterward, call `sync` too."""
        line = pair.to_json() | ({"kept": kept} if kept else {})
        self._stream.write(json.dumps(line).encode() + b"\n")
        self._stream.flush()

    @property
    def due(self) -> bool:
        """True if `sync` should be called."""
        return monotonic() - self._synced >= _SYNC_SECONDS

    def sync(self) -> None:
        """Flush all data to disk."""
        os.fsync(self._stream.fileno())
        self._synced = monotonic()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self._stream.close()


def terms_of(path: Path) -> dict[str, Any] | None:
    """Return the terms in the log at `path`, or None if the file doesn't exist.

    Raises DuelError if the file isn't a log, or OSError if it can't be read.
    """
    if not path.exists():
        return None
    with path.open("rb") as stream:
        return _header(path, stream.readline(_LONGEST_LINE))


def _header(path: Path, line: bytes) -> dict[str, Any]:
    try:
        header = json.loads(line)
    except ValueError:
        header = None
    if not isinstance(header, dict) or "duel" not in header or not line.endswith(b"\n"):
        raise DuelError(file_problems.NOT_A_LOG(path=path))
    if header.pop("duel") != _FORMAT:
        raise DuelError(file_problems.NEWER_LOG(path=path))
    return header


def _read(path: Path, stream: IO[bytes], terms: dict[str, object]) -> tuple[list[Pair], int, int]:
    """Read the log, and return its pairs, the size of their records, and its own size.

    Only complete lines count toward the log's size.
    """
    first = stream.readline(_LONGEST_LINE)
    written = _header(path, first)
    others = [
        file_problems.DIFFERENCE(
            option=_OPTIONS.get(name, name), there=_said(written, name), here=_said(terms, name)
        )
        for name in dict.fromkeys([*terms, *written])
        if name not in ("count", "mode") and _said(written, name) != _said(terms, name)
    ]
    if written.get("mode") != terms["mode"]:
        there, here = (f"--{each.get('mode')} {each.get('count')}" for each in (written, terms))
        others.append(file_problems.OTHER_MODE(there=there, here=here))
    if others:
        raise DuelError(file_problems.OTHER_DUEL(path=path, differences=others))
    pairs, kept, size = list[Pair](), 0, len(first)
    for line in bounded_lines(stream, _LONGEST_LINE):
        if not line.endswith(b"\n"):
            break  # It's incomplete.
        try:
            entry = convert(json.loads(line), dict[str, Any])
            kept = convert(entry.pop("kept", 0), Count)
            pair = Pair.from_json(entry)
        except (ValueError, ValidationError):
            raise DuelError(file_problems.NO_PAIR(path=path, line=len(pairs) + 2)) from None
        if pair.number != len(pairs) or (pair.won is None) == (terms["mode"] == "games"):
            raise DuelError(file_problems.OTHER_PAIR(path=path, line=len(pairs) + 2))
        pairs.append(pair)
        size += len(line)
    begun, wanted = written.get("count"), terms["count"]
    most = max(begun if isinstance(begun, int) else 0, len(pairs))
    if isinstance(wanted, int) and wanted < most:
        mode = terms["mode"]
        raise DuelError(file_problems.TOO_SHORT(path=path, mode=mode, most=most, wanted=wanted))
    return pairs, kept, size


def _said(terms: dict[str, Any], name: str) -> str:
    return json.dumps(terms.get(name))


def records_text(duel: Duel, number: int, played: Sequence[tuple[tuple[str, ...], Played]]) -> str:
    """Return the records for all plays of deal `number`, each given with its players' names."""
    return "".join(
        dumps(record_of(one, _tags(duel, f"{number + 1}.{play}", names))) + "\n"
        for play, (names, one) in enumerate(played, 1)
    )


def _tags(duel: Duel, play: str, names: tuple[str, ...]) -> dict[str, str]:
    seats = seat_labels(duel.rules.table.players)
    a, b = map(_tag, duel.players)
    return {
        "Event": f"{a} v {b}"[:LONGEST_TAG],
        "Round": play,
        **{seat: _tag(name) for seat, name in zip(seats, names, strict=True)},
        **versions_tag(current_versions(name.partition(":")[0] for name in names)),
    }


def _tag(name: str) -> str:
    return CONTROL.sub(" ", name).replace("\t", " ")[:LONGEST_TAG]


class RecordFile:
    """Open file of game records."""

    def __init__(self, path: Path, stream: IO[bytes], size: int) -> None:
        self._path, self._stream, self.size = path, stream, size

    @classmethod
    def create(cls, path: Path) -> Self:
        """Create a file for records.

        Raises DuelError if the file already exists, or OSError if it can't be created.
        """
        try:
            return cls(path, path.open("xb", buffering=0), 0)
        except FileExistsError:
            raise DuelError(file_problems.FILE_EXISTS(path=path)) from None

    @classmethod
    def reopen(cls, path: Path, size: int) -> Self:
        """Reopen a file, keeping the first `size` bytes, which contain the finished pairs.

        The rest is discarded. Raises DuelError if the file is shorter than that, or OSError if it
        can't be opened.
        """
        length = path.stat().st_size if path.exists() else 0
        if length < size:
            raise DuelError(file_problems.CUT_SHORT(path=path, length=length, size=size))
        stream = path.open("r+b" if path.exists() else "x+b", buffering=0)
        stream.truncate(size)
        stream.seek(size)
        return cls(path, stream, size)

    def append(self, text: str) -> None:
        """Append records to the file."""
        content = text.encode()
        self.size += len(content)
        while content:
            content = content[self._stream.write(content) :]

    def sync(self) -> None:
        """Flush all data to disk."""
        os.fsync(self._stream.fileno())

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self._stream.close()
