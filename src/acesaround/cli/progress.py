"""A progress bar on standard error."""

from __future__ import annotations

import shutil
import sys
from collections.abc import Callable
from time import monotonic
from typing import Final

_PATIENCE: Final = 2.0
"""Delay in seconds before the bar appears."""
_WIDTH: Final = 30


class Bar:
    """A progress bar with `total` steps, shown only in a terminal and only after two seconds.

    `verb` is a past participle such as "solved".
    """

    def __init__(self, total: int, verb: str = "solved") -> None:
        self._total, self._verb, self._started = total, verb, monotonic()
        self._live = total > 1 and sys.stderr.isatty()
        self._drawn = False

    def show(self, done: int, note: Callable[[], str] | None = None) -> None:
        """Draw the bar if it's due, followed by the text that `note` returns."""
        if not self._live or monotonic() - self._started < _PATIENCE:
            return
        full = _WIDTH * done // self._total
        bar = "#" * full + "." * (_WIDTH - full)
        line = f"[{bar}] {done} of {self._total} {self._verb}"
        if note is not None and (words := note()):
            line += f", {words}"
        width = shutil.get_terminal_size().columns - 1
        sys.stderr.write(f"\r{line[:width]}\x1b[K")
        sys.stderr.flush()
        self._drawn = True

    def hide(self) -> None:
        """Erase the bar to make room for other output."""
        if self._drawn:
            sys.stderr.write("\r\x1b[K")
            sys.stderr.flush()
            self._drawn = False
