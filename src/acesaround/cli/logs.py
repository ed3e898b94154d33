"""The log of a server: trouble that repeats is told once, and then seldom."""

from __future__ import annotations

import copy
import logging
import re
import sys
import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import IO, Final

INTERVAL_S: Final = 60.0
"""Seconds from one line of a kind to the next."""
MAX_KINDS: Final = 500
"""Kinds of records that are told apart; all further ones count as one kind."""
_FORMAT: Final = "%(asctime)s %(levelname)s: %(message)s"
_VARYING: Final = re.compile(r"0x[0-9a-f]+|\d+")
_Kind = tuple[str, ...]


@dataclass(slots=True)
class _Told:
    """When a kind of record was last written, how it reads, and how many were held back since."""

    at: float
    line: logging.LogRecord
    held_back: int = 0

    def counted(self) -> logging.LogRecord:
        """Return the line, with how many it stands for."""
        self.line.msg += f" (and {self.held_back} more like this)"
        return self.line


class SparseHandler(logging.StreamHandler[IO[str]]):
    """Writes the first record of each kind with its traceback, and later ones as single lines.

    Of those it writes at most one per interval, with how many it held back. A kind is a message
    before its details are put in, with its logger and the kind and place of its error.
    """

    def __init__(self, stream: IO[str], clock: Callable[[], float] = time.monotonic) -> None:
        super().__init__(stream)
        self.setFormatter(logging.Formatter(_FORMAT))
        self._clock = clock
        self._told: dict[_Kind, _Told] = {}

    def emit(self, record: logging.LogRecord) -> None:
        """Write a record, or count it."""
        try:
            self._tell(_kind(record), record, self._clock())
        except Exception:
            self.handleError(record)

    def close(self) -> None:
        """Write how many records were held back that no later line has counted, and end."""
        left, self._told = [one for one in self._told.values() if one.held_back], {}
        for told in left:
            super().emit(told.counted())
        super().close()

    def _tell(self, kind: _Kind, record: logging.LogRecord, now: float) -> None:
        if kind not in self._told and len(self._told) >= MAX_KINDS:
            kind = ()
        told = self._told.get(kind)
        if told is not None and now - told.at < INTERVAL_S:
            told.held_back += 1
            return
        line = _line(record)
        self._told[kind] = _Told(now, line)
        if told is None:
            super().emit(record)
        else:
            told.line = copy.copy(line)
            super().emit(told.counted() if told.held_back else line)


def log_sparsely() -> SparseHandler:
    """Write all that this process logs to standard error, sparsely."""
    handler = SparseHandler(sys.stderr)
    root = logging.getLogger()
    root.addHandler(handler)
    root.setLevel(logging.WARNING)
    return handler


def _kind(record: logging.LogRecord) -> _Kind:
    """Return what records of one kind have in common; numbers in a message don't count."""
    message = _VARYING.sub("#", str(record.msg)[:500])
    error = record.exc_info[1] if record.exc_info else None
    if error is None:
        return record.name, record.levelname, message
    trace = error.__traceback__
    while trace is not None and trace.tb_next is not None:
        trace = trace.tb_next
    place = "" if trace is None else f"{trace.tb_frame.f_code.co_filename}:{trace.tb_lineno}"
    return record.name, record.levelname, message, type(error).__qualname__, place


def _line(record: logging.LogRecord) -> logging.LogRecord:
    """Return a record in one line, with its error in place of the traceback."""
    line = copy.copy(record)
    message = record.getMessage()
    if record.exc_info and (error := record.exc_info[1]) is not None:
        message += f": {type(error).__name__}: {error}"
    line.msg, line.args = " ".join(message.split()), None
    line.exc_info = line.exc_text = line.stack_info = None
    return line
