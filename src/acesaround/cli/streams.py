"""Handles closed and broken standard streams for all commands."""

from __future__ import annotations

import contextlib
import io
import os
import sys
from typing import BinaryIO, NoReturn


class Closed(io.TextIOBase):
    """A replacement for standard input that was closed at startup. Reading it raises OSError."""

    @property
    def buffer(self) -> BinaryIO:
        """Raise OSError."""
        self._refuse()

    def readline(self, *_: object) -> str:  # type: ignore[override]
        """Raise OSError."""
        self._refuse()

    def read(self, *_: object) -> str:
        """Raise OSError."""
        self._refuse()

    def isatty(self) -> bool:
        """Return False."""
        return False

    def _refuse(self) -> NoReturn:
        raise OSError("standard input is closed")


def prepare() -> None:
    """Make the standard streams safe to use. Raise OSError if there's no standard output."""
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
    """Flush the output. If that fails, discard the rest and raise OSError."""
    try:
        sys.stdout.flush()
    except OSError:
        abandon()
        raise


def abandon() -> None:
    """Discard pending output so that Python doesn't report a write error at exit."""
    with contextlib.suppress(OSError, ValueError):
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
