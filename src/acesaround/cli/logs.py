"""Server logging that suppresses most repeats of the same error."""

from __future__ import annotations

import copy
import logging
import re
import sys
import time
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from typing import IO, Final

from acesaround.cli.log_lines import OWN, LogFormat, line_formatter, without_secrets

INTERVAL_S: Final = 60.0
"""Minimum interval between lines of the same kind, in seconds."""
MAX_KINDS: Final = 500
"""Maximum number of record kinds tracked separately. All others count as one kind."""
_VARYING: Final = re.compile(r"0x[0-9a-f]+|\d+")
_Kind = tuple[str, ...]


@dataclass(slots=True)
class _Told:
    """For a kind of record: the last line written, its time, and the lines suppressed since."""

    at: float
    line: logging.LogRecord
    held_back: int = 0

    def counted(self) -> logging.LogRecord:
        """Return the line with the number of suppressed records added."""
        line = copy.copy(self.line)
        line.suppressed = self.held_back
        return line


class SparseHandler(logging.StreamHandler[IO[str]]):
    """A handler that logs a traceback only with the first record of each kind.

    After that, it writes at most one line per kind and interval, with the number of suppressed
    records. A record's kind consists of its unformatted message, its level, its logger, and the
    type and location of its error. Records below a warning are all written, but only this
    package's, because those of other packages can contain anything.
    """

    def __init__(
        self,
        stream: IO[str],
        clock: Callable[[], float] = time.monotonic,
        form: LogFormat = "text",
    ) -> None:
        super().__init__(stream)
        self.setFormatter(line_formatter(form))
        self._clock = clock
        self._told: dict[_Kind, _Told] = {}

    def emit(self, record: logging.LogRecord) -> None:
        """Write a record, or only count it if it's suppressed."""
        try:
            if record.levelno >= logging.WARNING:
                self._tell(_kind(record), record, self._clock())
            elif record.name.partition(".")[0] == OWN:
                super().emit(without_secrets(record))
        except Exception:
            self.handleError(record)

    def handleError(self, record: logging.LogRecord) -> None:  # noqa: N802 (inherited)
        """Say which logger's line can't be written. Python would print its values, too."""
        with suppress(OSError, ValueError):  # The stream is full or closed.
            self.stream.write(f"can't write a log line of {record.name}{self.terminator}")

    def close(self) -> None:
        """Write the counts of suppressed records that haven't been reported yet, then close."""
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
        first = without_secrets(record)
        line = copy.copy(first)
        line.exception = None
        self._told[kind] = _Told(now, line)
        if told is None:
            super().emit(first)
        else:
            told.line = line
            super().emit(told.counted() if told.held_back else line)


def start_logging(form: LogFormat, level: str) -> SparseHandler:
    """Log this process's warnings and errors to standard error, with repeats suppressed.

    With a `level` below ``"warning"``, this package's own events of that level are logged, too.
    """
    handler = SparseHandler(sys.stderr, form=form)
    root = logging.getLogger()
    root.addHandler(handler)
    root.setLevel(logging.WARNING)
    logging.getLogger(OWN).setLevel(level.upper())
    return handler


def _kind(record: logging.LogRecord) -> _Kind:
    """Return a record's kind. Numbers in the message are ignored."""
    message = _VARYING.sub("#", str(record.msg)[:500])
    error = record.exc_info[1] if record.exc_info else None
    if error is None:
        return record.name, record.levelname, message
    trace = error.__traceback__
    while trace is not None and trace.tb_next is not None:
        trace = trace.tb_next
    place = "" if trace is None else f"{trace.tb_frame.f_code.co_filename}:{trace.tb_lineno}"
    return record.name, record.levelname, message, type(error).__qualname__, place
