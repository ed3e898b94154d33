"""Distributes idle threads among the positions being solved."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from threading import Lock
from typing import Final

from acesaround.kernel.threads import MOST, Threads


class Shares:
    """Assignment of idle workers as helpers. While any positions are waiting, no worker helps."""

    def __init__(self, workers: int) -> None:
        self._workers: Final = workers
        self._waiting = 0
        self._at_work: list[Threads] = []
        self._lock: Final = Lock()

    def submitted(self) -> None:
        """Count another waiting position."""
        with self._lock:
            self._waiting += 1
            self._share()

    @contextmanager
    def begun(self, threads: Threads) -> Iterator[None]:
        """Context manager for solving a waiting position.

        The number of threads it can use is stored in `threads`.
        """
        with self._lock:
            self._waiting -= 1
            self._at_work.append(threads)
            self._share()
        try:
            yield
        finally:
            with self._lock:
                self._at_work.remove(threads)
                self._share()

    def _share(self) -> None:
        if not self._at_work:
            return
        idle = 0 if self._waiting else self._workers - len(self._at_work)
        each, more = divmod(idle, len(self._at_work))
        for index, threads in enumerate(self._at_work):
            threads.count = min(MOST, 1 + each + (index < more))
