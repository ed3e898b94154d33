"""Saved games. A save is append-only, and each action is saved before anyone sees it.

A crash can only damage the last line. `SaveFile.open` drops that line and reports it.
"""

from __future__ import annotations

import contextlib
import os
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from types import TracebackType
from typing import IO, Final

from acesaround.game.legal import IllegalAction
from acesaround.game.state import State, new_state
from acesaround.game.step import apply
from acesaround.messages import file_problems
from acesaround.notation.errors import refusal
from acesaround.store.private_files import make_folder, publish, try_lock
from acesaround.store.save_format import (
    LONGEST_LINE,
    LineError,
    Record,
    SavedAction,
    SavedEnd,
    SavedUndo,
    SaveError,
    SaveExists,
    SaveHeader,
    read_header,
    read_record,
    write_header,
    write_record,
)


@dataclass(frozen=True, slots=True)
class RedoStack:
    """Runs of undone actions, latest last.

    Redoing the first action of the latest run removes that action from the run. Any other action
    clears all runs.
    """

    runs: tuple[tuple[SavedAction, ...], ...] = ()

    @property
    def latest(self) -> tuple[SavedAction, ...]:
        """The run to redo next; empty if there is none."""
        return self.runs[-1] if self.runs else ()

    def with_run(self, run: tuple[SavedAction, ...]) -> RedoStack:
        """Return these runs plus `run`, which was just undone."""
        return RedoStack((*self.runs, run))

    def after(self, done: SavedAction) -> RedoStack:
        """Return the runs that are left to redo after the action `done`."""
        if not self.runs or self.latest[0] != done:
            return RedoStack()
        rest = self.latest[1:]
        return RedoStack((*self.runs[:-1], rest) if rest else self.runs[:-1])


MAX_LINES: Final = 1_000_000
SUFFIX: Final = ".jsonl"


@dataclass(frozen=True)
class Saved:
    """Contents of a save.

    `done` lists the actions in effect. `states` has the state before each of them and after the
    last, so it has one more entry. `undone` lists the actions that can be redone.

    `lines` is the number of numbered lines. `size` is the length in bytes up to the end of the last
    complete line. `torn` is True if an incomplete line follows.
    """

    header: SaveHeader
    done: tuple[SavedAction, ...]
    states: tuple[State, ...]
    undone: RedoStack
    ended: bool
    lines: int
    size: int
    torn: bool


def read_save(path: Path) -> Saved:
    """Read a save and replay it, checking every action. Raise `SaveError` if that fails."""
    with _opened(path, "rb") as stream:
        return _read(path, stream)


class SaveFile:
    """An open save, locked for this process."""

    def __init__(self, path: Path, stream: IO[bytes], lines: int, size: int) -> None:
        self.path = path
        self._stream = stream
        self._lines = lines
        self._size = size
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
        return cls(path, stream, 0, len(first))

    @classmethod
    def open(cls, path: Path) -> tuple[SaveFile, Saved]:
        """Open a save to continue its game, and cut off a torn last line.

        Raise `SaveError` if the save can't be opened or isn't valid.
        """
        stream = _locked(path)
        try:
            saved = _read(path, stream)
            if saved.torn:
                stream.truncate(saved.size)
                os.fsync(stream.fileno())
        except OSError as error:
            stream.close()
            raise SaveError(path, file_problems.CANNOT_READ(detail=error.strerror)) from None
        except SaveError:
            stream.close()
            raise
        return cls(path, stream, saved.lines, saved.size), saved

    def append(self, records: Iterable[Record]) -> None:
        """Append all of the records or none. Call `sync` so they survive a power failure."""
        lines = [write_record(n, record) for n, record in enumerate(records, self._lines + 1)]
        content = "".join(line + "\n" for line in lines).encode()
        try:
            self._write(content)
        except OSError as error:
            raise SaveError(self.path, file_problems.CANNOT_WRITE(detail=error.strerror)) from None
        self._lines += len(lines)
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

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
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


def _read(path: Path, stream: IO[bytes]) -> Saved:
    replay: _Replay | None = None
    size, lines = 0, -1
    for lines, (line, whole) in enumerate(_lines(path, stream)):
        if not whole:
            break
        try:
            if replay is None:
                replay = _Replay(read_header(line))
            else:
                replay.take(read_record(line, lines))
        except LineError as error:
            raise SaveError(path, error.message, lines + 1) from None
        except IllegalAction as error:
            raise SaveError(path, refusal(error), lines + 1) from None
        size += len(line)
    else:
        lines += 1
    if replay is None:
        raise SaveError(path, file_problems.HEADER_MISSING(), 1)
    torn = size != os.fstat(stream.fileno()).st_size
    return Saved(
        replay.header,
        tuple(replay.done),
        tuple(replay.states),
        replay.undone,
        replay.ended,
        lines - 1,
        size,
        torn,
    )


class _Replay:
    def __init__(self, header: SaveHeader) -> None:
        self.header = header
        self.done: list[SavedAction] = []
        self.states = [new_state(header.rules)]
        self.undone = RedoStack()
        self.ended = False

    def take(self, record: Record) -> None:
        self.ended = isinstance(record, SavedEnd)
        match record:
            case SavedAction(action):
                self.states.append(apply(self.states[-1], action))
                self.done.append(record)
                self.undone = self.undone.after(record)
            case SavedUndo(length):
                if length >= len(self.done):
                    raise LineError(
                        file_problems.TOO_MANY_KEPT(kept=length, actions=len(self.done))
                    )
                self.undone = self.undone.with_run(tuple(self.done[length:]))
                del self.done[length:]
                del self.states[length + 1 :]
            case SavedEnd():
                pass


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
