"""Records of all games played in a duel, in a single file."""

from __future__ import annotations

import os
from collections.abc import Sequence
from pathlib import Path
from types import TracebackType
from typing import IO, Self

from acesaround.analysis.duel.errors import DuelError
from acesaround.analysis.duel.playing import Played
from acesaround.analysis.duel.seating import Seating
from acesaround.analysis.duel.terms import Duel
from acesaround.messages import duels
from acesaround.notation.limits import CONTROL, LONGEST_TAG
from acesaround.notation.recording import record_of
from acesaround.notation.seats import labels
from acesaround.notation.writing import dumps


def records(duel: Duel, number: int, played: Sequence[tuple[Seating, Played]]) -> str:
    """Return the records for all plays of deal `number`."""
    return "".join(
        dumps(record_of(one, _tags(duel, f"{number + 1}.{play}", seating))) + "\n"
        for play, (seating, one) in enumerate(played, 1)
    )


def _tags(duel: Duel, play: str, seating: Seating) -> dict[str, str]:
    names = [CONTROL.sub(" ", name).replace("\t", " ")[:LONGEST_TAG] for name in duel.players]
    seats = labels(duel.rules.table.players)
    event = f"{names[0]} v {names[1]}"[:LONGEST_TAG]
    return {
        "Event": event,
        "Round": play,
        **{seat: names[role] for seat, role in zip(seats, seating, strict=True)},
    }


class Kept:
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
            raise DuelError(duels.FILE_EXISTS(path=path)) from None

    @classmethod
    def reopen(cls, path: Path, size: int) -> Self:
        """Reopen a file, keeping the first `size` bytes, which contain the finished pairs.

        The rest is discarded. Raises DuelError if the file is shorter than that, or OSError if it
        can't be opened.
        """
        length = path.stat().st_size if path.exists() else 0
        if length < size:
            raise DuelError(duels.CUT_SHORT(path=path, length=length, size=size))
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

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self._stream.close()
