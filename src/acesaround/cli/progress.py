"""A bar on standard error for what takes a while."""

from __future__ import annotations

import sys
from time import monotonic
from typing import Final

_PATIENCE: Final = 2.0
"""Seconds before there is a bar at all."""
_WIDTH: Final = 30


class Bar:
    """How many of `total` are done, shown at a terminal only and when it takes over two seconds."""

    def __init__(self, total: int) -> None:
        self._total, self._started = total, monotonic()
        self._live = total > 1 and sys.stderr.isatty()
        self._drawn = False

    def show(self, done: int) -> None:
        """Draw the bar."""
        if not self._live or monotonic() - self._started < _PATIENCE:
            return
        full = _WIDTH * done // self._total
        bar = "#" * full + "." * (_WIDTH - full)
        sys.stderr.write(f"\r[{bar}] {done} of {self._total} solved")
        sys.stderr.flush()
        self._drawn = True

    def hide(self) -> None:
        """Take the bar away, so that something else can be printed."""
        if self._drawn:
            sys.stderr.write("\r\x1b[K")
            sys.stderr.flush()
            self._drawn = False
