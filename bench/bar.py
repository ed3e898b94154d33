"""Progress bar on standard error for work that takes over two seconds."""

import sys
from time import monotonic
from types import TracebackType
from typing import Self

PATIENCE = 2.0
WIDTH = 30


class Bar:
    """Progress bar that appears only in a terminal."""

    def __init__(self, what: str, total: int) -> None:
        self._what, self._total, self._done = what, total, 0
        self._started, self._drawn = monotonic(), False
        self._live = sys.stderr.isatty()

    def step(self) -> None:
        """Count one more finished step."""
        self._done += 1
        if self._live and monotonic() - self._started > PATIENCE:
            full = WIDTH * self._done // self._total
            bar = "#" * full + "." * (WIDTH - full)
            sys.stderr.write(f"\r[{bar}] {self._what}: {self._done} of {self._total}\x1b[K")
            sys.stderr.flush()
            self._drawn = True

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        if self._drawn:
            sys.stderr.write("\r\x1b[K")
            sys.stderr.flush()
