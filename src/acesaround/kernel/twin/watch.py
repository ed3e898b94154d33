"""Limits on the Python solver's time and nodes."""

from __future__ import annotations

import sys
from time import monotonic
from typing import Final

from acesaround.kernel.cancel import Cancel

_OFTEN: Final = 256
"""Nodes between clock checks."""


class Stopped(Exception):
    """Search stopped by a limit or by cancellation."""


class Watch:
    """Node counter that stops a search at its limits. If `nodes` is 0, there's no node limit."""

    __slots__ = ("_cancel", "_deadline", "_most", "due", "nodes", "stopped")

    def __init__(self, seconds: float, nodes: int, cancel: Cancel) -> None:
        self.nodes, self.due, self.stopped = 0, 0, False
        self._most = nodes or sys.maxsize
        self._deadline = monotonic() + seconds
        self._cancel = cancel

    def look(self) -> None:
        """Raise `Stopped` if a limit is reached. Otherwise schedule the next check."""
        if self.nodes >= self._most or self._cancel.is_set or monotonic() > self._deadline:
            self.stopped = True
            raise Stopped
        self.due = min(self.nodes + _OFTEN, self._most)
