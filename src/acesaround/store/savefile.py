"""Saved games. A save is append-only, and each event is saved before anyone sees it.

A crash can only damage the last line. `SaveFile.mend` drops that line.
"""

from __future__ import annotations

import contextlib
import os
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import IO, Final

from acesaround.messages import file_problems
from acesaround.store.private_files import make_folder, publish, try_lock
from acesaround.store.save_format import (
    LONGEST_LINE,
    LineError,
    Record,
    SaveError,
    SaveExists,
    SaveHeader,
    read_header,
    read_record,
    write_event,
    write_header,
)

MAX_LINES: Final = 1_000_000
SUFFIX: Final = ".jsonl"


@dataclass(frozen=True, slots=True)
class SaveContents:
    """The header of a save, and its other lines up to the end of the last complete one.

    `size` is their length in bytes. `torn` is True if an incomplete line follows.
    """

    header: SaveHeader
    records: tuple[Record, ...]
    size: int
    torn: bool


def read_contents(path: Path) -> SaveContents:
    """Read a save. Raise `SaveError` if that fails."""
    with _opened(path, "rb") as stream:
        return _read(path, stream)


class SaveFile:
    """An open save, locked for this process. `contents` is what was in it when it was opened."""

    def __init__(self, path: Path, stream: IO[bytes], contents: SaveContents) -> None:
        self.path, self.contents, self._stream = path, contents, stream
        self._lines, self._size = len(contents.records), contents.size
        self._synced = True

    @classmethod
    def create(cls, path: Path, header: SaveHeader) -> SaveFile:
        """Start a save at `path`.

        Raise `SaveExists` if the file exists, or `SaveError` if it can't be written.
        """
        first = write_header(header).encode() + b"\n"
        try:
            make_folder(path.parent)
            stream = publish(path, first, LONGEST_LINE)
        except FileExistsError:
            raise SaveExists(path, file_problems.EXISTS()) from None
        except OSError as error:
            raise SaveError(path, file_problems.CANNOT_WRITE(detail=error.strerror)) from None
        return cls(path, stream, SaveContents(header, (), len(first), torn=False))

    @classmethod
    def open(cls, path: Path) -> SaveFile:
        """Open a save to continue its game. Raise `SaveError` if it can't be opened or isn't valid.

        Call `mend` before the first `append`.
        """
        stream = _locked(path)
        try:
            return cls(path, stream, _read(path, stream))
        except OSError as error:
            stream.close()
            raise SaveError(path, file_problems.CANNOT_READ(detail=error.strerror)) from None
        except SaveError:
            stream.close()
            raise

    @property
    def header(self) -> SaveHeader:
        """The first line."""
        return self.contents.header

    def mend(self) -> None:
        """Cut off a torn last line."""
        if self.contents.torn:
            try:
                self._stream.truncate(self._size)
                os.fsync(self._stream.fileno())
            except OSError as error:
                problem = file_problems.CANNOT_READ(detail=error.strerror)
                raise SaveError(self.path, problem) from None

    def append(
        self, seq: int, body: str, command: str | None = None, *, ends: bool = False
    ) -> None:
        """Append an event completely, or not at all. Call `sync` so it survives a power failure.

        `ends` is True if the game is over.
        """
        content = write_event(self._lines + 1, body, ends=ends).encode() + b"\n"
        try:
            self._write(content)
        except OSError as error:
            raise SaveError(self.path, file_problems.CANNOT_WRITE(detail=error.strerror)) from None
        self._lines += 1
        self._size += len(content)
        self._synced = False

    def _write(self, content: bytes) -> None:
        handle = self._stream.fileno()
        try:
            os.lseek(handle, self._size, os.SEEK_SET)
            while content:
                content = content[os.write(handle, content) :]
        except OSError:
            with contextlib.suppress(OSError):
                os.ftruncate(handle, self._size)
            raise

    def sync(self) -> None:
        """Flush everything written so far to disk."""
        if self._synced:
            return
        try:
            os.fsync(self._stream.fileno())
        except OSError as error:
            raise SaveError(self.path, file_problems.CANNOT_WRITE(detail=error.strerror)) from None
        self._synced = True

    def close(self) -> None:
        """Close the file, which releases its lock. Unwritten data is dropped."""
        with contextlib.suppress(OSError):
            self._stream.close()

    def __enter__(self) -> SaveFile:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


def _opened(path: Path, mode: str) -> IO[bytes]:
    try:
        if not path.exists():
            raise SaveError(path, file_problems.NO_SUCH_SAVE())
        if not path.is_file():
            raise SaveError(path, file_problems.SAVE_NOT_A_FILE())
        return path.open(mode, buffering=LONGEST_LINE)
    except OSError as error:
        raise SaveError(path, file_problems.CANNOT_OPEN(detail=error.strerror)) from None


def _locked(path: Path) -> IO[bytes]:
    stream = _opened(path, "r+b")
    if not try_lock(stream):
        stream.close()
        raise SaveError(path, file_problems.PLAYED_ELSEWHERE())
    return stream


def _read(path: Path, stream: IO[bytes]) -> SaveContents:
    header: SaveHeader | None = None
    records, size = list[Record](), 0
    for number, (line, whole) in enumerate(_lines(path, stream)):
        if not whole:
            break
        try:
            if header is None:
                header = read_header(line)
            else:
                records.append(read_record(line, number))
        except LineError as error:
            raise SaveError(path, error.message, number + 1) from None
        size += len(line)
    if header is None:
        raise SaveError(path, file_problems.HEADER_MISSING(), 1)
    torn = size != os.fstat(stream.fileno()).st_size
    return SaveContents(header, tuple(records), size, torn)


def _lines(path: Path, stream: IO[bytes]) -> Iterator[tuple[bytes, bool]]:
    """Yield each line, with True if it's complete. Only the last line can be torn."""
    number = 0
    following = stream.readline(LONGEST_LINE + 1)
    while following:
        line, number = following, number + 1
        if len(line) > LONGEST_LINE:
            reason = file_problems.LINE_TOO_LONG(most=LONGEST_LINE // 1024)
            raise SaveError(path, reason, number)
        if number > MAX_LINES:
            raise SaveError(path, file_problems.TOO_MANY_LINES(), number)
        following = stream.readline(LONGEST_LINE + 1)
        yield line, bool(following) or _whole(line)


def _whole(line: bytes) -> bool:
    """Return True if the last line is complete. A torn line is missing at least its final brace."""
    if not line.endswith(b"\n"):
        return False
    text = line.strip()
    return not text.startswith(b"{") or text.endswith(b"}")
