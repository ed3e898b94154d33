"""The log of a duel: what has been played, so that a duel that was stopped can go on.

The first line holds the terms, each further line one pair, in the order of the deals. What a crash
can spoil is the last line, which is cut off.
"""

from __future__ import annotations

import json
import os
from collections.abc import Iterator
from pathlib import Path
from time import monotonic
from types import TracebackType
from typing import IO, Any, Final, Self

from msgspec import ValidationError, convert

from acesaround.analysis.duel.errors import DuelError
from acesaround.analysis.duel.pair import Pair
from acesaround.analysis.duel.tally import Count
from acesaround.messages import duels
from acesaround.store.lock import try_lock
from acesaround.store.publish import publish

_FORMAT: Final = 1
_LONGEST_LINE: Final = 1 << 20
_SYNC_SECONDS: Final = 0.5
_OPTIONS: Final = {
    "a": "A", "b": "B", "rules": "--rules", "digest": "the digest of the rules", "seed": "--seed",
    "limit_a": "the limit of A", "limit_b": "the limit of B", "sprt": "--sprt", "keep": "--keep",
}  # fmt: skip
"""What terms are called where a person writes them."""


class Log:
    """An open log, locked for this process.

    `pairs` are those that had been played when it was opened; `kept` is how many bytes of records
    they left in the file of games.
    """

    def __init__(self, stream: IO[bytes], pairs: list[Pair], kept: int) -> None:
        self._stream, self.pairs, self.kept = stream, pairs, kept
        self._synced = monotonic()

    @classmethod
    def open(cls, path: Path, terms: dict[str, object]) -> Self:
        """Go on with the log at `path`, or begin one where there is no file.

        A duel may go on to more deals than it was begun with. Raises DuelError for a file that is
        no log, or that of a duel with other terms or more deals, and OSError.
        """
        header = json.dumps({"duel": _FORMAT} | terms) + "\n"
        try:
            return cls(publish(path, header.encode(), _LONGEST_LINE), [], 0)
        except FileExistsError:
            pass
        stream = path.open("r+b", buffering=_LONGEST_LINE)
        try:
            if not try_lock(stream):
                raise DuelError(duels.LOG_IN_USE(path=path))
            pairs, kept, size = _read(path, stream, terms)
            stream.truncate(size)
            stream.seek(size)
        except BaseException:
            stream.close()
            raise
        return cls(stream, pairs, kept)

    def append(self, pair: Pair, kept: int) -> None:
        """Write a pair; `due` says when to have it on the disk too."""
        line = pair.to_json() | ({"kept": kept} if kept else {})
        self._stream.write(json.dumps(line).encode() + b"\n")
        self._stream.flush()

    @property
    def due(self) -> bool:
        """Whether it is time to `sync`."""
        return monotonic() - self._synced >= _SYNC_SECONDS

    def sync(self) -> None:
        """Wait until everything written is on the disk."""
        os.fsync(self._stream.fileno())
        self._synced = monotonic()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self._stream.close()


def terms_of(path: Path) -> dict[str, Any] | None:
    """The terms in the log at `path`; None where there is no file.

    Raises DuelError for a file that is no log, or OSError.
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
        raise DuelError(duels.NOT_A_LOG(path=path))
    if header.pop("duel") != _FORMAT:
        raise DuelError(duels.NEWER_LOG(path=path))
    return header


def _read(path: Path, stream: IO[bytes], terms: dict[str, object]) -> tuple[list[Pair], int, int]:
    """The pairs, the bytes kept, and the size up to the last whole line."""
    first = stream.readline(_LONGEST_LINE)
    written = _header(path, first)
    others = [
        duels.DIFFERENCE(
            option=_OPTIONS.get(name, name), there=_said(written, name), here=_said(terms, name)
        )
        for name in dict.fromkeys([*terms, *written])
        if name not in ("count", "mode") and _said(written, name) != _said(terms, name)
    ]
    if written.get("mode") != terms["mode"]:
        there, here = (f"--{each.get('mode')} {each.get('count')}" for each in (written, terms))
        others.append(duels.OTHER_MODE(there=there, here=here))
    if others:
        raise DuelError(duels.OTHER_DUEL(path=path, differences=others))
    pairs, kept, size = list[Pair](), 0, len(first)
    for line in _lines(stream):
        try:
            entry = convert(json.loads(line), dict[str, Any])
            kept = convert(entry.pop("kept", 0), Count)
            pair = Pair.from_json(entry)
        except (ValueError, ValidationError):
            raise DuelError(duels.NO_PAIR(path=path, line=len(pairs) + 2)) from None
        if pair.number != len(pairs) or (pair.won is None) == (terms["mode"] == "games"):
            raise DuelError(duels.OTHER_PAIR(path=path, line=len(pairs) + 2))
        pairs.append(pair)
        size += len(line)
    begun, wanted = written.get("count"), terms["count"]
    most = max(begun if isinstance(begun, int) else 0, len(pairs))
    if isinstance(wanted, int) and wanted < most:
        mode = terms["mode"]
        raise DuelError(duels.TOO_SHORT(path=path, mode=mode, most=most, wanted=wanted))
    return pairs, kept, size


def _said(terms: dict[str, Any], name: str) -> str:
    return json.dumps(terms.get(name))


def _lines(stream: IO[bytes]) -> Iterator[bytes]:
    """Every whole line; a last one without its end is torn."""
    while (line := stream.readline(_LONGEST_LINE)).endswith(b"\n"):
        yield line
