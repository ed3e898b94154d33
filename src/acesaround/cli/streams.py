"""Standard streams that are closed or broken, so that no command has to think of them."""

from __future__ import annotations

import contextlib
import io
import os
import sys
from typing import BinaryIO, NoReturn


class Closed(io.TextIOBase):
    """Standard input that was closed before the program began: reading is an OSError."""

    @property
    def buffer(self) -> BinaryIO:
        """The bytes, of which there are none."""
        self._refuse()

    def readline(self, *_: object) -> str:  # type: ignore[override]
        """Refuse."""
        self._refuse()

    def read(self, *_: object) -> str:
        """Refuse."""
        self._refuse()

    def isatty(self) -> bool:
        """Nobody sits here."""
        return False

    def _refuse(self) -> NoReturn:
        raise OSError("standard input is closed")


def prepare() -> None:
    """Make the streams safe to use. Raises OSError if there is no standard output."""
    if _missing("stderr"):
        sys.stderr = io.StringIO()
    if _missing("stdin"):
        sys.stdin = Closed()
    if _missing("stdout"):
        raise OSError("standard output is closed")
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="backslashreplace")


def _missing(name: str) -> bool:
    return getattr(sys, name, None) is None


def flush() -> None:
    """Write out what was printed. Raises OSError, after giving up what cannot be written."""
    try:
        sys.stdout.flush()
    except OSError:
        abandon()
        raise


def abandon() -> None:
    """Give up what was printed: Python must not try, and complain, once more at exit."""
    with contextlib.suppress(OSError, ValueError):
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
