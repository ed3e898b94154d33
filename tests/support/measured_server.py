"""A server in its own process, with its CPU time and memory measured."""

from __future__ import annotations

import os
import signal
import textwrap
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Final, Self

from tests.support.forked import Command

_TICK: Final = os.sysconf("SC_CLK_TCK")
_MB: Final = 1024.0
_SECONDS: Final = 0.004
"""CPU time for the work in `slowness` on a machine that the budgets are for."""


def slowness() -> float:
    """Return how many times longer this machine computes now than one that budgets are for."""
    start = time.process_time()
    for _ in range(5):
        textwrap.wrap("word " * 4000)
    return max(1.0, (time.process_time() - start) / 5 / _SECONDS)


@dataclass(frozen=True)
class Cost:
    """Milliseconds of CPU time and peak memory in megabytes."""

    ms: float
    mb: float


class MeteredServer:
    """`aces serve` with a database, on a port of 127.0.0.1. Linux only, because it reads /proc.

    What it writes to stderr is in the file `errors`, next to the database.
    """

    def __init__(self, database: Path, port: int) -> None:
        self.port, self.errors = port, database.with_name("errors")
        words = ("--no-browser", "--port", str(port), "--database", str(database))
        with self.errors.open("w") as errors:
            self._process = Command("serve", *words, errors=errors)
        assert "http:" in self._process.stdout.readline()
        self._proc = Path(f"/proc/{self._process.pid}")

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self._process.send_signal(signal.SIGTERM)
        self._process.communicate(timeout=60)

    def cost(self, act: Callable[[], object], budget: Cost) -> Cost:
        """Return the server's cost for `act`, or the minimum of ten runs if over the budget.

        The minimum leaves out most of the noise from other processes.
        """
        found = self._cost(act)
        for _ in range(9):
            if found.ms <= budget.ms and found.mb <= budget.mb:
                break
            again = self._cost(act)
            found = Cost(min(found.ms, again.ms), min(found.mb, again.mb))
        return found

    def _cost(self, act: Callable[[], object]) -> Cost:
        (self._proc / "clear_refs").write_text("5")
        memory, busy = self._memory("VmRSS"), self._busy()
        act()
        return Cost(self._busy() - busy, self._memory("VmHWM") - memory)

    def _busy(self) -> float:
        """Return the CPU time of all threads so far, in milliseconds."""
        fields = (self._proc / "stat").read_text().rpartition(")")[2].split()
        return 1000 * (int(fields[11]) + int(fields[12])) / _TICK

    def _memory(self, name: str) -> float:
        for line in (self._proc / "status").read_text().splitlines():
            if line.startswith(f"{name}:"):
                return int(line.split()[1]) / _MB
        raise AssertionError(f"there is no {name}")
